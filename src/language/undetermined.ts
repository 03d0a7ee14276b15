// Languages without rules of their own: white space, and what Unicode says about letters, digits and punctuation.

import { defineLanguage } from "./define-language.ts"
import type { Language } from "./language.ts"
import { stopMarks } from "./scan/split-sentences.ts"

// Full stops and question marks of Arabic, Urdu, Armenian, Devanagari, Ethiopic, Khmer, Burmese and Tibetan script, and
// those of Chinese and Japanese, which have no blank after them.
const marks = stopMarks(".?!…؟۔։।॥።፧។៕။།。！？｡", /[。！？｡]/)
const closers = /["'”’»)\]}」』）】》〉]{1,256}/y

/// A language of which nothing is known but its code: "und" in ISO 639, for "undetermined".
export const undetermined = (code = "und"): Language => defineLanguage({ code, marks, closers })

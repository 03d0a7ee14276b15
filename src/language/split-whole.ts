// A whole text, which begins with its first visible character.

import type { Language } from "./language.ts"
import { skipBlanks } from "./scan/characters.ts"
import type { StreamedSentence } from "./text-stream.ts"

/// The sentences of a whole text. Blanks before it are left out: to a language, a short line at the very beginning is a heading,
/// but one after blanks may be the rest of a line.
export function splitWhole(text: string, language: Language): StreamedSentence[] {
  const base = skipBlanks(text, 0)
  const rest = text.slice(base)
  return language.split(rest).map((sentence) => ({ text: rest, base, sentence }))
}

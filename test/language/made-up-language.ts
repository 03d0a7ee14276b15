// A third language, written by the steps of docs/languages.md.

import { defineLanguage } from "../../src/language/define-language.ts"

/// Enough of Italian to show how short a language is.
export const italian = defineLanguage({
  code: "it",
  abbreviations: { leading: "sig sig.ra dott prof", numbered: "art pag n", closing: "ecc" },
  starters: "Il La Lo Gli Le Un Una Non Ma E",
  elisions: "l un d c dell all nell sull quell",
  compounds: ["a causa di", "per esempio", "dal momento che"],
  hasStraightQuotes: true,
})

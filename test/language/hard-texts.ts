// Texts that would take a careless splitter quadratic time, or overflow its regular expressions, when they are long.

/// What each text repeats, by name.
export const hardTexts: Readonly<Record<string, string>> = {
  "a line without a space": "a",
  dots: ".",
  "straight quotes": '"',
  apostrophes: "'",
  "letters with dots": "a.",
  initials: "A. ",
  "hyphenated words": "a-",
  "prefixes without end": "re-",
  "letters with apostrophes": "a'",
  "at signs": "a@",
  addresses: "http://",
  "numbers with commas": "1,000",
  questions: "?! ",
  "closed brackets after stops": '.)"',
  "lines with trailing spaces": ".   \n",
  "empty lines": " \n",
  "items of lists": "1. a\n",
  families: "👨‍👩‍👧 ",
  "lone surrogates": "\ud83d",
  "combining marks": "\u0301",
  English: "The well-known dog's tail isn't 5kg, e.g. in the U.S. today. ",
}

/// The same for what other languages look for.
export const otherHardTexts: Readonly<Record<string, string>> = {
  elisions: "l'",
  clitics: "a-t-il",
  "thousands with blanks": "1 000 ",
  "beginnings of compounds": "jusqu'à ce ",
  "Chinese stops": "好。",
  French: "L'ex-ministre a-t-il dit « aujourd’hui », parce que 10 000 € manquent, cf. art. 5 ? ",
}

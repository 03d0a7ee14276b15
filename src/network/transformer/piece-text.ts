// Words as a pretrained encoder knows them: the text that it was trained on has neither the Penn Treebank's quotes nor its dashes.

const pieceForms: ReadonlyMap<string, string> = new Map([
  ["``", '"'],
  ["''", '"'],
  ["“", '"'],
  ["”", '"'],
  ["„", '"'],
  ["‟", '"'],
  ["`", "'"],
  ["--", "—"],
  ["…", "..."],
])

// Accents, primes and backticks only before a letter, where they are typed for an apostrophe.
const apostrophes = /[‘’‚‛ʼ＇]|[´`′](?=\p{L})/gu
const hyphens = /[‐‑]/g
const ascii = /^[!-_a-~]*$/

/// The form of a word that is split into pieces: the same for a treebank's word and for the word in a text.
export function pieceText(word: string): string {
  const form = pieceForms.get(word)
  if (form !== undefined || ascii.test(word)) return form ?? word
  return word.replace(apostrophes, "'").replace(hyphens, "-").replaceAll("…", "...")
}

// Words as a pretrained encoder knows them: the text that it was trained on has neither the Penn Treebank's quotes nor its dashes.

const pieceForms: ReadonlyMap<string, string> = new Map([
  ["``", '"'],
  ["''", '"'],
  ["“", '"'],
  ["”", '"'],
  ["„", '"'],
  ["`", "'"],
  ["--", "—"],
  ["…", "..."],
])

/// The form of a word that is split into pieces: the same for a treebank's word and for the word in a text.
export function pieceText(word: string): string {
  return pieceForms.get(word) ?? word.replace(/[‘’]/g, "'")
}

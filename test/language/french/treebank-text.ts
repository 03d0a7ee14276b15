// Makes running text from the words of a French treebank, which doesn't say where spaces are.

import { readTrees } from "../../../src/tree/format/read-trees.ts"

export interface GoldToken {
  readonly form: string
  readonly start: number
  readonly end: number
}

const clings = /^(?:[,.)\]]|\.\.+|-\p{L}.*)$/u
const leadsOn = /^(?:[([]|.+'|\p{L}.*-)$/u
const closed = /[.?!…]["')\]]*$/

/// The text of a treebank and the tokens of its sentences. A sentence without a stop at its end is a separate paragraph, and one
/// that begins with a dash a separate line.
export function frenchText(trees: string): { text: string; sentences: GoldToken[][] } {
  let text = ""
  const sentences: GoldToken[][] = []
  for (const tree of readTrees(trees, { onProblem: () => {} })) {
    const words = tree.leaves().map(({ word = "" }) => word)
    if (words[0] === "-" && text !== "") text = `${text.trimEnd()}\n`
    let isOpen = false
    let isGlued = true
    const tokens = words.map((form): GoldToken => {
      if (form === '"') isOpen = !isOpen
      const isClosing = form === '"' && !isOpen
      const written = form.replace(/'_/g, "'").replace(/_\/_/g, "/").replace(/_/g, " ")
      if (!(isGlued || isClosing || form === "/" || clings.test(form))) text += " "
      const start = text.length
      // Sequoia has "à" where its texts begin with "À".
      text += isGlued ? written.replace(/^à/, "À") : written
      isGlued = form === "/" || (form === '"' && isOpen) || leadsOn.test(form)
      return { form, start, end: text.length }
    })
    sentences.push(tokens)
    text += closed.test(text) ? " " : "\n\n"
  }
  return { text, sentences }
}

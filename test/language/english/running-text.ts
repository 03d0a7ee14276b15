// Makes running text from the words of a treebank, which doesn't say where spaces are: a plausible page, and the offsets
// of every word.

import { normalizeWords } from "../../../src/language/english/normalize-words.ts"
import { readTrees } from "../../../src/tree/format/read-trees.ts"

export interface GoldToken {
  readonly form: string
  readonly start: number
  readonly end: number
}

export interface RunningText {
  readonly text: string
  readonly sentences: readonly (readonly GoldToken[])[]
}

interface Leaf {
  readonly word: string
  readonly tag: string
  readonly form: string
}

const clings = /^(?:[,.?!;:)\]}%…′™®]|\.\.+|''|['’](?:s|m|d|re|ve|ll)|n['’]t)$/i
const leadsOn = /^(?:[([{$£€~]|US\$|C\$|``)$/
const joined = /^(?:gon na|wan na|got ta|lot ta|can not|lem me|gim me|y' all)$/i
const hyphens = /^[-–−]$/

function spaceBetween(leaves: readonly Leaf[], at: number): string {
  const left = leaves[at] as Leaf
  const right = leaves[at + 1] as Leaf
  const glue =
    (clings.test(right.form) && !(/^\.\.+$/.test(right.form) && /^[:,("“`]/.test(left.form))) ||
    // No space between a stop and the number of a footnote.
    (left.word === "." && right.word === "[" && leaves[at + 2]?.tag === "CD") ||
    right.tag === "POS" ||
    (right.tag === "''" && right.form === "'") ||
    leadsOn.test(left.form) ||
    (left.tag === "``" && left.form === "`") ||
    joined.test(`${left.word} ${right.word}`) ||
    // No space around an em dash.
    (left.word === "—" && at > 0) ||
    right.word === "—" ||
    (left.word === "#" && right.tag === "CD") ||
    (right.tag === "SYM" && right.word === "'") ||
    (left.tag === "SYM" && left.word === ":") ||
    (left.tag === "HYPH" && !(/^(?:and|or|to)$/.test(right.word) && leaves[at + 2]?.tag !== "HYPH")) ||
    right.tag === "HYPH" ||
    left.word === "/" ||
    right.word === "/" ||
    gluesSign(leaves, at)
  return glue ? "" : " "
}

// "1990-95", "Crx-/- mice".
function gluesSign(leaves: readonly Leaf[], at: number): boolean {
  const left = leaves[at] as Leaf
  const right = leaves[at + 1] as Leaf
  const sign = (leaf: Leaf | undefined) =>
    leaf?.tag === "SYM" && (hyphens.test(leaf.word) || leaf.word === "+")
  if (sign(right))
    return (
      leaves[at + 2]?.word === "/" ||
      (hyphens.test(right.word) && left.tag !== "IN" && /^[\p{L}\p{N}%]+$/u.test(left.word))
    )
  return sign(left) && hyphens.test(left.word) && leaves[at - 1]?.word !== "/"
}

const closed = /[.?!…]["'”’)\]]*$/

/// The text of a treebank. Sentences are separated by a space, but one without a stop at its end, which is usually a
/// heading, is a separate paragraph.
export function runningText(trees: string): RunningText {
  let text = ""
  const sentences: GoldToken[][] = []
  for (const tree of readTrees(trees, { onProblem: () => {} })) {
    const found = tree.leaves().filter((leaf) => leaf.label !== "-NONE-")
    const words = found.map((leaf) => (leaf.word as string).replace(/\\([/*])/g, "$1"))
    const tags = found.map((leaf) => leaf.label)
    const forms = normalizeWords(words, { tags })
    const leaves = words.map(
      (word, at): Leaf => ({ word, tag: tags[at] as string, form: forms[at] as string }),
    )
    const tokens: GoldToken[] = []
    leaves.forEach(({ word, form }, at) => {
      // At the end of a sentence the old trees write the stop of "U.S." twice; a page has it once.
      if (word === "." && leaves[at - 1]?.word.endsWith(".")) return
      tokens.push({ form, start: text.length, end: text.length + word.length })
      text += word
      if (at + 1 < leaves.length) text += spaceBetween(leaves, at)
    })
    if (tokens.length === 0) continue
    sentences.push(tokens)
    text += closed.test(text) ? " " : "\n\n"
  }
  return { text, sentences }
}

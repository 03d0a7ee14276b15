// Trees and sentences in which matches are marked.

import { joinFeatures } from "../../tree/morphology.ts"
import type { Match } from "../../tree/query/match.ts"
import type { Tree } from "../../tree/tree.ts"
import { withoutControls } from "../../unicode/printable.ts"

/// How what matches is marked: with colours, with « and », or not at all.
export type Marking = "color" | "plain" | "none"

/// What is matched at the nodes and words of a tree: an empty string for the root of a match, and names.
export class MatchMarks {
  // The number of a point is twice that of its row, plus 1 for a word.
  readonly #names = new Map<number, Set<string>>()

  constructor(matches: Iterable<Match<Tree>>) {
    for (const match of matches) {
      this.#add(match.root, match.isWord(), "")
      for (const [name, node] of match.nodes) this.#add(node, match.isWord(name), name)
    }
  }

  /// The names of a node, or of its word; undefined if it isn't matched.
  of(row: number, isWord: boolean): ReadonlySet<string> | undefined {
    return this.#names.get(2 * row + Number(isWord))
  }

  #add({ row }: Tree, isWord: boolean, name: string): void {
    const point = 2 * row + Number(isWord)
    const names = this.#names.get(point) ?? new Set<string>()
    this.#names.set(point, names.add(name))
  }
}

const reset = "\x1b[0m"
// As in grep: what matches is bold and red. Nodes that have only a name are bold and cyan.
const colors = { root: "\x1b[1;31m", named: "\x1b[1;36m" } as const

/// Text with marks around parts of it, which may be inside of each other.
class MarkedText {
  text = ""
  readonly #marking: Marking
  readonly #open: string[] = []

  constructor(marking: Marking) {
    this.#marking = marking
  }

  /// Adds text. On a terminal, control characters in it become visible.
  add(text: string): void {
    this.text += this.#marking === "color" ? withoutControls(text) : text
  }

  open(names: ReadonlySet<string>): void {
    const color = names.has("") ? colors.root : colors.named
    this.#open.push(color)
    if (this.#marking === "none") return
    this.text += this.#marking === "color" ? color : "«"
    const shown = [...names].filter((name) => name !== "")
    if (shown.length > 0) this.add(`${shown.join("=")}=`)
  }

  close(): void {
    this.#open.pop()
    if (this.#marking === "plain") this.text += "»"
    else if (this.#marking === "color") this.text += reset + (this.#open.at(-1) ?? "")
  }
}

/// A tree on one line, as brackets: `(S «np=(NP (PRP I))» …)`.
export function markedBrackets({ nodes, row }: Tree, marks: MatchMarks, marking: Marking): string {
  const out = new MarkedText(marking)
  const open: { readonly after: number; readonly isMarked: boolean }[] = []
  const end = nodes.after[row] as number
  for (let at = row; at < end; at++) {
    if (at > row) out.add(" ")
    const names = marks.of(at, false)
    if (names !== undefined) out.open(names)
    out.add(`(${joinFeatures(nodes.labels[at] as string, nodes.features?.[at])}`)
    const form = nodes.forms[at]
    if (form !== undefined) {
      out.add(" ")
      addWord(out, form, marks.of(at, true))
    }
    open.push({ after: nodes.after[at] as number, isMarked: names !== undefined })
    while (open.at(-1)?.after === at + 1) {
      out.add(")")
      if (open.pop()?.isMarked) out.close()
    }
  }
  return out.text
}

/// The words of a tree: `«np=I» like fish`.
export function markedWords(tree: Tree, marks: MatchMarks, marking: Marking): string {
  const { nodes, row } = tree
  const out = new MarkedText(marking)
  // Matched phrases that begin with the next word.
  let beginning: ReadonlySet<string>[] = []
  const ends: number[] = []
  const end = nodes.after[row] as number
  for (let at = row; at < end; at++) {
    const names = marks.of(at, false)
    if (names !== undefined) {
      beginning.push(names)
      ends.push(nodes.after[at] as number)
    }
    const { word } = tree.nodeAt(at)
    if (word === undefined) continue
    if (out.text !== "") out.add(" ")
    for (const one of beginning) out.open(one)
    beginning = []
    addWord(out, word, marks.of(at, true))
    while (ends.at(-1) === at + 1) {
      ends.pop()
      out.close()
    }
  }
  return out.text
}

function addWord(out: MarkedText, word: string, names: ReadonlySet<string> | undefined): void {
  if (names !== undefined) out.open(names)
  out.add(word)
  if (names !== undefined) out.close()
}

// Reads the files of everyday sentences: those with gold trees, and the frames for verbs that could also be nouns.

import { readFileSync } from "node:fs"
import { readTree } from "../src/tree/format/read-trees.ts"
import type { Tree } from "../src/tree/tree.ts"

/// A sentence with the trees that are right.
export interface EverydaySentence {
  readonly group: string
  readonly text: string
  /// At least one.
  readonly trees: readonly Tree[]
}

/// A sentence with a verb that could also be a noun.
export interface FramedVerb {
  readonly group: string
  readonly text: string
  /// Where the verb begins in the text.
  readonly start: number
  readonly tag: string
}

/// The sentences of a file like `data/everyday.txt`. Throws an error if one has no tree.
export function readEveryday(path: string | URL): EverydaySentence[] {
  const sentences: { group: string; text: string; trees: Tree[] }[] = []
  for (const { group, line } of linesOf(path)) {
    if (!line.startsWith("(")) sentences.push({ group, text: line, trees: [] })
    else sentences.at(-1)?.trees.push(readTree(line))
  }
  const bare = sentences.find(({ trees }) => trees.length === 0)
  if (bare !== undefined) throw new Error(`${path}: no tree for ${JSON.stringify(bare.text)}`)
  return sentences
}

/// The sentences that the frames and verbs of a file like `data/verb-frames.txt` make.
export function readVerbFrames(path: string | URL): FramedVerb[] {
  const found: FramedVerb[] = []
  let verbs: string[][] = []
  let current = ""
  for (const { group, line } of linesOf(path)) {
    if (group !== current) verbs = []
    current = group
    if (line.startsWith("verbs:")) verbs.push(...readVerbs(line.slice(6)))
    else for (const forms of verbs) found.push({ group, ...fill(line, forms) })
  }
  return found
}

const readVerbs = (list: string): string[][] => list.split(",").map((forms) => forms.trim().split(" "))

const formOfTag: Readonly<Record<string, number>> = { VB: 0, VBP: 0, VBZ: 1, VBD: 2 }

function fill(frame: string, forms: readonly string[]) {
  const match = /\{(\w+)\}/.exec(frame)
  const start = match?.index ?? -1
  const tag = match?.[1] ?? ""
  const form = forms[formOfTag[tag] ?? -1]
  if (start < 0 || form === undefined) throw new Error(`no verb form for ${JSON.stringify(frame)}`)
  const written = start === 0 ? form.charAt(0).toUpperCase() + form.slice(1) : form
  return { text: frame.replace(`{${tag}}`, written), start, tag }
}

/// The lines of a file with the group that each belongs to, without comments and empty lines.
function* linesOf(path: string | URL): Generator<{ group: string; line: string }> {
  let group = ""
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (line.startsWith("## ")) group = line.slice(3)
    else if (line !== "" && !line.startsWith("# ")) yield { group, line }
  }
}

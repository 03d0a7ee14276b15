// What the inputs of the fuzz are made of: models, files, a folder, and the check that nothing was broken.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Parser } from "../../src/parser/parser.ts"
import { ParserPool } from "../../src/pool/parser-pool.ts"
import { writeColumns } from "../../src/tree/columns/write-columns.ts"
import { tinyTexts, tinyTrees } from "../train/tiny-treebank.ts"
import { writeNegra } from "../tree/negra/write-negra.ts"

/// The folder of an input, and the models that it may use.
export interface Workshop {
  /// A folder that is emptied before every input, and is the current one while an input is tried.
  readonly folder: string
  /// The paths of model files: small ones, which are fast.
  readonly models: readonly string[]
  readonly parser: Parser
  /// A pool with the same model.
  readonly pool: ParserPool
  /// Throws unless the parser gives the same trees as at the beginning.
  checkParser(): Promise<void>
  close(): Promise<void>
}

/// Trees of a treebank that the small models know.
export const treebank = tinyTexts.join("\n")

/// The same trees in NEGRA's export format, and their words as CoNLL-U.
export const negraTreebank = tinyTrees().map(writeNegra).join("")
export const columns = tinyTrees()
  .map((tree) => {
    const words = tree.leaves().map(({ word = "", label }) => ({ form: word, xpos: label, lemma: word }))
    return `${writeColumns({ comments: [`text = ${tree.text}`], words, ranges: [] })}\n\n`
  })
  .join("")

const sentences = [["the", "dog", "sleeps"], "I like fish.", ["who", "sees", "me", "?"]].map((sentence) =>
  typeof sentence === "string" ? sentence : sentence.map((text) => ({ text, tag: "NN" })),
)

/// Opens a workshop in an empty folder. The first model must predict tags. Only compiled code can have more than 0 threads.
export async function openWorkshop(
  folder: string,
  models: readonly string[],
  threads = 0,
): Promise<Workshop> {
  mkdirSync(folder, { recursive: true })
  const [first] = models as readonly [string]
  const parser = await Parser.load(readFileSync(first))
  const pool = await ParserPool.load(readFileSync(first), { threads })
  const trees = async () => (await parser.parse(sentences)).map(({ tree }) => tree.toString()).join("\n")
  const expected = await trees()
  return {
    folder,
    models,
    parser,
    pool,
    async checkParser() {
      const now = await trees()
      if (now !== expected) throw new Error(`the parser gives other trees than before:\n${now}`)
    },
    close: () => pool.close(),
  }
}

/// Empties the folder.
export function clearFolder({ folder }: Workshop): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/// Writes a file into the folder; returns its path.
export function putFile({ folder }: Workshop, name: string, contents: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, contents)
  return path
}

/// Throws if the folder holds a file that nobody asked for.
export function checkLeftovers({ folder }: Workshop, expected: readonly string[]): void {
  const others = readdirSync(folder).filter((name) => !expected.includes(name))
  if (others.length > 0) throw new Error(`files are left behind: ${others.join(", ")}`)
}

// What the inputs of the fuzz are made of: models, files, a folder, and the check that nothing was broken.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Parser } from "../../src/parser/parser.ts"
import { tinyTexts } from "../train/tiny-treebank.ts"

/// The folder of an input, and the models that it may use.
export interface Workshop {
  /// A folder that is emptied before every input.
  readonly folder: string
  /// The paths of model files: small ones, which are fast.
  readonly models: readonly string[]
  readonly parser: Parser
  /// Throws unless the parser gives the same trees as at the beginning.
  checkParser(): Promise<void>
}

/// Trees of a treebank that the small models know.
export const treebank = tinyTexts.join("\n")

const sentences = [["the", "dog", "sleeps"], "I like fish.", ["who", "sees", "me", "?"]].map((sentence) =>
  typeof sentence === "string" ? sentence : sentence.map((text) => ({ text, tag: "NN" })),
)

/// Opens a workshop in an empty folder. The first model must predict tags.
export async function openWorkshop(folder: string, models: readonly string[]): Promise<Workshop> {
  mkdirSync(folder, { recursive: true })
  const [first] = models as readonly [string]
  const parser = await Parser.load(readFileSync(first))
  const trees = async () => (await parser.parse(sentences)).map(({ tree }) => tree.toString()).join("\n")
  const expected = await trees()
  return {
    folder,
    models,
    parser,
    async checkParser() {
      const now = await trees()
      if (now !== expected) throw new Error(`the parser gives other trees than before:\n${now}`)
    },
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

// What tests of `spandrel parse` share: sentences with their tags and trees, and a program that knows them by heart.

import { beforeAll, expect } from "vitest"
import { writeModel } from "../../src/model/model-file.ts"
import type { Objective } from "../../src/train/settings.ts"
import type { TreeJson } from "../../src/tree/format/write-json.ts"
import { temporaryFile } from "../temporary-files.ts"
import { tinyModel } from "../tiny-model.ts"
import { spandrel } from "./run-program.ts"

export const dog = "the/DT dog/NN likes/VBZ fish/NN ./."
export const dogTree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))"
export const yes = "yes/UH"
export const yesTree = "(INTJ (UH yes))"

/// The tokens of tagged words, with their places in the words one space apart.
export function tokensOf(text: string) {
  let start = 0
  return text.split(" ").map((token) => {
    const [word = "", tag] = token.split("/")
    const end = start + word.length
    const placed = { text: word, tag, start, end }
    start = end + 1
    return placed
  })
}

/// Tagged words as a line of NDJSON.
export const lineOf = (text: string, more: object = {}) => JSON.stringify({ tokens: tokensOf(text), ...more })

/// A tree with what the parser thinks of its phrases.
export interface SureTree extends TreeJson {
  readonly confidence?: number
  readonly probability?: number
  readonly marginal?: number
  readonly children?: readonly SureTree[]
}

export interface ParseJson {
  readonly score?: number
  readonly confidence?: number
  readonly logProbability?: number
  readonly tree: SureTree
}

export interface SentenceJson extends ParseJson {
  readonly tokens: readonly { readonly text: string; readonly tag: string }[]
  readonly parses?: readonly ParseJson[]
}

/// `spandrel parse` of tagged words with the tiny model of the objective.
export function taggedParse(objective: Objective) {
  let model = ""
  beforeAll(async () => {
    model = temporaryFile(`${objective}.safetensors`, writeModel(await tinyModel(objective)))
  })
  const command = (...args: string[]) => ["parse", "--model", model, "--input-format", "tagged", ...args]
  const run = (...args: string[]) => spandrel(...command(...args))
  return {
    /// The arguments of the whole command.
    command,
    run,
    /// What is printed, where nothing may go wrong.
    async parse(...args: string[]): Promise<string> {
      const { code, stdout, stderr } = await run(...args)
      expect([code, stderr]).toEqual([0, ""])
      return stdout
    },
    /// Expects that a line of NDJSON is rejected with the code and its line number, and that the line before it is parsed.
    async expectRejection(line: string, code: string): Promise<void> {
      const file = temporaryFile("bad.ndjson", `${lineOf(yes)}\n\n${line}\n`)
      const outcome = await run("--input-format", "ndjson", "--input", file)
      expect(outcome, line).toMatchObject({ code: 1, stdout: `${yesTree}\n`, error: code })
      expect(outcome.stderr).toContain(`spandrel: ${file}:3: `)
    },
  }
}

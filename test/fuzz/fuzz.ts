// The fuzz: kinds of inputs, each numbered and made from a seed, so that every one can be made again.

import { Random } from "../../src/math/random.ts"
import { fileCommands, parseCommands, strangeCommands, treebankCommands } from "./command-inputs.ts"
import { checkpointFiles, encoderFiles, modelFiles, taggerFiles, vectorFiles } from "./file-inputs.ts"
import { columnTexts, splitTexts, strangeArguments, treeData, treeTexts } from "./library-inputs.ts"
import { oracleWalks } from "./oracle-inputs.ts"
import { parseSentences, parseStreams, poolJobs } from "./sentence-inputs.ts"
import { standardInputs } from "./standard-input.ts"
import { training } from "./training-inputs.ts"
import { clearFolder, type Workshop } from "./workshop.ts"

/// Makes an input, tries it, and throws if something comes out that isn't documented.
export type TryInput = (random: Random, workshop: Workshop) => Promise<void>

/// The kinds of inputs by name.
export const inputKinds: Readonly<Record<string, TryInput>> = {
  "library: sentences": parseSentences,
  "library: streams": parseStreams,
  "library: pools": poolJobs,
  "library: text": splitTexts,
  "library: trees": treeTexts,
  "library: tree data": treeData,
  "library: columns": columnTexts,
  "library: oracles": oracleWalks,
  "library: training": training,
  "library: arguments": strangeArguments,
  "files: models": modelFiles,
  "files: taggers": taggerFiles,
  "files: checkpoints": checkpointFiles,
  "files: encoders": encoderFiles,
  "files: word vectors": vectorFiles,
  "commands: parse": parseCommands,
  "commands: standard input": standardInputs,
  "commands: treebank": treebankCommands,
  "commands: files": fileCommands,
  "commands: arguments": strangeCommands,
}

export const kindNames: readonly string[] = Object.keys(inputKinds)

/// One input: its kind, and its number among those of the kind.
export interface InputName {
  readonly kind: string
  readonly number: number
}

/// The input as it is written on the command line, and back.
export const showInput = ({ kind, number }: InputName) => `${kind}#${number}`
export function readInputName(shown: string): InputName {
  const [kind = "", number] = shown.split("#")
  return { kind, number: Number(number) }
}

/// Tries an input. Throws what is wrong, also if the parser's trees have changed.
export async function tryInput(seed: number, { kind, number }: InputName, workshop: Workshop): Promise<void> {
  const attempt = inputKinds[kind]
  if (attempt === undefined)
    throw new Error(`there is no kind ${kind}; the kinds are ${kindNames.join(", ")}`)
  clearFolder(workshop)
  const before = process.cwd()
  // Commands may write files with strange names.
  process.chdir(workshop.folder)
  const random = new Random(seedOf(seed, kind, number))
  try {
    await attempt(random, workshop)
  } finally {
    process.chdir(before)
    await workshop.checkParser()
  }
}

/// Another seed for every input.
function seedOf(seed: number, kind: string, number: number): number {
  let mixed = seed
  for (const part of [...Array.from(kind, (character) => character.charCodeAt(0)), number])
    mixed = Math.imul(mixed ^ part, 0x9e3779b1) >>> 0
  return mixed
}

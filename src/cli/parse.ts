// `spandrel parse`: trees for sentences.

import { readFile } from "node:fs/promises"
import { type Command, Option } from "commander"
import { TensorFileError } from "../model/safetensors.ts"
import { Parser } from "../parser.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import type { CommandContext } from "./context.ts"
import { InputError, UsageError } from "./exit.ts"
import { type TreeFormat, treeFormats } from "./formats.ts"
import { readLines } from "./input.ts"
import { type Output, writeTo } from "./output.ts"
import { parseTaggedLine } from "./tagged-text.ts"

interface ParseOptions {
  readonly model: string
  readonly input?: string
  readonly inputFormat: string
  readonly format: string
  readonly output?: string
}

const examples = `
Sentences are arguments, or lines of --input ("-" is standard input). Words carry their tags: fish/NN.

Examples:
  $ spandrel parse --model wsj.safetensors --input-format tagged "I/PRP like/VBP fish/NN"
  $ spandrel parse --model wsj.safetensors --input-format tagged --input sentences.txt > trees.mrg`

// Sentences read before they are parsed together: enough to find some of like length.
const readAhead = 256

export function addParse(program: Command, context: CommandContext): void {
  program
    .command("parse")
    .description("parse sentences into trees")
    .argument("[sentence...]", "sentences to parse")
    .requiredOption("--model <file>", "a model made by spandrel train")
    .addOption(new Option("--input-format <format>", "how words come").choices(["tagged"]).default("tagged"))
    .option("--input <file>", 'a file of sentences, one a line; "-" is standard input')
    .addOption(
      new Option("--format <format>", "how trees go out")
        .choices(Object.keys(treeFormats))
        .default("bracket"),
    )
    .option("--output <file>", "write to this file instead of standard output")
    .addHelpText("after", examples)
    .action(async (sentences: string[], options: ParseOptions) => {
      if (sentences.length > 0 && options.input !== undefined) {
        throw new UsageError("sentences come either as arguments or from --input, not from both")
      }
      const parser = await loadParser(options.model)
      const source = sentences.length > 0 ? fromArguments(sentences) : fromLines(options.input ?? "-")
      await writeTo(options.output, context.stdout, (output) => parseAll(parser, source, options, output))
    })
}

/// The parser of a model file; says what is wrong with a file that is none.
export async function loadParser(path: string): Promise<Parser> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    throw new InputError(`can't read the model ${path}: ${error instanceof Error ? error.message : error}`)
  }
  try {
    return await Parser.load(bytes)
  } catch (error) {
    if (error instanceof TensorFileError) throw new InputError(`${path}: ${error.message}`)
    throw error
  }
}

async function parseAll(
  parser: Parser,
  sentences: AsyncIterable<TaggedWord[]>,
  { format }: ParseOptions,
  output: Output,
): Promise<void> {
  const { frame, isSingle, write } = treeFormats[format] as TreeFormat
  const [before, between, after] = frame
  let written = 0
  let waiting: TaggedWord[][] = []
  const flush = async () => {
    for (const tree of parser.parseTagged(waiting)) {
      if (written > 0 && isSingle) throw new UsageError(`${format} holds one tree; give one sentence`)
      await output.write((written++ === 0 ? before : between) + write(tree, process.stdout.columns ?? 80))
    }
    waiting = []
  }
  for await (const words of sentences) {
    waiting.push(words)
    if (waiting.length === readAhead) await flush()
  }
  await flush()
  await output.write(written === 0 ? before.trim() + after.trimStart() : after)
}

async function* fromArguments(sentences: readonly string[]): AsyncGenerator<TaggedWord[]> {
  for (const [at, sentence] of sentences.entries()) {
    const words = parseTaggedLine(sentence, `sentence ${at + 1}`)
    if (words.length === 0) throw new InputError(`sentence ${at + 1} has no words`)
    yield words
  }
}

async function* fromLines(path: string): AsyncGenerator<TaggedWord[]> {
  let number = 0
  for await (const line of readLines(path)) {
    const words = parseTaggedLine(line, `${path === "-" ? "standard input" : path}:${++number}`)
    if (words.length > 0) yield words
  }
}

// `spandrel parse`: trees for sentences.

import { type Command, InvalidArgumentError, Option } from "commander"
import { type DecoderName, decoderNames } from "../decode/decoder.ts"
import { type ParsedSentence, Parser, ParserError, SentenceError } from "../parser.ts"
import type { CommandContext } from "./context.ts"
import { InputError, UsageError } from "./exit.ts"
import { treeFormats } from "./formats.ts"
import { loadModel } from "./load-model.ts"
import { type Output, writeTo } from "./output.ts"
import { parseFormat } from "./parse-formats.ts"
import {
  fromArguments,
  fromLines,
  type InputFormat,
  inputFormats,
  type PlacedSentence,
} from "./sentence-input.ts"

interface ParseFlags {
  readonly model: string
  readonly input?: string
  readonly inputFormat: InputFormat
  readonly decoder?: DecoderName
  readonly beam?: number
  readonly k: number
  readonly confidence: boolean
  readonly format: string
  readonly output?: string
}

const examples = `
Sentences are arguments, or lines of --input ("-" is standard input). Words carry their tags: fish/NN. With ndjson a line
is {"tokens": [{"text": "fish", "tag": "NN"}], "constraints": {"spans": [{"start": 0, "end": 1, "label": "NP"}]}}.

Examples:
  $ spandrel parse --model wsj.safetensors "I/PRP like/VBP fish/NN"
  $ spandrel parse --model wsj.safetensors --input sentences.txt > trees.mrg
  $ spandrel parse --model wsj.safetensors --decoder dp --beam 16 --k 3 --format json "I/PRP like/VBP fish/NN"`

// Sentences read before they are parsed together: enough to find some of like length.
const readAhead = 256

export function addParse(program: Command, context: CommandContext): void {
  program
    .command("parse")
    .description("parse sentences into trees")
    .argument("[sentence...]", "sentences to parse")
    .requiredOption("--model <file>", "a model made by spandrel train")
    .addOption(
      new Option("--input-format <format>", "how words come")
        .choices(Object.keys(inputFormats))
        .default("tagged"),
    )
    .option("--input <file>", 'a file of sentences, one a line; "-" is standard input')
    .addOption(
      new Option("--decoder <name>", "how to search; what the model was trained for unless given").choices(
        decoderNames,
      ),
    )
    .option("--beam <width>", "the beam of the decoders beam and dp", count)
    .option("--k <number>", "the best so many trees of each sentence (decoders dp and chart)", count, 1)
    .addOption(
      new Option("--format <format>", "how trees go out")
        .choices(Object.keys(treeFormats))
        .default("bracket"),
    )
    .option("--no-confidence", "json, ndjson: leave out scores and probabilities, which take time")
    .option("--output <file>", "write to this file instead of standard output")
    .addHelpText("after", examples)
    .action(async (sentences: string[], flags: ParseFlags) => {
      if (sentences.length > 0 && flags.input !== undefined) {
        throw new UsageError("sentences come either as arguments or from --input, not from both")
      }
      const parser = await Parser.load(await loadModel(flags.model))
      const source =
        sentences.length > 0
          ? fromArguments(sentences, flags.inputFormat)
          : fromLines(flags.input ?? "-", flags.inputFormat)
      await writeTo(flags.output, context.stdout, (output) => parseAll(parser, source, flags, output))
    })
}

function count(text: string): number {
  const value = Number(text)
  if (!(Number.isSafeInteger(value) && value > 0))
    throw new InvalidArgumentError("a whole number from 1 on was expected")
  return value
}

async function parseAll(
  parser: Parser,
  sentences: AsyncIterable<PlacedSentence>,
  flags: ParseFlags,
  output: Output,
): Promise<void> {
  const { frame, isSingle, showsConfidence, write } = parseFormat(flags.format, flags.k)
  const [before, between, after] = frame
  const options = { ...flags, confidence: showsConfidence && flags.confidence }
  let written = 0
  let waiting: PlacedSentence[] = []
  const flush = async () => {
    for (const sentence of parseSome(parser, waiting, options)) {
      if (isSingle && (written > 0 || sentence.parses.length > 1))
        throw new UsageError(`${flags.format} holds one tree; give one sentence, and no --k`)
      await output.write((written++ === 0 ? before : between) + write(sentence, process.stdout.columns ?? 80))
    }
    waiting = []
  }
  for await (const sentence of sentences) {
    waiting.push(sentence)
    if (waiting.length === readAhead) await flush()
  }
  await flush()
  await output.write(written === 0 ? before.trim() + after.trimStart() : after)
}

/// Parses; a sentence that can't be parsed is the input's mistake, a decoder that doesn't fit the model the user's.
function parseSome(
  parser: Parser,
  sentences: readonly PlacedSentence[],
  options: Parameters<Parser["parseTagged"]>[1],
): ParsedSentence[] {
  try {
    return parser.parseTagged(sentences, options)
  } catch (error) {
    if (error instanceof ParserError) throw new UsageError(error.message)
    if (error instanceof SentenceError)
      throw new InputError(`${sentences[error.sentence]?.place}: ${error.reason}`)
    throw error
  }
}

// `spandrel parse`: trees for sentences.

import { stat } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { type Command, Option } from "commander"
import { type DecoderName, decoderNames } from "../decode/decoder.ts"
import type { CommandContext } from "./context.ts"
import { InputError, UsageError } from "./exit.ts"
import { treeFormats } from "./formats.ts"
import { loadModel } from "./load-model.ts"
import { count } from "./number-options.ts"
import { type Output, writeTo } from "./output.ts"
import { parseFormat } from "./parse-formats.ts"
import type { ParseResult, ParseSettings } from "./parse-job.ts"
import { makeParsePool, type ParsePool } from "./parse-pool.ts"
import { ParseProgress } from "./parse-progress.ts"
import {
  fromArguments,
  fromFile,
  type InputFormat,
  inputFormats,
  type PlacedSentence,
  wordCount,
} from "./sentence-input.ts"

interface ParseFlags {
  readonly model?: string
  readonly input?: string
  readonly inputFormat: InputFormat
  readonly decoder?: DecoderName
  readonly beam?: number
  readonly k: number
  readonly confidence: boolean
  readonly format?: string
  readonly output?: string
  readonly threads?: number
}

const examples = `
What to parse comes as arguments, or from --input ("-" is standard input, and what is read when nothing is given).

How it is written, --input-format:
  text      running text, split into sentences and words
  tokens    a sentence a line, a space between words
  tagged    a sentence a line, with tags: I/PRP like/VBP fish/NN
  ndjson    a line of JSON each: {"text": "I like fish."}, {"tokens": ["I", "like", "fish"]}, or
            {"tokens": [{"text": "fish", "tag": "NN"}], "constraints": {"spans": [{"start": 0, "end": 1, "label": "NP"}]}}

Examples:
  $ spandrel parse "I do enjoy eating fish."
  $ spandrel parse --format svg "I do enjoy eating fish." > fish.svg
  $ spandrel parse --input book.txt --format ndjson > book.ndjson
  $ spandrel parse --input-format tagged --decoder dp --k 3 --format json "Time/NN flies/VBZ"
  $ spandrel parse --model my.safetensors --input-format tokens --input sentences.txt > trees.mrg`

type Job = readonly PlacedSentence[]

// Sentences that go to a thread together: enough to find some of like length, and to be worth the trip.
const jobSize = 256

// Words after which a job is full as well: a text without full stops makes sentences of 10,000 words, and 256 of them with
// their trees would be too much for the memory.
const jobWords = 20_000

export function addParse(program: Command, context: CommandContext): void {
  program
    .command("parse")
    .description("parse text, or words, into trees")
    .argument("[text...]", "what to parse")
    .option("--model <file>", "a model made by spandrel train; the English one of the package unless given")
    .addOption(
      new Option("--input-format <format>", "how the input is written").choices(inputFormats).default("text"),
    )
    .option("--input <file>", 'a file to parse; "-" is standard input')
    .addOption(
      new Option("--decoder <name>", "how to search; what the model was trained for unless given").choices(
        decoderNames,
      ),
    )
    .option("--beam <width>", "the beam of the decoders beam and dp", count)
    .option("--k <number>", "the best so many trees of each sentence (decoders dp and chart)", count, 1)
    .addOption(
      new Option(
        "--format <format>",
        "how trees go out; a drawing on a terminal and brackets elsewhere unless given",
      ).choices(Object.keys(treeFormats)),
    )
    .option("--no-confidence", "json, ndjson: leave out scores and probabilities, which take time")
    .option("--output <file>", "write to this file instead of standard output")
    .option("--threads <number>", "parse on so many threads; all cores unless given", count)
    .addHelpText("after", examples)
    .action((texts: string[], flags: ParseFlags) => parse(texts, flags, context))
}

async function parse(texts: readonly string[], flags: ParseFlags, context: CommandContext): Promise<void> {
  if (texts.length > 0 && flags.input !== undefined) {
    throw new UsageError("sentences come either as arguments or from --input, not from both")
  }
  const { stdout } = context
  const isDrawn = flags.output === undefined && "isTTY" in stdout && stdout.isTTY === true
  const format = flags.format ?? (isDrawn ? "tree" : "bracket")
  const { showsConfidence } = parseFormat(format, flags.k)
  const { decoder, beam, k } = flags
  const settings: ParseSettings = {
    options: { decoder, beam, k, confidence: showsConfidence && flags.confidence },
    format,
    columns: process.stdout.columns ?? 80,
  }
  const isFile = texts.length === 0
  const path = flags.input ?? "-"
  const model = await loadModel(flags.model)
  const size = isFile && path !== "-" ? (await stat(path).catch(() => undefined))?.size : undefined
  const progress = new ParseProgress(context.stderr, size)
  const source = isFile
    ? fromFile(path, flags.inputFormat, (bytes) => progress.read(bytes))
    : fromArguments(texts, flags.inputFormat)
  const jobs = inJobs(source)
  const firstTwo = [await jobs.next(), await jobs.next()].flatMap(({ done, value }) => (done ? [] : [value]))
  // Threads take longer to start than one job takes.
  const threads = firstTwo.length > 1 ? (flags.threads ?? availableParallelism()) : 1
  const pool = await makeParsePool(model, threads, settings)
  try {
    await writeTo(flags.output, stdout, (output) =>
      parseAll(pool, chain(firstTwo, jobs), settings, output, progress),
    )
  } finally {
    progress.clear()
    await pool.close()
  }
}

async function* chain<Item>(first: Iterable<Item>, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first
  yield* rest
}

/// Keeps all threads busy, a few jobs ahead, and writes in the order of the input.
async function parseAll(
  pool: ParsePool,
  source: AsyncIterable<Job>,
  { format, options: { k = 1 } }: ParseSettings,
  output: Output,
  progress: ParseProgress,
): Promise<void> {
  const { frame, isSingle } = parseFormat(format, k)
  const [before, between, after] = frame
  let written = 0
  const jobs: { readonly result: Promise<ParseResult>; readonly places: readonly string[] }[] = []
  const writeFirst = async () => {
    const { result, places } = jobs.shift() as (typeof jobs)[number]
    const parsed = await result
    if ("refused" in parsed) throw refusal(parsed, places)
    for (const text of parsed.texts) {
      if (isSingle && (written > 0 || k > 1))
        throw new UsageError(`${format} holds one tree; give one sentence, and no --k`)
      await output.write((written++ === 0 ? before : between) + text)
    }
    progress.parsed(parsed.texts.length, parsed.words)
  }
  for await (const job of source) {
    const result = pool.parse(job.map(({ sentence }) => sentence))
    // Whoever awaits it later hears of its failure.
    result.catch(() => {})
    jobs.push({ result, places: job.map(({ place }) => place) })
    if (jobs.length > 2 * pool.threads) await writeFirst()
  }
  while (jobs.length > 0) await writeFirst()
  await output.write(written === 0 ? before.trim() + after.trimStart() : after)
}

async function* inJobs(sentences: AsyncIterable<PlacedSentence>): AsyncGenerator<Job> {
  let job: PlacedSentence[] = []
  let words = 0
  for await (const sentence of sentences) {
    job.push(sentence)
    words += wordCount(sentence.sentence)
    if (job.length < jobSize && words < jobWords) continue
    yield job
    job = []
    words = 0
  }
  if (job.length > 0) yield job
}

/// A sentence that can't be parsed is the input's mistake, a decoder that doesn't fit the model the user's.
function refusal(
  { refused, sentence }: Extract<ParseResult, { refused: string }>,
  places: readonly string[],
): Error {
  return sentence === undefined ? new UsageError(refused) : new InputError(`${places[sentence]}: ${refused}`)
}

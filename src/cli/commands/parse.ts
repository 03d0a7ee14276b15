// `spandrel parse`: trees for sentences.

import { stat } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { type Command, Option } from "commander"
import { InputError, UsageError } from "../../check/input-error.ts"
import type { DecoderName } from "../../decode/search.ts"
import { decoderNames } from "../../decode/search.ts"
import { languageOf } from "../../language/languages.ts"
import { type Output, writeOutput } from "../../node/output.ts"
import type { ParseResult, ParseSettings } from "../../node/parse-job.ts"
import { type Amount, type Failure, inJobs, type Job, readAhead } from "../../node/parse-jobs.ts"
import { makeParsePool, type ParsePool } from "../../node/parse-pool.ts"
import {
  type InputFormat,
  inputFormats,
  readArguments,
  readFileSentences,
} from "../../node/read-sentences.ts"
import { writeDocument } from "../../node/write-document.ts"
import { loadModel } from "../../parser/model-source.ts"
import { resolveSearch } from "../../parser/search-options.ts"
import { sentenceFormat } from "../../sentence/sentence-formats.ts"
import { type TreeFormatName, treeFormatNames } from "../../tree/format/tree-formats.ts"
import type { CommandContext } from "../command-context.ts"
import { parseCount, parseFilePath } from "../options/argument-parsers.ts"
import { formatList } from "../options/format-list.ts"
import { explainLeadingDash, leadingDashHelp } from "../options/leading-dash.ts"
import { ParseProgress } from "../terminal/parse-progress.ts"

interface ParseFlags {
  readonly model?: string
  readonly input?: string
  readonly inputFormat: InputFormat
  readonly decoder?: DecoderName
  readonly beam?: number
  readonly k: number
  readonly confidence: boolean
  readonly format?: TreeFormatName
  readonly output?: string
  readonly threads?: number
}

const examples = `
What to parse comes as arguments, or from --input ("-" is standard input, and what is read when nothing is given).
${leadingDashHelp("parse")}

How it is written, --input-format:
  text      running text, split into sentences and words
  tokens    a sentence a line, a space between words
  tagged    a sentence a line, with tags: I/PRP like/VBP fish/NN
  ndjson    a line of JSON each: {"text": "I like fish."}, {"tokens": ["I", "like", "fish"]}, or
            {"tokens": [{"text": "fish", "tag": "NN"}], "constraints": {"spans": [{"start": 0, "end": 1, "label": "NP"}]}}

How trees go out, --format:
${formatList({
  json: "an array with one object per sentence: tokens, scores, tree with probabilities",
  ndjson: "one such object per line",
})}

--k 3 without a decoder takes dp with a beam of 16, or wider where the model was trained with a wider one; a model for the
chart takes chart.

Examples:
  $ spandrel parse "I do like eating fish."
  $ spandrel parse --format svg "I do like eating fish." > fish.svg
  $ spandrel parse --input book.txt --format ndjson > book.ndjson
  $ spandrel parse --input-format tagged --decoder dp --k 3 --format json "Time/NN flies/VBZ"
  $ spandrel parse --model my.safetensors --input-format tokens --input sentences.txt > trees.mrg`

export function addParse(program: Command, context: CommandContext): void {
  explainLeadingDash(program.command("parse"))
    .description("parse text, or words, into trees")
    .argument("[text...]", "what to parse")
    .option(
      "--model <file>",
      "a model made by spandrel train; the English one of the package unless given",
      parseFilePath,
    )
    .addOption(
      new Option("--input-format <format>", "how the input is written").choices(inputFormats).default("text"),
    )
    .option("--input <file>", 'a file to parse; "-" is standard input', parseFilePath)
    .addOption(
      new Option("--decoder <name>", "how to search; what the model was trained for unless given").choices(
        decoderNames,
      ),
    )
    .option("--beam <width>", "the beam of the decoders beam and dp", parseCount)
    .option(
      "--k <number>",
      "the best so many trees of each sentence, by the decoder dp or chart",
      parseCount,
      1,
    )
    .addOption(
      new Option(
        "--format <format>",
        "how trees go out; a drawing on a terminal and brackets elsewhere unless given",
      ).choices(treeFormatNames),
    )
    .option("--no-confidence", "json, ndjson: leave out scores and probabilities, which take time")
    .option("--output <file>", "write to this file instead of standard output", parseFilePath)
    .option("--threads <number>", "parse on so many threads; all cores unless given", parseCount)
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
  const { frame, showsConfidence } = sentenceFormat(format, flags.k)
  const { decoder, beam, k } = flags
  const isFile = texts.length === 0
  const path = flags.input ?? "-"
  const model = await loadModel(flags.model)
  const confidence = showsConfidence && flags.confidence
  const settings: ParseSettings = {
    search: resolveSearch(model.search, { decoder, beam, k, confidence }),
    format,
    // A terminal that was just made may have no columns yet.
    columns: process.stdout.columns || 80,
  }
  const size = isFile && path !== "-" ? (await stat(path).catch(() => undefined))?.size : undefined
  // Trees that come on the terminal are progress enough, and nothing may be written between their lines.
  const progress = isDrawn ? undefined : new ParseProgress(context.stderr, size)
  const reading = { format: flags.inputFormat, language: languageOf(model.language) }
  const source = isFile
    ? readFileSentences(path, {
        ...reading,
        listener: {
          onRead: (bytes) => progress?.read(bytes),
          onInvalid: (message) => context.stderr.write(`${message}\n`),
        },
      })
    : readArguments(texts, reading)
  const { jobs, amount } = await readAhead(inJobs(source))
  const pool = await makeParsePool(model, threadCount(amount, flags.threads), settings)
  try {
    await writeOutput(flags.output, stdout, (output) =>
      writeDocument(output, frame, (trees) => parseAll(pool, jobs, settings, trees, progress)),
    )
  } finally {
    progress?.clear()
    await pool.close()
  }
}

/// Threads take longer to start than one job takes, and whoever types has no work for several.
function threadCount(amount: Amount, wanted: number | undefined): number {
  switch (amount) {
    case "one job":
      return 1
    case "little at a time":
      return wanted ?? 1
    case "many jobs":
      return wanted ?? availableParallelism()
  }
}

/// Keeps all threads busy, a few jobs ahead, and writes in the order of the input; in a pause, all that was given.
async function parseAll(
  pool: ParsePool,
  source: AsyncIterable<Job | "pause" | Failure>,
  { format, search: { k } }: ParseSettings,
  output: Output,
  progress: ParseProgress | undefined,
): Promise<void> {
  const { isSingle } = sentenceFormat(format, k)
  let written = 0
  const jobs: { readonly result: Promise<ParseResult>; readonly places: readonly string[] }[] = []
  const writeFirst = async () => {
    const { result, places } = jobs.shift() as (typeof jobs)[number]
    const parsed = await result
    for (const text of parsed.texts) {
      if (isSingle && (written > 0 || k > 1))
        throw new UsageError(`${format} holds one tree; give one sentence, and no --k`)
      await output.write(text)
      written++
    }
    progress?.parsed(parsed.texts.length, parsed.words)
    if (parsed.refusal !== undefined) throw refusalError(parsed.refusal, places)
  }
  const writeAll = async () => {
    while (jobs.length > 0) await writeFirst()
  }
  for await (const job of source) {
    if (job === "pause") {
      await writeAll()
      await output.flush()
      continue
    }
    if ("failure" in job) {
      await writeAll()
      throw job.failure
    }
    const result = pool.parse(job.map(({ sentence }) => sentence))
    // Whoever awaits it later hears of its failure.
    result.catch(() => {})
    jobs.push({ result, places: job.map(({ location }) => location) })
    if (jobs.length > 2 * pool.threads) await writeFirst()
  }
  await writeAll()
}

function refusalError(
  { reason, sentence }: NonNullable<ParseResult["refusal"]>,
  places: readonly string[],
): Error {
  return new InputError(`${places[sentence]}: ${reason}`)
}

// `spandrel parse`: trees for sentences.

import { stat } from "node:fs/promises"
import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { mostThreads } from "../../check/threads.ts"
import { type DecoderName, decoderNames } from "../../decode/search.ts"
import { languageOf } from "../../language/languages.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { writeOutput } from "../../node/output.ts"
import {
  type InputFormat,
  type InputReading,
  inputFormats,
  type LocatedSentence,
  readArguments,
  readFileSentences,
} from "../../node/read-sentences.ts"
import { type InputSize, inBatches, readAhead } from "../../node/sentence-batches.ts"
import { writeDocument } from "../../node/write-document.ts"
import { loadModel } from "../../parser/model-source.ts"
import { resolveSearch } from "../../parser/search-options.ts"
import { ParserPool } from "../../pool/parser-pool.ts"
import { availableThreads } from "../../pool/start-worker.ts"
import { sentenceFormat } from "../../sentence/sentence-formats.ts"
import { type TreeFormatName, treeFormatNames } from "../../tree/format/tree-formats.ts"
import type { CommandContext } from "../command-context.ts"
import { parseCount, parseFilePath, parseThreads } from "../options/argument-parsers.ts"
import { formatList } from "../options/format-list.ts"
import { explainLeadingDash, leadingDashHelp } from "../options/leading-dash.ts"
import { ParseProgress } from "../terminal/parse-progress.ts"
import { writeParses } from "./write-parses.ts"

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
Pass text as arguments, or a file with --input. Without either, standard input is
read.
${leadingDashHelp("parse")}

Input formats, --input-format:
  text      running text, which is split into sentences and words
  tokens    one sentence per line, with spaces between words
  tagged    one sentence per line, with tags: I/PRP like/VBP fish/NN
  ndjson    one JSON object per line: {"text": "I like fish."} or
            {"tokens": ["I", {"text": "fish", "tag": "VBP"}]}, optionally with
            "constraints": {"spans": [{"start": 0, "end": 1, "label": "NP"}]}

Output formats, --format:
${formatList({
  json: "an array with one object per sentence: tokens, scores, tree",
  ndjson: "one such object per line",
})}

--k 3 without --decoder uses dp with a beam of 16, or the beam that the model was
trained with if that is wider; a model that was trained for the chart uses chart.
Only such a model takes --decoder chart.

Examples:
  $ spandrel parse "I do like eating fish."
  $ spandrel parse --format svg "I do like eating fish." > fish.svg
  $ spandrel parse --input book.txt --format ndjson > book.ndjson
  $ spandrel parse --input-format tagged --decoder dp --k 3 --format json "Time/NN flies/VBZ"
  $ spandrel parse --model my.safetensors --input-format tokens --input sentences.txt > trees.mrg`

export function addParse(program: Command, context: CommandContext): void {
  explainLeadingDash(program.command("parse"))
    .description("parse text or tokens into trees")
    .argument("[text...]", "text to parse")
    .option("--model <name>", "en, en-fast, a model file or a URL (default: en)", parseFilePath)
    .addOption(new Option("--input-format <format>", "input format").choices(inputFormats).default("text"))
    .option("--input <file>", 'file to parse ("-" for standard input)', parseFilePath)
    .addOption(
      new Option(
        "--decoder <name>",
        "search algorithm (default: the one that the model was trained for)",
      ).choices(decoderNames),
    )
    .option("--beam <width>", "width of the beam, for the decoders beam and dp", parseCount)
    .option("--k <number>", "number of trees per sentence, best first", parseCount, 1)
    .addOption(
      new Option(
        "--format <format>",
        "output format (default: tree on a terminal, bracket elsewhere)",
      ).choices(treeFormatNames),
    )
    .option("--no-confidence", "leave out scores and confidence in json and ndjson")
    .option("--output <file>", "write to this file instead of standard output", parseFilePath)
    .option(
      "--threads <number>",
      `number of threads, up to ${mostThreads} (default: one per core)`,
      parseThreads,
    )
    .addHelpText("after", examples)
    .action((texts: string[], flags: ParseFlags) => parse(texts, flags, context))
}

async function parse(texts: readonly string[], flags: ParseFlags, context: CommandContext): Promise<void> {
  if (texts.length > 0 && flags.input !== undefined) {
    throw new SpandrelError("wrong-usage", "pass text as arguments or a file with --input, not both")
  }
  const { model: modelPath, input, output } = flags
  await checkDistinct({ "--output": output }, { "--input": input, "--model": modelPath })
  const { stdout } = context
  const isDrawn = flags.output === undefined && "isTTY" in stdout && stdout.isTTY === true
  const format = flags.format ?? (isDrawn ? "tree" : "bracket")
  const { frame, isSingle, showsConfidence } = sentenceFormat(format, flags.k)
  const model = await loadModel(flags.model)
  const { decoder, beam, k } = flags
  const confidence = showsConfidence && flags.confidence
  const search = resolveSearch(model.search, { decoder, beam, k, confidence })
  // The trees on a terminal show the progress themselves, and nothing may be written between their lines.
  const progress = isDrawn ? undefined : new ParseProgress(context.stderr, await inputBytes(texts, flags))
  const source = readSource(texts, flags, {
    format: flags.inputFormat,
    language: languageOf(model.language),
    listener: {
      onRead: (bytes) => progress?.read(bytes),
      onInvalid: (message) => context.stderr.write(`${message}\n`),
    },
  })
  const { batches, size } = await readAhead(inBatches(source))
  const pool = await ParserPool.load(model, { threads: workerCount(size, flags.threads) })
  // A terminal that has just been opened may have no columns yet.
  const settings = { search, format, columns: process.stdout.columns || 80 }
  try {
    await writeOutput(flags.output, stdout, (output) =>
      writeDocument(output, frame, (trees) =>
        writeParses(batches, trees, { pool, settings, isSingle, progress }),
      ),
    )
  } finally {
    progress?.clear()
    await pool.close()
  }
}

/// The size of the input file; undefined for arguments, standard input, and what can't be read.
async function inputBytes(
  texts: readonly string[],
  { input = "-" }: ParseFlags,
): Promise<number | undefined> {
  if (texts.length > 0 || input === "-") return undefined
  return (await stat(input).catch(() => undefined))?.size
}

function readSource(
  texts: readonly string[],
  { input = "-" }: ParseFlags,
  reading: InputReading,
): AsyncIterable<LocatedSentence | "pause"> {
  return texts.length > 0 ? readArguments(texts, reading) : readFileSentences(input, reading)
}

/// The number of workers; 0 is this thread. Workers take longer to start than one batch takes, and someone who types has no work
/// for several.
function workerCount(size: InputSize, threads: number | undefined): number {
  const wanted = threads ?? (size === "many batches" ? availableThreads() : 1)
  return size === "one batch" || wanted === 1 ? 0 : wanted
}

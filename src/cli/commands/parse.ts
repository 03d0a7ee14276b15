// `spandrel parse`: trees for sentences.

import { stat } from "node:fs/promises"
import { type Command, Option } from "commander"
import { mostThreads } from "../../check/threads.ts"
import { type DecoderName, decoderNames } from "../../decode/search.ts"
import { languageOf } from "../../language/languages.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { writeOutput } from "../../node/output.ts"
import { type InputSize, inBatches, readAhead } from "../../node/sentence-batches.ts"
import { inputFormats } from "../../node/sentence-lines.ts"
import { writeDocument } from "../../node/write-document.ts"
import { loadModel } from "../../parser/model-source.ts"
import { resolveSearch } from "../../parser/search-options.ts"
import { ParserPool } from "../../pool/parser-pool.ts"
import { availableThreads } from "../../pool/start-worker.ts"
import { sentenceFormat } from "../../sentence/sentence-formats.ts"
import { isJson, type SkippedSentence, writeSkipped } from "../../sentence/skipped-sentence.ts"
import { type TreeFormatName, treeFormatNames } from "../../tree/format/tree-formats.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { parseCount, parseFilePath, parseThreads } from "../options/argument-parsers.ts"
import { formatList } from "../options/format-list.ts"
import {
  type InputFlags,
  inputFiles,
  inputHelp,
  readSource,
  skipHelp,
  withInputOptions,
} from "../options/input-options.ts"
import { explainLeadingDash, leadingDashHelp } from "../options/leading-dash.ts"
import { reportInput } from "../terminal/input-summary.ts"
import { ParseProgress } from "../terminal/parse-progress.ts"
import { writeParses } from "./write-parses.ts"

interface ParseFlags extends InputFlags {
  readonly model?: string
  readonly decoder?: DecoderName
  readonly beam?: number
  readonly k: number
  readonly confidence: boolean
  readonly format?: TreeFormatName
  readonly output?: string
  readonly threads?: number
}

const examples = `
${inputHelp}
${leadingDashHelp("parse")}

Input formats, --input-format:
  text      running text, which is split into sentences and words
  lines     one sentence per line, which is split into words
  tokens    one sentence per line, with spaces between words
  tagged    one sentence per line, with tags: I/PRP like/VBP fish/NN
  ndjson    one JSON object per line: {"text": "I like fish."} or
            {"tokens": ["I", {"text": "fish", "tag": "VBP"}]}, optionally with
            "constraints": {"spans": [{"start": 0, "end": 1, "label": "NP"}]};
            other fields are passed through to json and ndjson

Output formats, --format:
${formatList({
  json: "an array with one object per sentence: tokens, scores, tree",
  ndjson: "one such object per line",
})}

${skipHelp}

--k 3 without --decoder uses dp with a beam of 16, or the beam that the model was
trained with if that is wider; a model that was trained for the chart uses chart.
Only such a model takes --decoder chart.

Examples:
  $ spandrel parse "I do like eating fish."
  $ spandrel parse --format svg "I do like eating fish." > fish.svg
  $ spandrel parse --input book.txt --format ndjson > book.ndjson
  $ spandrel parse -i part-*.txt.gz -f ndjson -o parts.ndjson
  $ spandrel parse --input-format tagged --decoder dp --k 3 --format json "Time/NN flies/VBZ"
  $ spandrel parse --model my.safetensors --input-format tokens --input sentences.txt > trees.mrg`

export function addParse(program: Command, context: CommandContext): void {
  withInputOptions(explainLeadingDash(program.command("parse")), inputFormats)
    .description("parse text or tokens into trees")
    .argument("[text...]", "text to parse")
    .option("-m, --model <name>", "en, en-fast, a model file or a URL (default: en)", parseFilePath)
    .addOption(
      new Option(
        "--decoder <name>",
        "search algorithm (default: the one that the model was trained for)",
      ).choices(decoderNames),
    )
    .option("--beam <width>", "width of the beam, for the decoders beam and dp", parseCount)
    .option("-k, --k <number>", "number of trees per sentence, best first", parseCount, 1)
    .addOption(
      new Option(
        "-f, --format <format>",
        "output format (default: tree on a terminal, bracket elsewhere)",
      ).choices(treeFormatNames),
    )
    .option("--no-confidence", "leave out scores and confidence in json and ndjson")
    .option("-o, --output <file>", "write to this file instead of standard output", parseFilePath)
    .option(
      "-t, --threads <number>",
      `number of threads, up to ${mostThreads} (default: one per core)`,
      parseThreads,
    )
    .addHelpText("after", examples)
    .action((texts: string[], flags: ParseFlags) => parse(texts, flags, context))
}

async function parse(texts: readonly string[], flags: ParseFlags, context: CommandContext): Promise<void> {
  const files = await inputFiles("parse", texts, flags, context)
  await checkDistinct({ "--output": flags.output }, { "--input": files, "--model": flags.model })
  const { stdout, stderr } = context
  const isDrawn = flags.output === undefined && "isTTY" in stdout && stdout.isTTY === true
  const format = flags.format ?? (isDrawn ? "tree" : "bracket")
  const { frame, isSingle, showsConfidence } = sentenceFormat(format, flags.k)
  const model = await loadModel(flags.model)
  const { decoder, beam, k } = flags
  const confidence = showsConfidence && flags.confidence
  const search = resolveSearch(model.search, { decoder, beam, k, confidence })
  // The trees on a terminal show the progress themselves, and nothing may be written between their lines.
  const progress = isDrawn ? undefined : new ParseProgress(stderr, await inputBytes(files))
  const skips = flags.onError === "skip"
  const source = readSource(texts, files, {
    format: flags.inputFormat,
    language: languageOf(model.language),
    skipsInvalid: skips,
  })
  const { batches, size } = await readAhead(inBatches(source))
  const pool = await ParserPool.load(model, { threads: workerCount(size, flags.threads) })
  // A terminal that has just been opened may have no columns yet.
  const settings = { search, format, columns: process.stdout.columns || 80 }
  const counts = { done: 0, skipped: 0 }
  const onSkipped = (sentence: SkippedSentence) => {
    counts.skipped++
    progress?.clear()
    if (!isJson(format)) stderr.write(`spandrel: skipped ${printable(sentence.error.message)}\n`)
    return writeSkipped(format, sentence)
  }
  const run = { pool, settings, isSingle, progress, onSkipped: skips ? onSkipped : undefined }
  try {
    await writeOutput(flags.output, stdout, (output) =>
      writeDocument(output, frame, async (trees) => {
        counts.done = await writeParses(batches, trees, run)
      }),
    )
  } finally {
    progress?.clear()
    await pool.close()
  }
  reportInput("parse", counts, context)
}

/// The size of all files; undefined if there are none, or one of them is a pipe.
async function inputBytes(files: readonly string[]): Promise<number | undefined> {
  if (files.length === 0 || files.includes("-")) return undefined
  const found = await Promise.all(files.map((file) => stat(file).catch(() => undefined)))
  return found.every((one) => one?.isFile())
    ? found.reduce((sum, one) => sum + (one?.size ?? 0), 0)
    : undefined
}

/// The number of workers; 0 is this thread. Workers take longer to start than one batch takes, and someone who types has no work
/// for several.
function workerCount(size: InputSize, threads: number | undefined): number {
  const wanted = threads ?? (size === "many batches" ? availableThreads() : 1)
  return size === "one batch" || wanted === 1 ? 0 : wanted
}

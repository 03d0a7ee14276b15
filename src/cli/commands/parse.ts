// `spandrel parse`: trees for sentences.

import { stat } from "node:fs/promises"
import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { mostThreads } from "../../check/threads.ts"
import { languageOf } from "../../language/languages.ts"
import type { Model } from "../../model/model.ts"
import { designEncoder } from "../../network/encoders.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { isStandardInput } from "../../node/input.ts"
import { parseRecords } from "../../node/records/parse-records.ts"
import { inParts } from "../../node/records/part-file.ts"
import { runIdentity } from "../../node/records/run-identity.ts"
import { skipRecords } from "../../node/records/skip-records.ts"
import { type InputSize, inBatches, readAhead } from "../../node/sentence-batches.ts"
import { type InputFormat, inputFormats, isValid, type ReadItem } from "../../node/sentence-lines.ts"
import { writeDocument } from "../../node/write-document.ts"
import { modelColumns } from "../../parser/model-columns.ts"
import { modelInfo } from "../../parser/model-info.ts"
import { loadModel } from "../../parser/model-source.ts"
import { checkResultFormat } from "../../parser/result-format.ts"
import { resolveSearch } from "../../parser/search-options.ts"
import { ParserPool } from "../../pool/parser-pool.ts"
import { availableThreads } from "../../pool/start-worker.ts"
import type { ColumnReading } from "../../sentence/column-sentences.ts"
import { FeatureCheck, type FeaturedWord } from "../../sentence/feature-check.ts"
import {
  type SentenceFormatName,
  sentenceFormat,
  sentenceFormatNames,
} from "../../sentence/sentence-formats.ts"
import { isJson, type SkippedRecord } from "../../sentence/skipped-sentence.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { parseThreads } from "../options/argument-parsers.ts"
import { checkColumnOptions } from "../options/column-options.ts"
import { formatList } from "../options/format-list.ts"
import {
  checkInput,
  chooseInput,
  type InputChoice,
  type InputFlags,
  inputHelp,
  noticeFormats,
  readSource,
  skipHelp,
  withInputOptions,
} from "../options/input-options.ts"
import { explainLeadingDash, leadingDashHelp } from "../options/leading-dash.ts"
import { chosenModel, type ModelFlags, withModelOptions } from "../options/model-options.ts"
import { type SearchFlags, withSearchOptions } from "../options/search-flags.ts"
import { checkSplit, isLineFilter, type SplitFlags, splitOption } from "../options/split-options.ts"
import { type TreeTagFlags, treeTagsFor, withTreeTags } from "../options/tree-tags.ts"
import { reportInput } from "../terminal/input-summary.ts"
import { noticeTextLanguage } from "../terminal/language-notice.ts"
import { ParseProgress } from "../terminal/parse-progress.ts"
import { checkResume, type OutputFlags, openOutput, withOutputOptions } from "./parse-output.ts"

interface ParseFlags extends InputFlags, ModelFlags, SearchFlags, OutputFlags, SplitFlags, TreeTagFlags {
  readonly format?: SentenceFormatName
  readonly threads?: number
  readonly features?: boolean
}

const examples = `
${inputHelp}
${leadingDashHelp("parse")}

Input formats, --input-format:
  text      running text, which is split into sentences and words
  html, markdown, email
            running text with marks, which are left out; positions are those of
            the file
  lines     one sentence per line, which is split into words
  tokens    one sentence per line, with spaces between words
  tagged    one sentence per line, with tags: I/PRP like/VBP fish/NN
  ndjson    one JSON object per line: {"text": "I like fish."} or
            {"tokens": ["I", {"text": "fish", "tag": "VBP"}]}, optionally with
            "constraints": {"spans": [{"start": 0, "end": 1, "label": "NP"}]};
            other fields are passed through to the JSON formats
  conllu    CoNLL-U or CoNLL-X: one word per line, with its tag, lemma and
            features; an empty line after each sentence
  trees     trees in brackets, such as a treebank's: their words are parsed again,
            without empty elements; --tags gold keeps their tags

Output formats, --format:
${formatList({
  json: "an array with one object per sentence: tokens, scores, tree",
  ndjson: "one such object per line",
  compact: "one line of JSON per sentence: text, offsets, tree in brackets",
})}

${skipHelp}
With --input-format ndjson, and --format ndjson or compact, too, there is exactly one
line out for each line in: text of several sentences is one record with "sentences" (see --split),
and an empty line stays empty.

--output FILE is written to FILE.partial and renamed at the end. If the run is stopped, for
whatever reason, the same command with --resume goes on after the last complete result.

--k 3 without --decoder uses dp with a beam of 16, or the beam that the model was
trained with if that is wider; a model that was trained for the chart uses chart.
Only such a model takes --decoder chart.

Examples:
  $ spandrel parse "I do like eating fish."
  $ spandrel parse --format svg "I do like eating fish." > fish.svg
  $ spandrel parse --input book.txt --format ndjson > book.ndjson
  $ spandrel parse -i part-*.txt.gz -f ndjson -o parts.ndjson.gz
  $ spandrel parse --input-format tagged --decoder dp --k 3 --format json "Time/NN flies/VBZ"
  $ spandrel parse --input-format conllu --input dev.conllu --format ndjson
  $ spandrel parse --input-format trees --input gold.mrg --output parsed.mrg
  $ spandrel parse --model my.safetensors --input-format tokens --input sentences.txt > trees.mrg`

export function addParse(program: Command, context: CommandContext): void {
  const command = withInputOptions(explainLeadingDash(program.command("parse")), inputFormats)
  withOutputOptions(withSearchOptions(withModelOptions(command)))
    .description("parse text or tokens into trees")
    .argument("[text...]", "text to parse")
    .addOption(
      new Option(
        "-f, --format <format>",
        "output format (default: tree on a terminal, bracket elsewhere)",
      ).choices(sentenceFormatNames),
    )
    .option("--features", "write lemmas and features behind tags in brackets: (NC##lem=chat|g=m|n=s## chat)")
    .addOption(splitOption())
    .option(
      "-t, --threads <number>",
      `number of threads, up to ${mostThreads} (default: one per core)`,
      parseThreads,
    )
  withTreeTags(command, "with --input-format trees")
    .addHelpText("after", examples)
    .action((texts: string[], flags: ParseFlags) => parse(texts, flags, context))
}

async function parse(texts: readonly string[], flags: ParseFlags, context: CommandContext): Promise<void> {
  const input = chooseInput(texts, flags, inputFormats)
  const files = input.files.map(({ path }) => path)
  checkColumnOptions(input.formats, flags, flags.takeColumns)
  checkSplit(input.formats, flags)
  const isFilter = isLineFilter(input.formats, flags)
  const readsTrees = input.formats.includes("trees")
  if (flags.tags !== undefined && !readsTrees)
    throw new SpandrelError(
      "wrong-usage",
      "--tags says whose tags the words of trees have; add --input-format trees, or leave it out",
    )
  const content = isFilter ? "bytes" : "text"
  const output = flags.output === undefined ? undefined : inParts(flags.output)
  await checkDistinct({ "--output": output }, { "--input": files, "--model": flags.model })
  await checkInput("parse", texts, input.files, { supported: inputFormats, content }, context)
  if (await checkResume(flags, files, context)) return
  const { stdout, stderr } = context
  const isDrawn = flags.output === undefined && "isTTY" in stdout && stdout.isTTY === true
  const format = flags.format ?? (isDrawn ? "tree" : "bracket")
  const { frame, isSingle, showsConfidence } = sentenceFormat(format, flags.k)
  const model = await loadModel(chosenModel(flags))
  checkResultFormat(modelInfo(model), format)
  noticeFormats(input.files, flags, context)
  noticeTextLanguage(model.language, input.formats, context)
  const { decoder, beam, k } = flags
  const confidence = showsConfidence && flags.confidence
  const search = resolveSearch(model.search, { decoder, beam, k, confidence })
  // The trees on a terminal show the progress themselves, and nothing may be written between their lines.
  const progress = isDrawn ? undefined : new ParseProgress(stderr, await inputBytes(files))
  const skips = flags.onError === "skip"
  const reading = {
    skipsInvalid: skips,
    columns: columnReading(flags, model),
    treeTags: readsTrees ? treeTagsFor(model, flags) : undefined,
    split: flags.split ?? (isFilter ? "records" : "lines"),
    keepsLines: isFilter,
  } as const
  // A terminal that has just been opened may have no columns yet.
  const settings = { search, format, columns: process.stdout.columns || 80, features: flags.features }
  const identity = () =>
    runIdentity({
      files,
      model: chosenModel(flags),
      options: { reading, settings, formats: fileFormats(input) },
    })
  const written = await openOutput(flags, { files, identity }, context)
  const { counts } = written
  const source = readSource(texts, input, { ...reading, language: languageOf(model.language) })
  const isPredicted = (model.tagger?.features.length ?? 0) > 0
  const features = new FeatureCheck(designEncoder(model.shape.encoder).attributes(model.vocabularies))
  const items = skipRecords(withFeatureCheck(source, features, isPredicted), counts.records)
  const onSkipped = ({ error }: SkippedRecord) => {
    progress?.clear()
    if (!isJson(format)) stderr.write(`spandrel: skipped ${printable(error.message)}\n`)
  }
  const { batches, size } = await readAhead(inBatches(items))
  const pool = await ParserPool.load(model, { threads: workerCount(size, flags.threads) }).catch(
    async (error) => {
      await written.abandon()
      throw error
    },
  )
  const run = { pool, settings, isSingle, progress, counts, skipsInvalid: skips, onSkipped }
  const form = { frame, before: counts.results }
  try {
    await written.fill((text) => writeDocument(text, form, (results) => parseRecords(batches, results, run)))
  } finally {
    progress?.clear()
    await pool.close()
  }
  reportInput("parse", { done: counts.parsed, skipped: counts.skipped, format }, context)
  for (const notice of features.notices("the input")) stderr.write(`spandrel: ${printable(notice)}\n`)
}

/// The format of all files, or that of each.
function fileFormats({ files, formats }: InputChoice): readonly InputFormat[] {
  return formats.length === 1 ? formats : files.map(({ format }) => format)
}

/// The same sentences; the features of their words are added to the check, but for those that a tagger predicts.
async function* withFeatureCheck(
  source: AsyncIterable<ReadItem | "pause">,
  check: FeatureCheck,
  isPredicted: boolean,
): AsyncGenerator<ReadItem | "pause"> {
  for await (const item of source) {
    if (item !== "pause" && isValid(item)) {
      const words: readonly FeaturedWord[] = item.sentence.tokens ?? [{}]
      check.add(isPredicted ? words.filter(({ features }) => features !== undefined) : words)
    }
    yield item
  }
}

function columnReading({ takeColumns, multiword = "split" }: ParseFlags, model: Model): ColumnReading {
  return { ...(takeColumns === undefined ? modelColumns(model) : { take: takeColumns }), multiword }
}

/// The size of all files; undefined if there are none, or one of them is a pipe.
async function inputBytes(files: readonly string[]): Promise<number | undefined> {
  if (files.length === 0 || files.some(isStandardInput)) return undefined
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

// `spandrel tag`: words with their parts of speech, and with features if the tagger predicts them.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { type Output, writeOutput } from "../../node/output.ts"
import { isValid, type LocatedSentence } from "../../node/sentence-lines.ts"
import { writeDocument } from "../../node/write-document.ts"
import { loadSentenceTagger, type SentenceTagger } from "../../parser/sentence-tagger.ts"
import { inTurns } from "../../parser/turns.ts"
import type { Word } from "../../sentence/prepare.ts"
import type { ReadToken } from "../../sentence/read-sentence.ts"
import { runningFormats } from "../../sentence/running-text.ts"
import { withLocation } from "../../sentence/sentence-error.ts"
import { isJson, type SkippedRecord, writeSkipped } from "../../sentence/skipped-sentence.ts"
import { taggedToken } from "../../sentence/tagged-line.ts"
import { treeFormats } from "../../tree/format/tree-formats.ts"
import { separateLemma } from "../../tree/morphology.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { parseFilePath } from "../options/argument-parsers.ts"
import { checkColumnOptions } from "../options/column-options.ts"
import {
  checkInput,
  chooseInput,
  type InputFlags,
  inputHelp,
  noticeFormats,
  readSource,
  skipHelp,
  withInputOptions,
} from "../options/input-options.ts"
import { explainLeadingDash, leadingDashHelp } from "../options/leading-dash.ts"
import { chosenModel, type ModelFlags, withModelOptions } from "../options/model-options.ts"
import { reportInput } from "../terminal/input-summary.ts"
import { noticeTextLanguage } from "../terminal/language-notice.ts"

interface TagFlags extends InputFlags, ModelFlags {
  readonly format: keyof typeof formats
  readonly output?: string
  readonly features?: boolean
}

/// A word as it was passed, with its tag, its lemma and features if the tagger predicts them and, for running
/// text, its position.
interface TaggedToken {
  readonly text: string
  readonly tag: string
  readonly lemma?: string
  readonly features?: string
  readonly start?: number
  readonly end?: number
}

const inputFormats = [...runningFormats, "lines", "tokens", "conllu"] as const

const writeRecord = (tokens: readonly TaggedToken[]) => JSON.stringify({ tokens })

/// How a sentence is written; `spandrel parse` reads "tagged" and "ndjson".
const formats = {
  tagged: {
    frame: treeFormats.bracket.frame,
    write: (tokens: readonly TaggedToken[], hasFeatures: boolean) =>
      tokens.map((token) => taggedToken(token, hasFeatures)).join(" "),
  },
  json: { frame: treeFormats.json.frame, write: writeRecord },
  ndjson: { frame: treeFormats.ndjson.frame, write: writeRecord },
} as const

const help = `
${inputHelp}
${leadingDashHelp("tag")}

Input formats, --input-format:
  text      running text, which is split into sentences and words
  html, markdown, email
            running text with marks, which are left out; positions are those of
            the file
  lines     one sentence per line, which is split into words
  tokens    one sentence per line, with spaces between words
  conllu    CoNLL-U or CoNLL-X: one word per line, an empty line after each sentence;
            only the words are used

Output formats, --format; \`spandrel parse\` reads tagged and ndjson:
  tagged    one sentence per line: I/PRP like/VBP fish/NN
            (the last slash of a token separates word and tag); with --features,
            lemma and features follow the tag: chats/NC##lem=chat|g=m|n=p##
  ndjson    one JSON object per line; tokens of running text have positions:
            {"tokens":[{"text":"fish","tag":"NN","start":0,"end":4}]},
            and "lemma" and "features" if the tagger predicts them
  json      an array of such objects

${skipHelp}

Examples:
  $ spandrel tag "I do like eating fish."
  $ spandrel tag --model tagger.safetensors --input book.txt > book.tagged`

export function addTag(program: Command, context: CommandContext): void {
  withModelOptions(withInputOptions(explainLeadingDash(program.command("tag")), inputFormats))
    .description("split text into words and tag them")
    .argument("[text...]", "text to tag")
    .addOption(
      new Option("-f, --format <format>", "output format").choices(Object.keys(formats)).default("tagged"),
    )
    .option("--features", "write lemmas and features behind the tags, if the tagger predicts them")
    .option("-o, --output <file>", "write to this file instead of standard output", parseFilePath)
    .addHelpText("after", help)
    .action((texts: string[], flags: TagFlags) => tag(texts, flags, context))
}

async function tag(texts: readonly string[], flags: TagFlags, context: CommandContext): Promise<void> {
  const input = chooseInput(texts, flags, inputFormats)
  const files = input.files.map(({ path }) => path)
  checkColumnOptions(input.formats, flags)
  await checkDistinct({ "--output": flags.output }, { "--input": files, "--model": flags.model })
  await checkInput("tag", texts, input.files, { supported: inputFormats }, context)
  const tagger = await loadSentenceTagger(chosenModel(flags))
  const skips = flags.onError === "skip"
  const { language, longest } = tagger
  noticeFormats(input.files, flags, context)
  noticeTextLanguage(language.code, input.formats, context)
  const sentences = readSource(texts, input, {
    ...{ language, longest, skipsInvalid: skips },
    columns: { take: [], multiword: flags.multiword ?? "split" },
  })
  const { frame, write } = formats[flags.format]
  const hasOffsets = flags.inputFormat !== "tokens"
  const counts = { done: 0, skipped: 0 }
  const skip = async (output: Output, sentence: SkippedRecord) => {
    counts.skipped++
    if (!isJson(flags.format))
      context.stderr.write(`spandrel: skipped ${printable(sentence.error.message)}\n`)
    await output.write(writeSkipped(flags.format, sentence) ?? "")
  }
  await writeOutput(flags.output, context.stdout, (output) =>
    writeDocument(output, { frame }, async (document) => {
      for await (const item of sentences) {
        if (item === "pause") await document.flush()
        else if ("error" in item) await skip(document, item)
        else if (isValid(item)) {
          const tagged = await tagTokens(item, tagger, hasOffsets)
          if (Array.isArray(tagged)) await document.write(write(tagged, flags.features ?? false))
          else if (skips) await skip(document, { error: tagged })
          else throw tagged
          if (Array.isArray(tagged)) counts.done++
        }
      }
    }),
  )
  reportInput("tag", { ...counts, format: flags.format }, context)
}

/// Tags tokens as the parser would; their text stays as it was passed. Returns the error of an invalid sentence.
async function tagTokens(
  { sentence, location }: LocatedSentence,
  tagger: SentenceTagger,
  hasOffsets: boolean,
): Promise<TaggedToken[] | SpandrelError> {
  try {
    const words = await inTurns(tagger.tag(sentence))
    return words.map(({ tag, features, start, end, ...word }: Word & Pick<ReadToken, "given">) => ({
      text: word.given ?? word.text,
      tag,
      ...separateLemma(features),
      ...(hasOffsets && { start, end }),
    }))
  } catch (error) {
    const located = withLocation(error, location)
    if (located !== error && located instanceof SpandrelError) return located
    throw error
  }
}

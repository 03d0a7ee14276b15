// `spandrel tag`: words with their parts of speech.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { writeOutput } from "../../node/output.ts"
import { type LocatedSentence, readArguments, readFileSentences } from "../../node/read-sentences.ts"
import { loadSentenceTagger, type SentenceTagger } from "../../parser/sentence-tagger.ts"
import { inTurns } from "../../parser/turns.ts"
import type { Word } from "../../sentence/prepare.ts"
import type { ReadToken } from "../../sentence/read-sentence.ts"
import { withLocation } from "../../sentence/sentence-error.ts"
import type { CommandContext } from "../command-context.ts"
import { parseFilePath } from "../options/argument-parsers.ts"
import { explainLeadingDash, leadingDashHelp } from "../options/leading-dash.ts"

interface TagFlags {
  readonly model?: string
  readonly input?: string
  readonly inputFormat: (typeof inputFormats)[number]
  readonly format: keyof typeof formats
  readonly output?: string
}

/// A word as it was passed, with its tag and, for running text, its position.
interface TaggedToken {
  readonly text: string
  readonly tag: string
  readonly start?: number
  readonly end?: number
}

const inputFormats = ["text", "tokens"] as const

/// One line per sentence; `spandrel parse` reads both formats.
const formats = {
  tagged: (tokens: readonly TaggedToken[]) => tokens.map(({ text, tag }) => `${text}/${tag}`).join(" "),
  ndjson: (tokens: readonly TaggedToken[]) => JSON.stringify({ tokens }),
} as const

const help = `
Pass text as arguments, or a file with --input. Without either, standard input is
read.
${leadingDashHelp("tag")}

Input formats, --input-format:
  text      running text, which is split into sentences and words
  tokens    one sentence per line, with spaces between words

Output formats, --format; \`spandrel parse\` reads both:
  tagged    one sentence per line: I/PRP like/VBP fish/NN
            (the last slash of a token separates word and tag)
  ndjson    one JSON object per line; tokens of running text have positions:
            {"tokens":[{"text":"fish","tag":"NN","start":0,"end":4}]}

Examples:
  $ spandrel tag "I do like eating fish."
  $ spandrel tag --model tagger.safetensors --input book.txt > book.tagged`

export function addTag(program: Command, context: CommandContext): void {
  explainLeadingDash(program.command("tag"))
    .description("split text into words and tag them")
    .argument("[text...]", "text to tag")
    .option(
      "--model <name>",
      "en, en-fast, or a tagger or model as a file or URL (default: en)",
      parseFilePath,
    )
    .addOption(new Option("--input-format <format>", "input format").choices(inputFormats).default("text"))
    .option("--input <file>", 'file to tag ("-" for standard input)', parseFilePath)
    .addOption(
      new Option("--format <format>", "output format").choices(Object.keys(formats)).default("tagged"),
    )
    .option("--output <file>", "write to this file instead of standard output", parseFilePath)
    .addHelpText("after", help)
    .action((texts: string[], flags: TagFlags) => tag(texts, flags, context))
}

async function tag(texts: readonly string[], flags: TagFlags, context: CommandContext): Promise<void> {
  if (texts.length > 0 && flags.input !== undefined)
    throw new SpandrelError("wrong-usage", "pass text as arguments or a file with --input, not both")
  await checkDistinct({ "--output": flags.output }, { "--input": flags.input, "--model": flags.model })
  const tagger = await loadSentenceTagger(flags.model)
  const reading = {
    language: tagger.language,
    longest: tagger.longest,
    format: flags.inputFormat,
    listener: { onInvalid: (message: string) => context.stderr.write(`${message}\n`) },
  }
  const sentences =
    texts.length > 0 ? readArguments(texts, reading) : readFileSentences(flags.input ?? "-", reading)
  const write = formats[flags.format]
  const hasOffsets = flags.inputFormat === "text"
  await writeOutput(flags.output, context.stdout, async (output) => {
    for await (const item of sentences) {
      if (item === "pause") await output.flush()
      else await output.write(`${write(await tagTokens(item, tagger, hasOffsets))}\n`)
    }
  })
}

/// Tags tokens as the parser would; their text stays as it was passed.
async function tagTokens(
  { sentence, location }: LocatedSentence,
  tagger: SentenceTagger,
  hasOffsets: boolean,
): Promise<TaggedToken[]> {
  try {
    const words = await inTurns(tagger.tag(sentence))
    return words.map(({ tag, start, end, ...word }: Word & Pick<ReadToken, "given">) => {
      const text = word.given ?? word.text
      return hasOffsets ? { text, tag, start, end } : { text, tag }
    })
  } catch (error) {
    throw withLocation(error, location)
  }
}

// `spandrel tag`: words with their parts of speech.

import { type Command, Option } from "commander"
import { InputError, UsageError } from "../../check/input-error.ts"
import { writeOutput } from "../../node/output.ts"
import { fromArguments, fromFile, type PlacedSentence } from "../../node/sentence-input.ts"
import { loadTagger } from "../../parser/model-source.ts"
import { type GiveTags, makeReady } from "../../sentence/ready-sentence.ts"
import { longestSentence, type TokenSentence } from "../../sentence/sentence.ts"
import { SentenceError } from "../../sentence/sentence-error.ts"
import { tagsBy } from "../../sentence/tags-by.ts"
import type { TaggedWord } from "../../tree/span-tree.ts"
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

/// A word with its tag, and where it stands in the text that it comes from.
interface TaggedText {
  readonly text: string
  readonly tag: string
  readonly start?: number
  readonly end?: number
}

const inputFormats = ["text", "tokens"] as const

/// A sentence as a line; `spandrel parse` reads either.
const formats = {
  tagged: (words: readonly TaggedText[]) => words.map(({ text, tag }) => `${text}/${tag}`).join(" "),
  ndjson: (words: readonly TaggedText[]) => JSON.stringify({ tokens: words }),
} as const

const help = `
What to tag comes as arguments, or from --input ("-" is standard input, and what is read when nothing is given): running
text, or with --input-format tokens a sentence a line, a space between words. A sentence goes out as a line, I/PRP
like/VBP fish/NN, or as JSON; \`spandrel parse\` reads both. The last slash of a token divides word and tag. In JSON, tokens of
running text have their place in it: {"tokens":[{"text":"fish","tag":"NN","start":0,"end":4}]}.
${leadingDashHelp("tag")}

Examples:
  $ spandrel tag "I do like eating fish."
  $ spandrel tag --model tagger.safetensors --input book.txt > book.tagged`

export function addTag(program: Command, context: CommandContext): void {
  explainLeadingDash(program.command("tag"))
    .description("split text into words and tag them")
    .argument("[text...]", "what to tag")
    .option(
      "--model <file>",
      "a tagger made by spandrel train-tagger, or a parser's model that has one; the English one of the package unless given",
      parseFilePath,
    )
    .addOption(
      new Option("--input-format <format>", "how the input is written").choices(inputFormats).default("text"),
    )
    .option("--input <file>", 'a file to tag; "-" is standard input', parseFilePath)
    .addOption(
      new Option("--format <format>", "how words go out").choices(Object.keys(formats)).default("tagged"),
    )
    .option("--output <file>", "write to this file instead of standard output", parseFilePath)
    .addHelpText("after", help)
    .action((texts: string[], flags: TagFlags) => tag(texts, flags, context))
}

async function tag(texts: readonly string[], flags: TagFlags, context: CommandContext): Promise<void> {
  if (texts.length > 0 && flags.input !== undefined)
    throw new UsageError("text comes either as arguments or from --input, not from both")
  const giveTags = tagsBy((await loadTagger(flags.model)).tagger)
  const sentences =
    texts.length > 0
      ? fromArguments(texts, flags.inputFormat)
      : fromFile(flags.input ?? "-", flags.inputFormat, {
          onInvalid: (message) => context.stderr.write(`${message}\n`),
        })
  const write = formats[flags.format]
  await writeOutput(flags.output, context.stdout, async (output) => {
    for await (const item of sentences) {
      if (item === "pause") {
        await output.flush()
        continue
      }
      await output.write(`${write(tagWords(item, giveTags))}\n`)
    }
  })
}

/// Tags words as the parser does, and gives them as they came.
function tagWords({ sentence, place }: PlacedSentence, giveTags: GiveTags): TaggedText[] {
  // These two formats give words without tags.
  const given = sentence as readonly string[] | TokenSentence
  const { tokens, written, offsets }: TokenSentence = "tokens" in given ? given : { tokens: given }
  const tagged: TaggedText[] = []
  try {
    // A sentence may be too long for the parser, but not for the tagger.
    for (let from = 0; from === 0 || from < tokens.length; from += longestSentence) {
      const to = from + longestSentence
      const piece = { tokens: tokens.slice(from, to), written: written?.slice(from, to) }
      const { words } = makeReady(piece, 0, giveTags)
      piece.tokens.forEach((text, at) => {
        tagged.push({ text, tag: (words[at] as TaggedWord).tag, ...offsets?.[from + at] })
      })
    }
    return tagged
  } catch (error) {
    throw error instanceof SentenceError ? new InputError(`${place}: ${error.reason}`) : error
  }
}

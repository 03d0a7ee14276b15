// `spandrel tag`: words with their parts of speech.

import { type Command, Option } from "commander"
import { knownWords } from "../parser/known-words.ts"
import type { TokenSentence } from "../parser/sentence.ts"
import type { Tagger } from "../tagger/tagger.ts"
import type { CommandContext } from "./context.ts"
import { UsageError } from "./exit.ts"
import { loadTagger } from "./load-model.ts"
import { writeTo } from "./output.ts"
import { fromArguments, fromFile } from "./sentence-input.ts"

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

Examples:
  $ spandrel tag "I do like eating fish."
  $ spandrel tag --model tagger.safetensors --input book.txt > book.tagged`

export function addTag(program: Command, context: CommandContext): void {
  program
    .command("tag")
    .description("split text into words and tag them")
    .argument("[text...]", "what to tag")
    .option(
      "--model <file>",
      "a tagger made by spandrel train-tagger, or a parser's model that has one; the English one of the package unless given",
    )
    .addOption(
      new Option("--input-format <format>", "how the input is written").choices(inputFormats).default("text"),
    )
    .option("--input <file>", 'a file to tag; "-" is standard input')
    .addOption(
      new Option("--format <format>", "how words go out").choices(Object.keys(formats)).default("tagged"),
    )
    .option("--output <file>", "write to this file instead of standard output")
    .addHelpText("after", help)
    .action((texts: string[], flags: TagFlags) => tag(texts, flags, context))
}

async function tag(texts: readonly string[], flags: TagFlags, context: CommandContext): Promise<void> {
  if (texts.length > 0 && flags.input !== undefined)
    throw new UsageError("text comes either as arguments or from --input, not from both")
  const { tagger } = await loadTagger(flags.model)
  const sentences =
    texts.length > 0
      ? fromArguments(texts, flags.inputFormat)
      : fromFile(flags.input ?? "-", flags.inputFormat, {
          onInvalid: (message) => context.stderr.write(`${message}\n`),
        })
  const write = formats[flags.format]
  await writeTo(flags.output, context.stdout, async (output) => {
    for await (const item of sentences) {
      if (item === "pause") {
        await output.flush()
        continue
      }
      // These two formats give words without tags.
      const words = tagWords(item.sentence as readonly string[] | TokenSentence, tagger)
      await output.write(`${write(words)}\n`)
    }
  })
}

/// Tags words as the parser does.
function tagWords(sentence: readonly string[] | TokenSentence, tagger: Tagger): TaggedText[] {
  const { tokens, written, offsets }: TokenSentence = "tokens" in sentence ? sentence : { tokens: sentence }
  const tags = tagger.tag(knownWords(tokens, written, (word) => tagger.knows(word)))
  return tokens.map((text, at) => ({ text, tag: tags[at] as string, ...offsets?.[at] }))
}

// CoNLL-U and CoNLL-X for programs: sentences that can be passed to a parser.

import { argumentReader, checkArgument } from "../check/argument-reader.ts"
import type { SpandrelError } from "../check/error.ts"
import {
  arrayOf,
  bytes,
  callable,
  choice,
  either,
  iterable,
  type Kind,
  type Kinds,
  string,
} from "../check/kinds.ts"
import { ColumnError } from "../tree/columns/column-error.ts"
import type { ColumnItem } from "../tree/columns/column-reader.ts"
import { ColumnStream, readColumns } from "../tree/columns/read-columns.ts"
import { type TakenColumn, takenColumns } from "../tree/columns/taken-columns.ts"
import {
  allTaken,
  type ColumnReading,
  type ConlluSentence,
  type MultiwordChoice,
  multiwordChoices,
  sentenceOfColumns,
} from "./column-sentences.ts"

/// How to read CoNLL-U.
export interface ConlluOptions {
  /// The name of the text in errors, usually a file's path (default: "text").
  readonly source?: string
  /// The columns to use: "xpos", "upos", or "tag" for XPOS where there is one and UPOS elsewhere; "lemma"; "features" (default:
  /// ["tag", "lemma", "features"]).
  readonly take?: readonly TakenColumn[]
  /// The tags that a model knows, such as `parser.info.tags`: with "tag", words with others come without a tag, so that the model
  /// predicts it (default: all tags are used).
  readonly knownTags?: readonly string[]
  /// What becomes of a token that is several words (`1-2 du`): its words are the tokens ("split", the default), or it is one token
  /// ("whole").
  readonly multiword?: MultiwordChoice
  /// Called for each invalid sentence, which is left out (default: throw its error).
  readonly onError?: (error: SpandrelError) => void
}

const optionKinds: Kinds<ConlluOptions> = {
  source: string,
  take: takenColumns,
  knownTags: arrayOf(string, "strings"),
  multiword: choice(...multiwordChoices),
  onError: callable as Kind<(error: SpandrelError) => void>,
}

interface CheckedOptions extends ColumnReading {
  readonly source: string
  readonly onError: ((error: SpandrelError) => void) | undefined
}

/// Reads the sentences of a text in CoNLL-U or CoNLL-X one by one, with tags, lemmas and features, positions in the text and ids.
/// Bytes are decoded as UTF-8. Throws at the first invalid sentence, with its location, unless `onError` is specified.
///
/// ```ts
/// const [first] = readConllu("1\tcats\tcat\tNOUN\tNNS\tNumber=Plur\t0\troot\t_\t_\n")
/// first.tokens[0] // { text: "cats", tag: "NNS", lemma: "cat", features: "Number=Plur", start: 0, end: 4 }
/// ```
export function readConllu(
  text: string | Uint8Array,
  options?: ConlluOptions,
): Generator<ConlluSentence, void, undefined> {
  // Checked here rather than when the first sentence is asked for.
  const checked = readOptions(options)
  return sentencesOf(readColumns(checkArgument(text, "the text", textOrBytes), checked.source), checked)
}

/// Reads the sentences of a stream one by one; see `readConllu`. Memory is bounded by the longest sentence.
///
/// ```ts
/// for await (const sentence of readConlluStream(createReadStream("dev.conllu"))) console.log(sentence.id)
/// ```
export async function* readConlluStream(
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  options?: ConlluOptions,
): AsyncGenerator<ConlluSentence, void, undefined> {
  const checked = readOptions(options)
  const stream = new ColumnStream(checked.source)
  // A string and bytes can be iterated too, but are meant as a whole.
  for await (const chunk of textOrBytes.is(chunks) ? [chunks] : checkArgument(chunks, "the stream", iterable))
    yield* sentencesOf(stream.push(checkArgument(chunk, "a chunk of the stream", textOrBytes)), checked)
  yield* sentencesOf(stream.end(), checked)
}

const textOrBytes = either(string, bytes)

function readOptions(options: ConlluOptions = {}): CheckedOptions {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  const {
    source = "text",
    take = allTaken,
    knownTags,
    multiword = "split",
    onError,
  } = reader.some(optionKinds)
  return { source, take, multiword, onError, knownTags: knownTags && new Set(knownTags) }
}

function* sentencesOf(
  items: Iterable<ColumnItem>,
  options: CheckedOptions,
): Generator<ConlluSentence, void, undefined> {
  for (const item of items) {
    const sentence = sentenceOrError(item, options)
    if (!(sentence instanceof ColumnError)) yield sentence
    else if (options.onError === undefined) throw sentence
    else options.onError(sentence)
  }
}

function sentenceOrError(item: ColumnItem, reading: ColumnReading): ConlluSentence | ColumnError {
  try {
    return sentenceOfColumns(item, reading)
  } catch (error) {
    if (error instanceof ColumnError) return error
    throw error
  }
}

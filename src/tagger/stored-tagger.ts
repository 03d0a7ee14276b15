// A tagger as plain typed arrays and a little JSON, for whatever file keeps it.

import { Lexicon } from "./lexicon.ts"
import { Tagger } from "./tagger.ts"
import { type TableData, WeightTable } from "./weight-table.ts"

/// The arrays of a stored tagger. Where all values fit a byte, 16 bits become 8.
export type StoredArray = Int32Array | Uint16Array | Uint8Array | Int8Array

/// A tagger to be written to a file: small data as JSON, and arrays by name.
export interface StoredTagger {
  readonly header: { readonly tags: readonly string[] }
  readonly arrays: ReadonlyMap<string, StoredArray>
}

/// The arrays don't make a tagger.
export class StoredTaggerError extends Error {
  override readonly name = "StoredTaggerError"
}

// The tables of weights, with their weights a tag: forwards and backwards, or one direction's own.
const tables = [
  { name: "words", width: 2 },
  { name: "history", width: 1 },
] as const

/// The tagger as plain data.
export function storeTagger({ model }: Tagger): StoredTagger {
  const arrays = new Map<string, StoredArray>()
  arrays.set("lexicon.words", model.lexicon.data.words)
  arrays.set("lexicon.classes", model.lexicon.data.classes)
  for (const { name } of tables) {
    const { hashes, lengths, tags, weights } = model[name].data
    arrays.set(`${name}.hashes`, hashes)
    arrays.set(`${name}.lengths`, narrowed(lengths))
    arrays.set(`${name}.tags`, narrowed(tags))
    arrays.set(`${name}.weights`, weights)
  }
  return { header: { tags: model.tags }, arrays }
}

/// The tagger of such data; refuses data that is none.
export function restoreTagger({ header, arrays }: StoredTagger): Tagger {
  const { tags } = header
  if (!(Array.isArray(tags) && tags.length > 0 && tags.every((tag) => typeof tag === "string")))
    throw new StoredTaggerError("the tagger has no list of tags")
  const lexicon = {
    words: arrayOf(arrays, "lexicon.words", Int32Array),
    classes: arrayOf(arrays, "lexicon.classes", Int32Array),
  }
  checkHashes(lexicon.words, "lexicon.words")
  if (lexicon.classes.length !== lexicon.words.length)
    throw new StoredTaggerError('"lexicon.words" and "lexicon.classes" of the tagger have different lengths')
  const [words, history] = tables.map(
    (table) => new WeightTable(restoreTable(arrays, table, tags.length)),
  ) as [WeightTable, WeightTable]
  return new Tagger({ tags, lexicon: new Lexicon(lexicon), words, history })
}

function restoreTable(
  arrays: StoredTagger["arrays"],
  { name, width }: (typeof tables)[number],
  tagCount: number,
): TableData {
  const hashes = arrayOf(arrays, `${name}.hashes`, Int32Array)
  const lengths = widened(arrays, `${name}.lengths`)
  const tags = widened(arrays, `${name}.tags`)
  const weights = arrayOf(arrays, `${name}.weights`, Int8Array)
  checkHashes(hashes, `${name}.hashes`)
  const pairs = lengths.reduce((sum, length) => sum + length, 0)
  const areLengthsRight =
    lengths.length === hashes.length && tags.length === pairs && weights.length === width * pairs
  if (!(areLengthsRight && tags.every((tag) => tag < tagCount)))
    throw new StoredTaggerError(`the arrays of the tagger's table "${name}" don't fit each other`)
  return { width, hashes, lengths, tags, weights }
}

function arrayOf<Kind extends StoredArray>(
  arrays: StoredTagger["arrays"],
  name: string,
  kind: new () => Kind,
): Kind {
  const array = arrays.get(name)
  if (!(array instanceof kind)) throw new StoredTaggerError(`the tagger lacks its array "${name}"`)
  return array
}

// A hash that came twice would shift the rows of all that follow.
function checkHashes(hashes: Int32Array, name: string): void {
  if (!hashes.every((hash, at) => at === 0 || hash > (hashes[at - 1] as number)))
    throw new StoredTaggerError(`"${name}" of the tagger isn't in ascending order`)
}

function narrowed(numbers: Uint16Array): Uint8Array | Uint16Array {
  return numbers.every((number) => number < 256) ? Uint8Array.from(numbers) : numbers
}

function widened(arrays: StoredTagger["arrays"], name: string): Uint16Array {
  const array = arrays.get(name)
  return array instanceof Uint8Array ? Uint16Array.from(array) : arrayOf(arrays, name, Uint16Array)
}

// A tagger as plain data: typed arrays and a little JSON, to store in files and to post to workers.

import { SpandrelError } from "../check/error.ts"
import { Lexicon } from "./lexicon.ts"
import { Tagger } from "./tagger.ts"
import { WeightTable, type WeightTableData } from "./weight-table.ts"

/// An array of a stored tagger. Arrays of 16-bit numbers are stored as bytes if all values fit.
export type StoredArray = Int32Array | Uint16Array | Uint8Array | Int8Array

/// A tagger as plain data: a header for JSON, and arrays by name.
export interface StoredTagger {
  readonly header: { readonly tags: readonly string[] }
  readonly arrays: ReadonlyMap<string, StoredArray>
}

// The weight tables, with the number of weights per tag: see `TaggerModel`.
const tables = [
  { name: "words", width: 2 },
  { name: "history", width: 1 },
] as const

/// Turns a tagger into plain data.
export function storeTagger({ model }: Tagger): StoredTagger {
  const arrays = new Map<string, StoredArray>()
  arrays.set("lexicon.words", model.lexicon.data.words)
  arrays.set("lexicon.classes", model.lexicon.data.classes)
  for (const { name } of tables) {
    const { hashes, lengths, tags, weights } = model[name].data
    arrays.set(`${name}.hashes`, hashes)
    arrays.set(`${name}.lengths`, toBytesIfPossible(lengths))
    arrays.set(`${name}.tags`, toBytesIfPossible(tags))
    arrays.set(`${name}.weights`, weights)
  }
  return { header: { tags: model.tags }, arrays }
}

/// Turns plain data back into a tagger; throws "invalid-file" if the data doesn't describe one.
export function restoreTagger({ header, arrays }: StoredTagger): Tagger {
  const { tags } = header
  if (!(Array.isArray(tags) && tags.length > 0 && tags.every((tag) => typeof tag === "string")))
    throw damaged("it has no array of tags")
  const lexicon = {
    words: arrayOf(arrays, "lexicon.words", Int32Array),
    classes: arrayOf(arrays, "lexicon.classes", Int32Array),
  }
  checkHashes(lexicon.words, "lexicon.words")
  if (lexicon.classes.length !== lexicon.words.length)
    throw damaged('"lexicon.words" and "lexicon.classes" have different lengths')
  const [words, history] = tables.map(
    (table) => new WeightTable(restoreTable(arrays, table, tags.length)),
  ) as [WeightTable, WeightTable]
  return Tagger.fromModel({ tags, lexicon: new Lexicon(lexicon), words, history })
}

function restoreTable(
  arrays: StoredTagger["arrays"],
  { name, width }: (typeof tables)[number],
  tagCount: number,
): WeightTableData {
  const hashes = arrayOf(arrays, `${name}.hashes`, Int32Array)
  const lengths = uint16Array(arrays, `${name}.lengths`)
  const tags = uint16Array(arrays, `${name}.tags`)
  const weights = arrayOf(arrays, `${name}.weights`, Int8Array)
  checkHashes(hashes, `${name}.hashes`)
  const pairs = lengths.reduce((sum, length) => sum + length, 0)
  const areLengthsRight =
    lengths.length === hashes.length && tags.length === pairs && weights.length === width * pairs
  if (!(areLengthsRight && tags.every((tag) => tag < tagCount)))
    throw damaged(`the arrays of the table "${name}" don't fit each other`)
  return { width, hashes, lengths, tags, weights }
}

function arrayOf<Kind extends StoredArray>(
  arrays: StoredTagger["arrays"],
  name: string,
  kind: new () => Kind,
): Kind {
  const array = arrays.get(name)
  if (!(array instanceof kind)) throw damaged(`the array "${name}" is missing`)
  return array
}

// A hash that occurred twice would shift all following rows.
function checkHashes(hashes: Int32Array, name: string): void {
  if (!hashes.every((hash, at) => at === 0 || hash > (hashes[at - 1] as number)))
    throw damaged(`"${name}" isn't in ascending order`)
}

function toBytesIfPossible(numbers: Uint16Array): Uint8Array | Uint16Array {
  return numbers.every((number) => number < 256) ? Uint8Array.from(numbers) : numbers
}

function uint16Array(arrays: StoredTagger["arrays"], name: string): Uint16Array {
  const array = arrays.get(name)
  return array instanceof Uint8Array ? Uint16Array.from(array) : arrayOf(arrays, name, Uint16Array)
}

function damaged(problem: string): SpandrelError {
  return new SpandrelError("invalid-file", `the tagger is damaged: ${problem}; get the file again`)
}

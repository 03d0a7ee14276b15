// Trees and parsed sentences as plain data, which can be posted from worker to worker.

import { checkArgument } from "../check/argument-reader.ts"
import { DataReader } from "../check/data-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { array, either, type Kind, object, type PlainObject } from "../check/kinds.ts"
import { fromPlainTree, type PlainTree, toPlainTree } from "../tree/format/plain-tree.ts"
import { Tree } from "../tree/tree.ts"
import { type CompactSentence, fromCompact } from "./compact-sentence.ts"
import type { ParsedSentence, ScoredTree } from "./parsed-sentence.ts"

/// A parsed sentence as plain data that `structuredClone`, `postMessage` and JSON keep: all of its fields, with the plain form of each
/// tree. The best tree is the first of `parses`.
export interface PlainSentence extends Omit<ParsedSentence, "tree" | "parses"> {
  readonly parses: readonly PlainParse[]
}

/// A tree with its scores as plain data.
export interface PlainParse extends Omit<ScoredTree, "tree"> {
  readonly tree: PlainTree
}

type Parsed = Tree | ParsedSentence
type Plain = PlainTree | PlainSentence
type Readable = Plain | CompactSentence

/// The plain form of a tree, of a parsed sentence, or of an array of either, to post it to a worker or to clone it: a `Tree` loses its
/// class there. `fromPlain` is the inverse.
///
/// ```ts
/// const tree = readTree("(NP (NN fish))")
/// String(fromPlain(structuredClone(toPlain(tree)))) // (NP (NN fish))
/// ```
export function toPlain(tree: Tree): PlainTree
export function toPlain(sentence: ParsedSentence): PlainSentence
export function toPlain(trees: readonly Tree[]): PlainTree[]
export function toPlain(sentences: readonly ParsedSentence[]): PlainSentence[]
export function toPlain(value: Parsed | readonly Parsed[]): Plain | Plain[] {
  const checked: Parsed | readonly unknown[] = checkArgument(value, "the argument", either(parsed, array))
  if (!array.is(checked)) return plainOf(checked)
  return Array.from(checked, (one, at) => plainOf(checkArgument(one, `item ${at + 1}`, parsed)))
}

/// The trees or sentences of their plain form, or of lines of the format `compact`, parsed as JSON. Throws
/// "invalid-tree" if the data is neither.
///
/// ```ts
/// fromPlain({ labels: ["NP", "NN"], forms: [null, "fish"], parents: [-1, 0], line: 0 }).text // "fish"
/// ```
export function fromPlain(plain: PlainTree): Tree
export function fromPlain(plain: PlainSentence | CompactSentence): ParsedSentence
export function fromPlain(plain: readonly PlainTree[]): Tree[]
export function fromPlain(plain: readonly (PlainSentence | CompactSentence)[]): ParsedSentence[]
export function fromPlain(plain: Readable | readonly Readable[]): Parsed | Parsed[] {
  return array.is(plain) ? Array.from(plain, parsedOf) : parsedOf(plain)
}

export function toPlainSentence({ tree: _, parses, ...sentence }: ParsedSentence): PlainSentence {
  return { ...sentence, parses: parses.map(({ tree, ...rest }) => ({ ...rest, tree: toPlainTree(tree) })) }
}

export function fromPlainSentence({ parses, ...sentence }: PlainSentence): ParsedSentence {
  const trees = Array.from(new DataReader(parses, source).as(parseList), ({ tree, ...rest }) => {
    return { ...rest, tree: fromPlainTree(tree) }
  })
  const [best] = trees as [ScoredTree, ...ScoredTree[]]
  return { ...sentence, ...best, parses: trees }
}

function plainOf(value: Parsed): Plain {
  return value instanceof Tree ? toPlainTree(value) : toPlainSentence(value)
}

function parsedOf(data: unknown): Parsed {
  const isSentence = object.is(data) && "parses" in data
  if (isSentence && isCompact(data)) return fromCompact(data as unknown as CompactSentence)
  return isSentence ? fromPlainSentence(data as unknown as PlainSentence) : fromPlainTree(data)
}

/// True if the tokens are offsets, and not objects.
const isCompact = ({ tokens }: PlainObject) => array.is(tokens) && typeof tokens[0] === "number"

const isScoredTree = (value: unknown) => object.is(value) && value["tree"] instanceof Tree

const parsed: Kind<Parsed> = {
  description: "a Tree or a parsed sentence, or an array of either",
  is: (value): value is Parsed =>
    value instanceof Tree ||
    (object.is(value) &&
      array.is(value["parses"]) &&
      value["parses"].findIndex((one) => !isScoredTree(one)) < 0),
}

const parseList: Kind<readonly PlainParse[]> = {
  description: "a non-empty array of objects with a tree",
  is: (value): value is readonly PlainParse[] =>
    array.is(value) && value.length > 0 && value.findIndex((one) => !(object.is(one) && "tree" in one)) < 0,
}

const source = {
  name: '"parses"',
  fix: "pass what toPlain returned",
  error: (message: string) => new SpandrelError("invalid-tree", message),
}

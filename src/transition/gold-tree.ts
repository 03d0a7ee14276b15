// The gold tree of a sentence in the form that oracles use: labelled spans with links to their parents.

import { argumentReader, checkArgument } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { iterableNow, type Kind, object, wholeNumber } from "../check/kinds.ts"
import { LabelSet, noLabel } from "../tree/label-set.ts"
import { type SpanTree, spanKinds } from "../tree/span-tree.ts"
import { checkLength } from "./configuration.ts"
import type { NumberedBracket } from "./numbered-bracket.ts"

/// The brackets of a tree in pre-order, one array per field. Bracket 0 is the root.
///
/// ```ts
/// import { GoldTree } from "spandrel/oracle"
///
/// const gold = new GoldTree(3, [{ start: 1, end: 3, label: 2 }, { start: 0, end: 3, label: 1 }])
/// gold.bracket(1) // { start: 1, end: 3, label: 2 }
/// gold.parents // [-1, 0]
/// ```
export class GoldTree {
  /// The number of words.
  readonly length: number
  /// The number of brackets.
  readonly size: number
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly labels: Int32Array
  /// The smallest bracket around each bracket; -1 for the root.
  readonly parents: Int32Array
  /// For each boundary, the smallest bracket that starts there; -1 if there is none.
  readonly smallestAt: Int32Array

  /// Brackets may be in any order. Throws "invalid-tree" if they don't make a tree over `length` words.
  constructor(length: number, brackets: Iterable<NumberedBracket>) {
    if (length === 0) throw invalid("a sentence must have at least one word")
    checkLength(length)
    const sorted = readBrackets(brackets).sort((a, b) => a.start - b.start || b.end - a.end)
    this.length = length
    this.size = sorted.length
    this.starts = Int32Array.from(sorted, ({ start }) => start)
    this.ends = Int32Array.from(sorted, ({ end }) => end)
    this.labels = Int32Array.from(sorted, ({ label }) => label)
    this.parents = new Int32Array(this.size)
    this.smallestAt = new Int32Array(length + 1).fill(-1)
    if (this.starts[0] !== 0 || this.ends[0] !== length) {
      throw invalid(
        `a gold tree must have a bracket over all of its words, 0 to ${length}; add a root, as cleanTree does`,
      )
    }
    const open: number[] = []
    sorted.forEach(({ start, end, label }, at) => {
      while (open.length > 0 && (this.ends[open.at(-1) as number] as number) <= start) open.pop()
      const parent = open.at(-1) ?? -1
      if (end > length)
        throw invalid(`the gold bracket (${start}, ${end}) ends after the last of ${length} words`)
      if (parent >= 0 && (end > (this.ends[parent] as number) || this.#isSpan(parent, start, end))) {
        const other = `(${this.starts[parent]}, ${this.ends[parent]})`
        throw invalid(`the gold brackets ${other} and (${start}, ${end}) cross or have the same span`)
      }
      if (end <= start || label === noLabel)
        throw invalid(`the gold bracket (${start}, ${end}) is empty or has no label`)
      this.parents[at] = parent
      this.smallestAt[start] = at
      open.push(at)
    })
  }

  /// The gold tree of labelled spans. Adds new labels to the set.
  static of(spans: SpanTree, labels: LabelSet): GoldTree {
    checkArgument(labels, "the labels", labelSet)
    const { words, brackets } = argumentReader(spans, "the spans").all(spanKinds)
    return new GoldTree(
      words.length,
      brackets.map(({ start, end, label }) => ({ start, end, label: labels.add(label) })),
    )
  }

  /// The bracket with the index `at`.
  bracket(at: number): NumberedBracket {
    return {
      start: this.starts[at] as number,
      end: this.ends[at] as number,
      label: this.labels[at] as number,
    }
  }

  /// All brackets, in pre-order.
  brackets(): NumberedBracket[] {
    return Array.from({ length: this.size }, (_, at) => this.bracket(at))
  }

  #isSpan(at: number, start: number, end: number): boolean {
    return this.starts[at] === start && this.ends[at] === end
  }
}

/// A gold tree that a caller passes.
export const goldTree: Kind<GoldTree> = {
  description: "a GoldTree",
  is: (value): value is GoldTree => value instanceof GoldTree,
}

const labelSet: Kind<LabelSet> = {
  description: "a LabelSet",
  is: (value): value is LabelSet => value instanceof LabelSet,
}

// Lengths of sentences, and numbers of labels, are stored in 32 bits.
const whole = wholeNumber(0, 2 ** 31 - 1)

const bracketKind: Kind<NumberedBracket> = {
  description: 'a bracket with whole numbers "start", "end" and "label"',
  is: (value): value is NumberedBracket =>
    object.is(value) && whole.is(value["start"]) && whole.is(value["end"]) && whole.is(value["label"]),
}

function readBrackets(brackets: unknown): NumberedBracket[] {
  const read: NumberedBracket[] = []
  for (const bracket of checkArgument(brackets, "the brackets", iterableNow))
    read.push(checkArgument(bracket, "a bracket", bracketKind))
  return read
}

const invalid = (message: string) => new SpandrelError("invalid-tree", message)

// Sentences to parse from trees: their words, as the trees have them.

import { sentenceOfWords } from "../sentence/treebank-words.ts"
import { taggedWords } from "../tagger/tagged-trees.ts"
import { Cleaner } from "../tree/clean.ts"
import { type Problem, TreebankError } from "../tree/format/problem.ts"
import { readTrees } from "../tree/format/read-trees.ts"
import type { Tree } from "../tree/tree.ts"
import { displayName } from "./input.ts"
import { readTreebank } from "./read-treebank.ts"
import type { InputReading, ReadItem } from "./sentence-lines.ts"

/// The sentences of a file of trees. Empty elements such as traces aren't words.
export async function* readTreeSentences(path: string, reading: InputReading): AsyncGenerator<ReadItem> {
  const items = new TreeItems(displayName(path), reading)
  for await (const tree of readTreebank([path], items.options)) yield* items.of(tree)
  yield* items.problems()
}

/// The sentences of trees in a string.
export function* treeSentencesOf(text: string, name: string, reading: InputReading): Generator<ReadItem> {
  const items = new TreeItems(name, reading)
  for (const tree of readTrees(text, { source: name, ...items.options })) yield* items.of(tree)
  yield* items.problems()
}

/// Makes items of trees, and of the problems between them if invalid ones are skipped.
class TreeItems {
  readonly options: { readonly onProblem?: (problem: Problem) => void }
  readonly #name: string
  readonly #tags: "gold" | "predicted"
  readonly #cleaner = new Cleaner()
  #problems: Problem[] = []

  constructor(name: string, { treeTags = "predicted", skipsInvalid }: InputReading) {
    this.#name = name
    this.#tags = treeTags
    this.options = skipsInvalid ? { onProblem: (problem) => this.#problems.push(problem) } : {}
  }

  *of(tree: Tree): Generator<ReadItem> {
    yield* this.problems(tree.line)
    const cleaned = this.#cleaner.clean(tree)
    if (cleaned === undefined) return
    const sentence = sentenceOfWords(taggedWords(cleaned), this.#tags, this.#tags)
    yield { sentence, location: `${this.#name}:${tree.line}` }
  }

  /// The problems before a line (default: all). The reader is ahead: it knows those of a whole piece of text
  /// before the first tree.
  *problems(line = Number.POSITIVE_INFINITY): Generator<ReadItem> {
    while ((this.#problems[0]?.line ?? line) < line)
      yield { error: new TreebankError(this.#problems.shift() as Problem) }
  }
}

// How well dev is parsed, in all and file by file.

import { treeOf } from "../../decode/tree-of.ts"
import type { EvalbParameters } from "../../score/parameters.ts"
import { Rules } from "../../score/rules.ts"
import { scoreSentence } from "../../score/score-sentence.ts"
import { Tally } from "../../score/totals.ts"
import { countCorrectTags } from "../../tagger/tagging-accuracy.ts"
import { writeBrackets } from "../../tree/format/write-brackets.ts"
import { type Corpus, type DevSentence, withTags } from "../corpus.ts"
import type { DevParse } from "../workers/worker-tasks.ts"
import type { DevScore, TreeScore } from "./evaluation.ts"

/// What scoring depends on.
export type DevCorpus = Pick<Corpus, "dev" | "devFiles" | "labels" | "tags">

/// Scores the parses of dev like EVALB with these parameters; if dev has several files, each of them too. A file without trees
/// has no score.
export function scoreDev(
  corpus: DevCorpus,
  parses: readonly DevParse[],
  parameters: EvalbParameters,
): DevScore {
  const { dev, devFiles, labels, tags: tagNames } = corpus
  const rules = new Rules(parameters)
  const all = new ScoredPart(tagNames !== undefined)
  let first = 0
  const files = devFiles.flatMap(({ name, trees }) => {
    const part = new ScoredPart(tagNames !== undefined)
    for (let item = first; item < first + trees; item++) {
      const { brackets, tags: numbers = new Int32Array() } = parses[item] as DevParse
      const { words, gold } = dev[item] as DevSentence
      const tags = tagNames && Array.from(numbers, (number) => tagNames[number] as string)
      const tree = treeOf(tags === undefined ? words : withTags(words, tags), brackets, labels)
      const result = scoreSentence(gold, writeBrackets(tree.nodes), rules)
      const tagged = tags === undefined ? { words: 0, correct: 0 } : countCorrectTags([words], [tags])
      for (const scored of [all, part]) scored.add(result, tagged)
    }
    first += trees
    return trees === 0 ? [] : [{ name, ...part.score() }]
  })
  if (files.length < 2) return all.score()
  return { ...all.score(), mean: files.reduce((sum, { f1 }) => sum + f1, 0) / files.length, files }
}

/// The sentences of a file, or of all files.
class ScoredPart {
  readonly #hasTags: boolean
  readonly #tally = new Tally()
  #words = 0
  #correct = 0

  constructor(hasTags: boolean) {
    this.#hasTags = hasTags
  }

  add(
    result: ReturnType<typeof scoreSentence>,
    { words, correct }: ReturnType<typeof countCorrectTags>,
  ): void {
    this.#tally.add(result)
    this.#words += words
    this.#correct += correct
  }

  score(): TreeScore {
    const { recall, precision, f1 } = this.#tally.totals()
    const score = { recall, precision, f1 }
    return this.#hasTags ? { ...score, tags: (100 * this.#correct) / this.#words } : score
  }
}

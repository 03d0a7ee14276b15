import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { writeTagger } from "../../src/model/tagger-file.ts"
import { taggedWords } from "../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { scoreTagger } from "../../src/tagger/tagging-accuracy.ts"
import { Cleaner } from "../../src/tree/clean.ts"
import { readTrees } from "../../src/tree/format/read-trees.ts"

const folder = new URL("../../../shared/treebanks/sequoia/", import.meta.url)

function readWords(file: string) {
  const cleaner = new Cleaner()
  const trees = readTrees(readFileSync(new URL(file, folder), "utf8"))
  return Array.from(trees, (tree) => taggedWords(cleaner.clean(tree) ?? tree))
}

describe.skipIf(!existsSync(folder))(
  "a tagger of Sequoia (skipped if ../shared/treebanks is missing)",
  () => {
    it("predicts tags, features and lemmas of dev, trained on a quarter of the trees", () => {
      const train = readWords("train.ptb").filter((_, at) => at % 4 === 0)
      const tagger = Tagger.train(train, { epochs: 3 })
      const { all, unknown, morphology } = scoreTagger(tagger, readWords("dev.ptb"))
      const correct = {
        words: all.words,
        tags: all.correct,
        features: morphology?.all.features.correct,
        lemmas: morphology?.all.lemmas.correct,
        everything: morphology?.all.everything.correct,
        unknown: unknown.words,
        unknownLemmas: morphology?.unknown.lemmas.correct,
      }
      expect(correct).toEqual({
        words: 6398,
        tags: 6058,
        features: 5861,
        lemmas: 6147,
        everything: 5759,
        unknown: 1424,
        unknownLemmas: 1222,
      })
      expect(writeTagger(tagger, {}, "fr").length).toBeLessThan(1_500_000)
    })
  },
)

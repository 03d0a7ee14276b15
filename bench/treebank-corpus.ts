// The treebank for the benchmarks of training and parsing.

import { readFileSync } from "node:fs"
import { type Corpus, goldSentence, makeCorpus } from "../src/train/corpus.ts"
import { paperSettings, type TrainingSettings } from "../src/train/settings.ts"
import { Cleaner } from "../src/tree/clean.ts"
import { readTrees } from "../src/tree/format/read-trees.ts"
import { requireFiles } from "./measure.ts"

const folder = "../shared/treebanks/wsj-sample"

/// The cleaned treebank; ends the benchmark if it is missing.
export function readBenchCorpus(settings: TrainingSettings = paperSettings): Corpus {
  requireFiles(`${folder}/train.mrg`, `${folder}/dev.mrg`)
  const cleaner = new Cleaner()
  const read = (file: string) =>
    [...readTrees(readFileSync(`${folder}/${file}`, "utf8"))].flatMap((tree) => {
      const cleaned = cleaner.clean(tree)
      return cleaned === undefined ? [] : [goldSentence(cleaned)]
    })
  return makeCorpus({ train: read("train.mrg"), dev: read("dev.mrg"), settings })
}

// The treebank that the benchmarks of training and parsing use.

import { existsSync, readFileSync } from "node:fs"
import { type Corpus, goldSentence, makeCorpus } from "../src/train/corpus.ts"
import { paperSettings } from "../src/train/settings.ts"
import { Cleaner } from "../src/tree/clean.ts"
import { readTrees } from "../src/tree/format/read-trees.ts"

const folder = "../shared/treebanks/wsj-sample"

/// The cleaned treebank; ends the benchmark with a word where it is missing.
export function readBenchCorpus(): Corpus {
  if (!existsSync(folder)) {
    console.error(`${folder} is missing: this benchmark needs train.mrg and dev.mrg there`)
    process.exit(1)
  }
  const cleaner = new Cleaner()
  const read = (file: string) =>
    [...readTrees(readFileSync(`${folder}/${file}`, "utf8"))].flatMap((tree) => {
      const cleaned = cleaner.clean(tree)
      return cleaned === undefined ? [] : [goldSentence(cleaned)]
    })
  return makeCorpus({ train: read("train.mrg"), dev: read("dev.mrg"), settings: paperSettings })
}

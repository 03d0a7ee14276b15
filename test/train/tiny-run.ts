// A run over the tiny treebank with a network that learns it in a second.

import { loadKernels } from "../../src/math/kernels.ts"
import { type Corpus, goldSentence, makeCorpus } from "../../src/train/corpus.ts"
import { makeRun } from "../../src/train/run/run.ts"
import { paperSettings, type TrainingSettings } from "../../src/train/settings.ts"
import type { StartTeam } from "../../src/train/workers/team.ts"
import { localTeam } from "./local-team.ts"
import { tinyTrees } from "./tiny-treebank.ts"

export const tinySettings: TrainingSettings = {
  ...paperSettings,
  fields: [
    { name: "word", size: 8 },
    { name: "tag", size: 6 },
  ],
  lstmUnits: 16,
  hiddenUnits: 24,
  dropout: 0.2,
  // The paper's 1e-7 takes a third more epochs here.
  epsilon: 1e-6,
}

/// The treebank is its own dev set.
export function tinyCorpus(settings = tinySettings): Corpus {
  const trees = tinyTrees().map(goldSentence)
  return makeCorpus({ train: trees, dev: trees, settings })
}

export async function makeTinyRun(
  changes: Partial<TrainingSettings> = {},
  threads = 1,
  startTeam: StartTeam = localTeam,
) {
  const settings = { ...tinySettings, ...changes }
  return makeRun(await loadKernels(), startTeam, { corpus: tinyCorpus(settings), settings, threads })
}

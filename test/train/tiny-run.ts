// A run over the tiny treebank with a network that learns it in a second.

import { loadKernels } from "../../src/math/kernels.ts"
import { type Corpus, makeCorpus } from "../../src/train/corpus.ts"
import { makeRun, type TeamMaker } from "../../src/train/run.ts"
import { paperSettings, type TrainingSettings } from "../../src/train/settings.ts"
import { localTeam } from "../../src/train/team.ts"
import { shapeOf } from "../network/shape-of.ts"
import { tinyTrees } from "./tiny-treebank.ts"

export const tinySettings: TrainingSettings = {
  ...paperSettings,
  shape: shapeOf({ word: 8, tag: 6, lstmUnits: 16, hiddenUnits: 24 }),
  dropout: 0.2,
  // The paper's 1e-7 takes a third more epochs here.
  epsilon: 1e-6,
}

/// The treebank is its own dev set.
export function tinyCorpus(): Corpus {
  const trees = tinyTrees()
  return makeCorpus(trees, trees, tinySettings.shape.fields)
}

export async function makeTinyRun(
  changes: Partial<TrainingSettings> = {},
  threads = 1,
  makeTeam: TeamMaker = localTeam,
) {
  return makeRun(await loadKernels(), makeTeam, {
    corpus: tinyCorpus(),
    settings: { ...tinySettings, ...changes },
    threads,
  })
}

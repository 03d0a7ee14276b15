// How long a run is, in batches and epochs.

import type { TrainingSettings } from "./settings.ts"
import { type TrainFile, treesPerEpoch } from "./train-files.ts"

/// The number of batches per epoch, each of which is an update.
export function batchesPerEpoch(
  files: readonly TrainFile[],
  { batchSize }: Pick<TrainingSettings, "batchSize">,
): number {
  const trees = files.reduce((sum, file) => sum + treesPerEpoch(file), 0)
  return Math.ceil(trees / batchSize)
}

/// The settings with as many epochs as `minimumUpdates` takes. A treebank of 50 trees has so few batches that a fixed number of
/// epochs would end while the parameters are still nearly random. Dev is parsed as many times as it would have been: it may be
/// many times as large as the training data.
export function withEnoughEpochs(settings: TrainingSettings, files: readonly TrainFile[]): TrainingSettings {
  const { epochs, evaluations, minimumUpdates } = settings
  const enough = Math.ceil(minimumUpdates / batchesPerEpoch(files, settings))
  if (enough <= epochs) return settings
  return { ...settings, epochs: enough, evaluations: (evaluations * epochs) / enough }
}

// The entry `spandrel/train`: training parsers and taggers from a program.

import { trainingThreads } from "../node/training-threads.ts"
import { nodeParallelism } from "../pool/node-thread.ts"
import { type TrainedParser, type TrainOptions, trainOnTeam } from "../train/train-parser.ts"

export { type PretrainedEncoder, readBertFolder } from "../model/bert/bert-folder.ts"
export { writeModel } from "../model/model-file.ts"
export { writeTagger } from "../model/tagger-file.ts"
export { loadModel } from "../parser/model-source.ts"
export { jackknifeTrees } from "../tagger/jackknife.ts"
export { Tagger } from "../tagger/tagger.ts"
export { presets } from "../train/presets.ts"
export type { TrainingSettings } from "../train/settings.ts"
export type { TrainedParser, TrainOptions, TreeFile, WeightedTreeFile } from "../train/train-parser.ts"
export { readWordVectors } from "../train/word-vectors.ts"

/// Trains a parser on trees: in Node.js in threads, elsewhere on this thread. Throws "invalid-settings" or
/// "invalid-training-data" if it can't start, and "training-diverged" if the loss isn't finite any more.
export function trainParser(options: TrainOptions): Promise<TrainedParser> {
  return trainOnTeam(options, { startTeam: trainingThreads, threads: nodeParallelism() ?? 1 })
}

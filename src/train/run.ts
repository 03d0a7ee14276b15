// A training run put together: memory, parameters, team, trainer. Threads are made by the caller.

import { Arena } from "../math/arena.ts"
import type { Kernels } from "../math/kernels.ts"
import { initializeParameters } from "../network/initialize.ts"
import { networkSizes } from "../network/network-shape.ts"
import type { ParameterList } from "../network/parameters.ts"
import type { Corpus } from "./corpus.ts"
import { randomFor } from "./seeds.ts"
import type { TrainingSettings } from "./settings.ts"
import type { Team } from "./team.ts"
import { Trainer } from "./trainer.ts"
import { TrainingMemory } from "./training-memory.ts"
import type { WorkerSetup } from "./training-worker.ts"
import { unknownRates } from "./unknown-words.ts"
import { placeVectors } from "./word-vectors.ts"

/// Makes a team of workers, one for each set-up.
export type TeamMaker = (kernels: Kernels, setups: readonly WorkerSetup[]) => Promise<Team> | Team

/// What a run is made of.
export interface RunParts {
  readonly corpus: Corpus
  readonly settings: TrainingSettings
  readonly threads: number
}

/// A run, ready to begin.
export interface Run extends RunParts {
  readonly trainer: Trainer
  readonly team: Team
  readonly list: ParameterList
  /// z of the unknown words.
  readonly unknownZ: number
  /// The blocks that a checkpoint keeps: the parameters; the optimiser's two accumulators and the average if there is one, for
  /// all parameters that are trained. Views of memory that hold until the next step.
  blocks(): {
    readonly parameters: Float32Array
    readonly accumulators: readonly [Float32Array, Float32Array]
    readonly average: Float32Array | undefined
  }
}

/// Sets a run up with new parameters, in kernels whose memory nothing else uses.
export async function makeRun(kernels: Kernels, makeTeam: TeamMaker, parts: RunParts): Promise<Run> {
  const { corpus, settings, threads } = parts
  const sizes = networkSizes(corpus)
  const arena = new Arena(kernels.memory)
  const { shape, vectors } = corpus
  const layout = { shape, sizes, threads, isAveraged: settings.average > 0 }
  const { size } = new TrainingMemory(kernels, 0, layout)
  const first = arena.allocate(size)
  const { network, accumulators, average } = new TrainingMemory(kernels, first, layout)
  const { list } = network
  const view = (address: number, length = list.trainedLength) => arena.floats(address, length)
  initializeParameters(list, view(network.parameters, list.length), randomFor("parameters", settings.seed))
  if (vectors !== undefined) placeVectors(vectors, list, view(network.parameters, list.length))
  if (average !== undefined) view(average).set(view(network.parameters))
  const { z, rates } = unknownRates(corpus, settings.unknownZ)
  const setups = Array.from({ length: threads }, (_, thread): WorkerSetup => {
    const dev = corpus.dev.map(({ encoded }) => encoded)
    return { settings, shape, sizes, train: corpus.train, dev, unknownRates: rates, first, thread, threads }
  })
  const team = await makeTeam(kernels, setups)
  return {
    ...parts,
    trainer: new Trainer(team, corpus, settings, threads),
    team,
    list,
    unknownZ: z,
    blocks: () => ({
      parameters: view(network.parameters, list.length),
      accumulators: [view(accumulators[0]), view(accumulators[1])],
      average: average === undefined ? undefined : view(average),
    }),
  }
}

// The parts of a run: memory, parameters, workers, trainer.

import { SpandrelError } from "../../check/error.ts"
import { Arena } from "../../math/arena.ts"
import type { Kernels } from "../../math/kernels.ts"
import type { Model } from "../../model/model.ts"
import { networkSizes } from "../../network/network-shape.ts"
import { initializeParameters } from "../../network/weights/initialize.ts"
import type { ParameterList } from "../../network/weights/parameters.ts"
import type { Corpus } from "../corpus.ts"
import { copyEncoder } from "../pretrained-encoder.ts"
import { randomFor } from "../seeds.ts"
import type { TrainingSettings } from "../settings.ts"
import { unknownRates } from "../unknown-words.ts"
import { copyParameters } from "../warm-start.ts"
import { copyVectors } from "../word-vectors.ts"
import { packSentences } from "../workers/packed-sentences.ts"
import type { StartTeam, Team } from "../workers/team.ts"
import { TrainingMemory } from "../workers/training-memory.ts"
import type { WorkerSetup } from "../workers/worker-tasks.ts"
import { Trainer } from "./trainer.ts"

/// What a run is made of.
export interface RunParts {
  readonly corpus: Corpus
  readonly settings: TrainingSettings
  readonly threads: number
  /// A model whose parameters the run starts with (default: random ones).
  readonly initialModel?: Model | undefined
}

/// The tensors that a checkpoint stores: all parameters, and for those that are trained the optimiser's two accumulators and
/// the average, if there is one. Views of memory that are valid until the next step.
export interface RunTensors {
  readonly parameters: Float32Array
  readonly accumulators: readonly [Float32Array, Float32Array]
  readonly average: Float32Array | undefined
}

/// A run that is ready to start.
export interface Run extends RunParts {
  readonly trainer: Trainer
  readonly team: Team
  readonly list: ParameterList
  /// z of the unknown words.
  readonly unknownZ: number
  tensors(): RunTensors
}

/// Sets a run up with new parameters, in kernels whose memory nothing else uses.
export async function makeRun(kernels: Kernels, startTeam: StartTeam, parts: RunParts): Promise<Run> {
  const { corpus, settings, threads } = parts
  const { shape } = corpus
  const sizes = networkSizes(corpus)
  const arena = new Arena(kernels.memory)
  const layout = { shape, sizes, threads, isAveraged: settings.average > 0 }
  const first = allocate(arena, new TrainingMemory(kernels, 0, layout).size)
  const { network, accumulators, average } = new TrainingMemory(kernels, first, layout)
  const { list } = network
  const trained = (address: number) => arena.floats(address, list.trainedLength)
  const tensors = (): RunTensors => ({
    parameters: arena.floats(network.parameters, list.length),
    accumulators: [trained(accumulators[0]), trained(accumulators[1])],
    average: average === undefined ? undefined : trained(average),
  })
  const initial = tensors()
  initializeParameters(list, initial.parameters, randomFor("parameters", settings.seed))
  if (corpus.vectors !== undefined) copyVectors(corpus.vectors, list, initial.parameters)
  if (corpus.encoder !== undefined) copyEncoder(corpus.encoder, list, initial.parameters)
  if (parts.initialModel !== undefined)
    copyParameters(parts.initialModel, { corpus, list, parameters: initial.parameters })
  initial.average?.set(initial.parameters.subarray(0, list.trainedLength))
  const { z, rates } = unknownRates(corpus, settings)
  const dev = corpus.dev.map(({ encoded }) => encoded)
  const train = packSentences(corpus.train)
  const setups = Array.from({ length: threads }, (_, thread): WorkerSetup => {
    return { settings, shape, sizes, train, dev, unknownRates: rates, first, thread, threads }
  })
  const team = await startTeam(kernels, setups)
  const trainer = new Trainer(team, { corpus, settings, threads })
  return { ...parts, trainer, team, list, unknownZ: z, tensors }
}

function allocate(arena: Arena, bytes: number): number {
  try {
    return arena.allocate(bytes)
  } catch (error) {
    if (!(error instanceof SpandrelError && error.code === "out-of-memory")) throw error
    throw new SpandrelError(
      "out-of-memory",
      "the network and its gradients, one set per thread, need more than the 4 GB that WebAssembly can address; " +
        "choose smaller sizes or fewer threads",
      { cause: error },
    )
  }
}

// The settings of a training run as users give them: what each may be, whether a flag or a JSON file says so.

import type { NetworkShape } from "../../network/network-shape.ts"
import { objectives, optimizers, oracles, type TrainingSettings, tieTargets } from "../../train/settings.ts"
import { choice, either, numbers, truth, type ValueKind } from "./value-kinds.ts"

/// The settings that are a single value each; the network's shape has parts of its own.
export type PlainSettings = Omit<TrainingSettings, "shape">

/// The sizes of the network: those of its fields have flags of their own, and in JSON they stand with the fields.
export type LayerSizes = Omit<NetworkShape, "fields">
export interface FieldSizes {
  readonly wordSize: number
  readonly tagSize: number
}

/// What a setting may be, and its flag, as commander takes it.
export interface Setting<Value> extends ValueKind<Value> {
  readonly flag: string
  readonly help: string
}

type Settings<Values> = { readonly [Name in keyof Values]-?: Setting<Values[Name]> }

const setting = <Value>(kind: ValueKind<Value>, flag: string, help: string): Setting<Value> => ({
  ...kind,
  flag,
  help,
})

const { count, natural, positive, rate, size } = numbers

/// The settings, in the order of the help.
export const plainSettings: Settings<PlainSettings> = {
  objective: setting(choice(...objectives), "--objective <name>", "what is asked of the scores"),
  beam: setting(count, "--beam <width>", "the beam of max-violation training"),
  oracle: setting(choice(...oracles), "--oracle <mode>", "what states it learns from"),
  alpha: setting(
    positive,
    "--alpha <number>",
    "exploration: actions are drawn with probability ∝ exp(alpha · score)",
  ),
  sampleLabels: setting(truth, "--sample-labels", "exploration: draw labels too"),
  tie: setting(choice(...tieTargets), "--tie <target>", "the target where both actions are right"),
  epochs: setting(count, "--epochs <number>", "how often it goes through the training data"),
  batchSize: setting(count, "--batch-size <number>", "sentences of a minibatch"),
  dropout: setting(rate, "--dropout <share>", "dropout rate"),
  optimizer: setting(choice(...optimizers), "--optimizer <name>", "how gradients become steps"),
  rho: setting(rate, "--rho <number>", "AdaDelta's decay"),
  epsilon: setting(positive, "--epsilon <number>", "AdaDelta's epsilon"),
  learningRate: setting(positive, "--learning-rate <number>", "Adam's learning rate"),
  beta1: setting(rate, "--beta1 <number>", "Adam's decay of the mean"),
  beta2: setting(rate, "--beta2 <number>", "Adam's decay of the mean square"),
  average: setting(
    rate,
    "--average <decay>",
    "keep a moving average of the parameters with this decay a batch",
  ),
  clip: setting(positive, "--clip <norm>", "the largest norm of a gradient"),
  unknownZ: setting(
    either(positive, choice("dev")),
    "--unk-z <z>",
    "z of the unknown words (found from dev unless given)",
  ),
  evaluations: setting(count, "--evaluations <number>", "dev evaluations an epoch"),
  seed: setting(natural, "--seed <number>", "of everything that is random"),
}

export const fieldSizes: Settings<FieldSizes> = {
  wordSize: setting(size, "--word-size <number>", "size of the word vectors"),
  tagSize: setting(size, "--tag-size <number>", "size of the tag vectors"),
}

export const layerSizes: Settings<LayerSizes> = {
  lstmLayers: setting(size, "--lstm-layers <number>", "layers of the encoder"),
  lstmUnits: setting(size, "--lstm-units <number>", "units of a layer in each direction"),
  hiddenUnits: setting(size, "--hidden-units <number>", "units of the scorers' hidden layers"),
}

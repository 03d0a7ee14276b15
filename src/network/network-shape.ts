// The sizes of the network: the paper's table of hyper-parameters, each of them free.

/// An embedded field of a word: its name and the size of its vectors.
export interface FieldShape {
  readonly name: string
  readonly size: number
  /// True if training leaves the vectors as they are.
  readonly isFrozen?: boolean
}

/// All that determines the number of parameters, but for vocabularies and labels.
export interface NetworkShape {
  /// What the input of a word is made of, side by side.
  readonly fields: readonly FieldShape[]
  readonly lstmLayers: number
  /// Units of an LSTM layer in each direction.
  readonly lstmUnits: number
  /// Units of the hidden layer, for each type of action.
  readonly hiddenUnits: number
}

/// The paper's network for English.
export const paperShape: NetworkShape = {
  fields: [
    { name: "word", size: 50 },
    { name: "tag", size: 20 },
  ],
  lstmLayers: 2,
  lstmUnits: 200,
  hiddenUnits: 200,
}

/// The size of a boundary's vector v: both directions of all layers.
export function boundarySize({ lstmLayers, lstmUnits }: NetworkShape): number {
  return 2 * lstmLayers * lstmUnits
}

/// The size of a word's input vector.
export function inputSize({ fields }: NetworkShape): number {
  return fields.reduce((total, { size }) => total + size, 0)
}

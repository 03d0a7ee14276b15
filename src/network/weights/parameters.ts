// The parameters of the network: each declared once, as a name and a shape. Offsets, gradients, optimiser state and
// files follow from the list.

/// How a parameter is initialised (the authors' choices) and stored.
export type ParameterKind =
  /// A table of which a batch uses some rows; uniform in ±0.01.
  | "embedding"
  /// A matrix of an LSTM; uniform in ±0.01.
  | "recurrent"
  /// A scorer's hidden layer; Glorot uniform.
  | "hidden"
  /// A matrix to the scores; zero.
  | "output"
  /// A bias or an initial cell: one row; zero.
  | "vector"

export const parameterGroups = ["parser", "encoder"] as const
/// Which learning rate a parameter is trained with: the pretrained encoder has its own.
export type ParameterGroup = (typeof parameterGroups)[number]

/// A parameter as a part of the network declares it: a row-major tensor. Matrices are stored input by output: y = x · W.
export interface ParameterSpec {
  readonly name: string
  readonly kind: ParameterKind
  readonly rows: number
  readonly columns: number
  /// Its initial numbers are uniform between this and its negative (default: see `ParameterKind`).
  readonly bound?: number
  /// True if training doesn't change it.
  readonly isFrozen?: boolean
  /// (default: "parser")
  readonly group?: ParameterGroup
  /// Which vocabulary's values its rows belong to, for an embedding.
  readonly vocabulary?: number
}

/// The group of a parameter.
export function groupOf({ group = "parser" }: ParameterSpec): ParameterGroup {
  return group
}

/// A parameter with its offset in the block of all parameters.
export interface Parameter extends ParameterSpec {
  /// In elements, a multiple of 16.
  readonly offset: number
}

/// True for a parameter that products need packed.
export function isMatrix({ kind }: ParameterSpec): boolean {
  return kind !== "vector" && kind !== "embedding"
}

/// The multiplications and additions of one row's products with all matrices among the parameters.
export function rowOperations(specs: readonly ParameterSpec[]): number {
  return specs.filter(isMatrix).reduce((sum, { rows, columns }) => sum + 2 * rows * columns, 0)
}

/// Fills in the numbers of one parameter at a time, so that nobody needs to hold them all at once.
export interface ParameterSource {
  /// Writes rows × columns numbers.
  read(parameter: Parameter, into: Float32Array): void
  /// The same for a parameter other than a vector, if the weights are quantised.
  readonly readQuantized?: ((parameter: Parameter, into: QuantizedNumbers) => void) | undefined
}

/// The source of a quantised model's weights.
export type QuantizedSource = ParameterSource & {
  readonly readQuantized: NonNullable<ParameterSource["readQuantized"]>
}

/// A matrix as int8, row-major, and the factor of each row.
export interface QuantizedNumbers {
  readonly values: Int8Array
  readonly scales: Float32Array
}

/// A source over a block of all parameters.
export function blockSource(block: Float32Array): ParameterSource {
  return {
    read({ offset }, into) {
      into.set(block.subarray(offset, offset + into.length))
    },
  }
}

// Parameters start at whole cache lines.
const alignment = 16

/// The dense parameters of a group: elements of the block, half-open.
export interface DenseGroup {
  readonly group: ParameterGroup
  readonly from: number
  readonly to: number
}

/// The parameters in the order of the block: trained dense ones, trained embeddings, frozen ones; among the trained ones
/// the parser's before the encoder's.
export class ParameterList {
  readonly all: readonly Parameter[]
  /// The trained embeddings, in order: the parameters of which a batch changes only some rows.
  readonly tables: readonly Parameter[]
  /// The trained dense parameters of each group, one after the other.
  readonly denseGroups: readonly DenseGroup[]
  /// Elements of the block; those before `embeddingsOffset` are dense, those from `trainedLength` on are never updated.
  readonly length: number
  readonly trainedLength: number
  readonly embeddingsOffset: number
  readonly #byName = new Map<string, Parameter>()

  constructor(specs: readonly ParameterSpec[]) {
    let offset = 0
    const add = (chosen: readonly ParameterSpec[]) =>
      chosen.map((spec): Parameter => {
        const parameter = { ...spec, offset }
        this.#byName.set(spec.name, parameter)
        offset += Math.ceil((spec.rows * spec.columns) / alignment) * alignment
        return parameter
      })
    const trained = parameterGroups.flatMap((group) =>
      specs.filter((spec) => spec.isFrozen !== true && groupOf(spec) === group),
    )
    const trainedDense = trained.filter(({ kind }) => kind !== "embedding")
    const dense: Parameter[] = []
    this.denseGroups = parameterGroups.map((group): DenseGroup => {
      const from = offset
      dense.push(...add(trainedDense.filter((spec) => groupOf(spec) === group)))
      return { group, from, to: offset }
    })
    this.embeddingsOffset = offset
    this.tables = add(trained.filter(({ kind }) => kind === "embedding"))
    this.trainedLength = offset
    const frozen = add(specs.filter(({ isFrozen = false }) => isFrozen))
    this.all = [...dense, ...this.tables, ...frozen]
    this.length = offset
  }

  /// The parameter with this name.
  get(name: string): Parameter {
    const parameter = this.#byName.get(name)
    if (parameter === undefined) throw new Error(`there is no parameter "${name}"`)
    return parameter
  }
}

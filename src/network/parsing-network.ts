// A network that only parses: one copy of each weight, in the form in which it is used.

import { floatBytes } from "../math/bytes.ts"
import type { Kernels } from "../math/kernels.ts"
import type { Workspace } from "../math/workspace.ts"
import type { Allocator } from "./block.ts"
import type { Encoder } from "./encoder.ts"
import { designEncoder } from "./encoders.ts"
import type { Network } from "./network.ts"
import type { NetworkPlan, NetworkShape, NetworkSizes } from "./network-shape.ts"
import { Projection } from "./projection.ts"
import { type ScorerName, scorerNames } from "./scorers.ts"
import { networkParameters } from "./weights/network-parameters.ts"
import type { Parameter, ParameterList, ParameterSource } from "./weights/parameters.ts"
import { ParsingWeights } from "./weights/parsing-weights.ts"

/// All parameters are in `ParsingWeights`, except the scorers' hidden matrices, which are kept only as projections.
export class ParsingNetwork implements Network {
  readonly shape: NetworkShape
  readonly sizes: NetworkSizes
  readonly list: ParameterList
  readonly weights: ParsingWeights
  readonly encoder: Encoder
  readonly projection: Projection

  /// Takes memory; the same calls give the same addresses, so that several threads find one network.
  constructor(kernels: Kernels, memory: Allocator, { shape, sizes, isQuantized = false }: NetworkPlan) {
    this.shape = shape
    this.sizes = sizes
    this.list = networkParameters(shape, sizes)
    const parameters = this.list.all.filter((parameter) => projectedScorer(parameter) === undefined)
    this.weights = new ParsingWeights(kernels, memory, { parameters, isQuantized })
    this.encoder = designEncoder(shape.encoder).attach(this.weights)
    const { vectorSize } = this.encoder
    const { hiddenUnits } = shape
    this.projection = new Projection(kernels, memory, { vectorSize, hiddenUnits, weights: this.weights })
  }

  /// Fills the memory with a model's weights, one parameter at a time.
  load(workspace: Workspace, source: ParameterSource): void {
    for (const parameter of this.list.all) {
      const scorer = projectedScorer(parameter)
      if (scorer === undefined) this.weights.load(workspace, parameter, source)
      else this.#project(workspace, scorer, { parameter, source })
    }
  }

  #project(
    workspace: Workspace,
    scorer: ScorerName,
    { parameter, source }: { readonly parameter: Parameter; readonly source: ParameterSource },
  ): void {
    const { arena } = workspace
    const { rows, columns } = parameter
    const mark = arena.mark()
    const hidden = arena.allocate(floatBytes(rows * columns))
    source.read(parameter, arena.floats(hidden, rows * columns))
    this.projection.prepare(workspace, scorer, { hidden })
    arena.release(mark)
  }
}

/// The scorer whose hidden matrix the parameter is.
function projectedScorer({ name }: Parameter): ScorerName | undefined {
  return scorerNames.find((scorer) => name === `${scorer}.hidden`)
}

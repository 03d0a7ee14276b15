// How many floating-point operations does parsing take? Counted, call by call.

import { Arena } from "../src/math/arena.ts"
import { type Kernels, loadKernels } from "../src/math/kernels.ts"
import type { Model } from "../src/model/model.ts"
import { Engine } from "../src/parser/engine.ts"
import { resolveSearch } from "../src/parser/search-options.ts"
import type { ReadSentence } from "../src/sentence/read-sentence.ts"

/// The multiplications and additions of all matrix products, those inside attention included, while the model parses the
/// sentences. Products of integers count like those of floats.
export async function countFlops(model: Model, sentences: readonly ReadSentence[]): Promise<number> {
  const kernels = await loadKernels()
  let flops = 0
  const product = (m: number, n: number, k: number) => {
    flops += 2 * m * n * k
  }
  const counting: Kernels = {
    ...kernels,
    matmul(m, n, k, ...rest) {
      product(m, n, k)
      kernels.matmul(m, n, k, ...rest)
    },
    integerMatmul(m, n, k, ...rest) {
      product(m, n, k)
      kernels.integerMatmul(m, n, k, ...rest)
    },
    attentionForward(count, firstRows, heads, headWidth, ...rest) {
      const starts = new Arena(kernels.memory, false).ints(firstRows, count + 1)
      for (let at = 0; at < count; at++) {
        const length = (starts[at + 1] as number) - (starts[at] as number)
        product(2 * length, length, heads * headWidth)
      }
      kernels.attentionForward(count, firstRows, heads, headWidth, ...rest)
    },
  }
  const engine = Engine.place(model, counting)
  // What loading computes doesn't count.
  flops = 0
  engine.parse(sentences, resolveSearch(model.search, {}))
  return flops
}

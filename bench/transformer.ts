// What share of a transformer layer do attention, normalisation and GELU take beside its products, on one core?
// Usage: npm run bench:transformer [-- plain]

import { Arena } from "../src/math/arena.ts"
import { hasRelaxedSimd } from "../src/math/features.ts"
import { loadKernels } from "../src/math/kernels.ts"
import { disagreements } from "../test/math/case-in-memory.ts"
import { attentionCases } from "../test/math/cases/attention.ts"
import { normalisationCases } from "../test/math/cases/normalisation.ts"
import { check, machine } from "./measure.ts"
import { heads, inner, layerParts, type Part, width } from "./transformer-layer.ts"

const rows = 512
const runs = 31
const build = process.argv[2] === "plain" || !hasRelaxedSimd() ? "plain" : "relaxed"
const kernels = await loadKernels({ build })
const arena = new Arena(kernels.memory)
for (const kernelCase of [...attentionCases, ...normalisationCases]) {
  const [first] = disagreements(kernelCase, kernels, arena)
  check(first === undefined, `${first}`)
}

/// Median seconds of each part. The parts run in turns, as in a layer, so that other work on the machine slows all alike.
function medians(parts: readonly Part[]): Map<Part, number> {
  const times = new Map(parts.map((part) => [part, [] as number[]]))
  for (let run = -5; run < runs; run++) {
    for (const [part, seconds] of times) {
      const begin = performance.now()
      part.run()
      if (run >= 0) seconds.push((performance.now() - begin) / 1000)
    }
  }
  return new Map(
    [...times].map(([part, seconds]) => [part, seconds.sort((a, b) => a - b)[runs >> 1] as number]),
  )
}

function report(title: string, times: ReadonlyMap<Part, number>): void {
  const all = [...times].reduce((sum, [, seconds]) => sum + seconds, 0)
  const parts = (["product", "attention", "layer norm", "GELU"] as const).map((kind) => {
    const [amount, seconds] = [...times].reduce(
      ([amount, sum], [part, seconds]) =>
        part.kind === kind ? [amount + part.amount, sum + seconds] : [amount, sum],
      [0, 0],
    )
    const share = `${((100 * seconds) / all).toFixed(1)}%`
    const hasFlops = kind === "product" || kind === "attention"
    const speed = hasFlops
      ? `${(amount / seconds / 1e9).toFixed(1)} GFLOP/s`
      : `${((seconds / amount) * 1e9).toFixed(2)} ns`
    return `${kind} ${speed} ${share}`
  })
  const rest = [...times].reduce((sum, [part, seconds]) => (part.kind === "product" ? sum : sum + seconds), 0)
  const share = `${((100 * rest) / all).toFixed(1)}%`
  console.log(
    `${title}: ${parts.join(" · ")} · all but products ${share}, ${((all / rows) * 1e6).toFixed(0)} µs per row`,
  )
}

console.log(machine())
console.log(
  `${width} wide, ${heads} heads, feed-forward ${inner}, ${rows} rows, ${build} SIMD; medians of ${runs} runs: speed ` +
    `(per element for layer norm and GELU) and share of the layer`,
)
for (const length of [16, 32, 64, 128, 512]) {
  const mark = arena.mark()
  const times = medians(layerParts(kernels, arena, rows, length))
  for (const isBackward of [false, true]) {
    const some = new Map([...times].filter(([part]) => part.isBackward === isBackward))
    report(`${isBackward ? "backward" : "forward"}, length ${length}`, some)
  }
  arena.release(mark)
}

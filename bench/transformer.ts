// What share of a transformer layer do attention, normalisation and GELU take beside its products, on one core?
// Usage: npm run bench:transformer [-- plain]

import { Arena } from "../src/math/arena.ts"
import { hasRelaxedSimd } from "../src/math/features.ts"
import { loadKernels } from "../src/math/kernels.ts"
import { disagreements } from "../test/math/case-in-memory.ts"
import { attentionCases } from "../test/math/cases/attention.ts"
import { normalisationCases } from "../test/math/cases/normalisation.ts"
import { check, machine, type Timing } from "./measure.ts"
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

/// The times of each part. The parts run in turns, as in a layer, so that other work on the machine slows all alike.
function timeParts(parts: readonly Part[]): Map<Part, Timing> {
  const times = new Map(parts.map((part) => [part, [] as number[]]))
  for (let run = -5; run < runs; run++) {
    for (const [part, seconds] of times) {
      const begin = performance.now()
      part.run()
      if (run >= 0) seconds.push((performance.now() - begin) / 1000)
    }
  }
  return new Map(
    [...times].map(([part, seconds]) => {
      seconds.sort((a, b) => a - b)
      const [fastest, median, slowest] = [0, runs >> 1, runs - 1].map((i) => seconds[i]) as [
        number,
        number,
        number,
      ]
      return [part, { median, fastest, slowest }]
    }),
  )
}

const kinds = ["product", "attention", "layer norm", "GELU"] as const

/// Speed and share of each kind of part, then the share of all but products and the time of the layer per row.
function describe(times: ReadonlyMap<Part, Timing>): string {
  const total = (key: keyof Timing, kind?: Part["kind"]) =>
    [...times].reduce((sum, [part, timing]) => (kind && part.kind !== kind ? sum : sum + timing[key]), 0)
  const all = total("median")
  const percent = (seconds: number) => `${((100 * seconds) / all).toFixed(1)}%`.padStart(6)
  const cells = kinds.map((kind) => {
    const amount = [...times.keys()].reduce((sum, part) => (part.kind === kind ? sum + part.amount : sum), 0)
    const seconds = total("median", kind)
    const isCounted = kind === "product" || kind === "attention"
    const speed = isCounted ? (amount / seconds / 1e9).toFixed(1) : ((seconds / amount) * 1e9).toFixed(2)
    return `${speed.padStart(6)} ${percent(seconds)}`
  })
  const [median, fastest, slowest] = (["median", "fastest", "slowest"] as const).map((key) =>
    ((total(key) / rows) * 1e6).toFixed(0),
  )
  const rest = percent(all - total("median", "product"))
  return `${cells.join("  ")}   ${rest}  ${median} (${fastest} to ${slowest})`
}

console.log(machine())
console.log(
  `${width} wide, ${heads} heads, feed-forward ${inner}, ${rows} rows, ${build} SIMD; medians of ${runs} runs`,
)
console.log(
  "Speed and share of the layer: products and attention in GFLOP/s, layer norm and GELU in ns per element;\n" +
    "the share of all but products; and µs per row (fastest to slowest)",
)
console.log("length            products      attention     layer norm           GELU     rest  µs per row")
for (const length of [16, 32, 64, 128, 512]) {
  const mark = arena.mark()
  const times = timeParts(layerParts({ kernels, arena }, rows, length))
  for (const isBackward of [false, true]) {
    const some = new Map([...times].filter(([part]) => part.isBackward === isBackward))
    console.log(`${`${length} ${isBackward ? "backward" : "forward"}`.padEnd(13)}${describe(some)}`)
  }
  arena.release(mark)
}

// How fast are the kernels at the parser's shapes, in each build that this engine supports? Usage: npm run bench:kernels

import { Arena } from "../src/math/arena.ts"
import { hasRelaxedSimd } from "../src/math/features.ts"
import { type KernelBuild, type Kernels, loadKernels } from "../src/math/kernels.ts"
import { CaseInMemory, disagreements } from "../test/math/case-in-memory.ts"
import { timedCases } from "../test/math/cases.ts"
import { arraysOf, type KernelCase, type Operands } from "../test/math/kernel-case.ts"
import { check, machine, measure, type Timing } from "./measure.ts"

const runs = 21
// Seconds; a shorter run would be too short for the clock.
const minRun = 0.002

/// Seconds per call. Engines optimise functions only after some calls, so it warms up first.
async function timeOf(call: () => unknown): Promise<Timing> {
  const begin = performance.now()
  let calls = 0
  while (performance.now() - begin < 100) {
    call()
    calls++
  }
  const repeats = Math.max(1, Math.ceil((minRun * calls) / 0.1))
  const { median, fastest, slowest } = await measure(() => {
    for (let repeat = 0; repeat < repeats; repeat++) call()
  }, runs)
  return { median: median / repeats, fastest: fastest / repeats, slowest: slowest / repeats }
}

async function timeKernel(kernelCase: KernelCase, kernels: Kernels, arena: Arena): Promise<Timing> {
  const mark = arena.mark()
  const inMemory = new CaseInMemory(kernelCase, kernels, arena, true)
  const timing = await timeOf(() => inMemory.run())
  arena.release(mark)
  return timing
}

const builds: readonly KernelBuild[] = hasRelaxedSimd() ? ["relaxed", "plain"] : ["plain"]
const engines = await Promise.all(
  builds.map(async (build) => {
    const kernels = await loadKernels({ build })
    return { build, kernels, arena: new Arena(kernels.memory) }
  }),
)
const cases = timedCases()
for (const { build, kernels, arena } of engines) {
  for (const kernelCase of cases) {
    const [first] = disagreements(kernelCase, kernels, arena)
    check(first === undefined, `${first} (${build})`)
  }
}

const cell = (text: string, width: number) => text.padStart(width)
const label = ({ kernel, shape }: KernelCase) => `${kernel} ${shape}`.padEnd(50)

console.log(machine())
console.log(
  `\nMatrix products and attention, GFLOP/s: median of ${runs} runs (slowest to fastest), share of the best`,
)
const products = cases.filter(({ flops }) => flops !== undefined)
const rates: { label: string; build: KernelBuild; median: number; range: string }[] = []
for (const kernelCase of products) {
  for (const { build, kernels, arena } of engines) {
    const { median, fastest, slowest } = await timeKernel(kernelCase, kernels, arena)
    const rate = (seconds: number) => (kernelCase.flops ?? 0) / seconds / 1e9
    const range = `(${rate(slowest).toFixed(1)} to ${rate(fastest).toFixed(1)})`
    rates.push({ label: label(kernelCase), build, median: rate(median), range })
  }
}
const best = Math.max(...rates.map(({ median }) => median))
for (const { label, build, median, range } of rates) {
  const share = `${Math.round((100 * median) / best)}%`
  console.log(`${label}${cell(build, 8)}${cell(median.toFixed(1), 7)} ${range.padEnd(16)}${cell(share, 6)}`)
}

console.log(`\nOthers, ns per element: median (fastest to slowest), speed relative to the plain twin`)
for (const kernelCase of cases.filter(({ elements }) => elements !== undefined)) {
  const data = arraysOf(kernelCase.operands) as Operands
  const twin = await timeOf(() => kernelCase.twin(data))
  for (const { build, kernels, arena } of engines) {
    const { median, fastest, slowest } = await timeKernel(kernelCase, kernels, arena)
    const nanoseconds = (seconds: number) => ((seconds / (kernelCase.elements ?? 1)) * 1e9).toFixed(3)
    const range = `(${nanoseconds(fastest)} to ${nanoseconds(slowest)})`
    const ratio = `${(twin.median / median).toFixed(1)}×`
    console.log(
      `${label(kernelCase)}${cell(build, 8)}${cell(nanoseconds(median), 8)} ${range.padEnd(20)}${cell(ratio, 8)}`,
    )
  }
}

// What the page of bench/browser.ts runs. `measureInPage` is sent to the browser as its source, so it refers to nothing outside
// itself.

import type { Arena } from "../src/math/arena.ts"
import type { Kernels } from "../src/math/kernels.ts"
import type { Parser } from "../src/parser/parser.ts"
import type { ParserPool } from "../src/pool/parser-pool.ts"
import type { BenchSentence } from "./model-sentences.ts"

export interface PageInput {
  readonly sentences: readonly BenchSentence[]
  /// Sentences for latency.
  readonly short: readonly BenchSentence[]
  readonly long: readonly BenchSentence[]
}

export interface PageFigures {
  readonly browser: string
  readonly isIsolated: boolean
  readonly loadSeconds: number
  readonly wordsPerSecond: number
  /// GFLOP/s of a product with floats, and with int8 weights.
  readonly floatPeak: number
  readonly integerPeak: number
  readonly shortMs: number
  readonly longMs: number
  /// The speed of two workers, relative to one.
  readonly gainOfTwo: number
}

/// What the page imports of the library.
interface Library {
  readonly Parser: typeof Parser
  readonly ParserPool: typeof ParserPool
  readonly Arena: typeof Arena
  loadKernels(): Promise<Kernels>
}

export async function measureInPage(
  { Parser, ParserPool, Arena, loadKernels }: Library,
  { sentences, short, long }: PageInput,
): Promise<PageFigures> {
  const secondsOf = async (work: () => unknown): Promise<number> => {
    const begin = performance.now()
    await work()
    return (performance.now() - begin) / 1000
  }
  const medianOf = (numbers: number[]): number =>
    numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

  const peaks = async () => {
    const kernels = await loadKernels()
    const arena = new Arena(kernels.memory)
    const [m, n, k] = [240, 800, 400]
    const floats = (count: number) => arena.allocate(4 * count)
    const [a, c, scales] = [floats(m * k), floats(m * n), floats(k + 1)]
    const [b, integers] = [floats(kernels.packedLength(k, n)), floats(kernels.integerPackedLength(k, n))]
    const scratch = floats(kernels.integerScratchLength(m, k))
    kernels.packIntegers(k, n, b, integers, scales)
    const best = (run: () => void) => {
      let most = 0
      for (let repeat = 0; repeat < 20; repeat++) {
        const begin = performance.now()
        for (let call = 0; call < 20; call++) run()
        most = Math.max(most, (20 * 2 * m * n * k) / ((performance.now() - begin) * 1e6))
      }
      return most
    }
    return {
      floatPeak: best(() => kernels.matmul(m, n, k, a, k, 1, b, 0, c, n, false)),
      integerPeak: best(() =>
        kernels.integerMatmul(m, n, k, a, k, integers, scales, 0, c, n, false, scratch),
      ),
    }
  }

  const latency = async (parser: Parser, list: readonly BenchSentence[]) => {
    const times: number[] = []
    for (const sentence of list) times.push(1000 * (await secondsOf(() => parser.parse([sentence]))))
    // The first third warms up.
    return medianOf(times.slice(Math.floor(list.length / 3)))
  }

  const begin = performance.now()
  const parser = await Parser.load("/model")
  const loadSeconds = (performance.now() - begin) / 1000
  const words = sentences.reduce((total, { tokens }) => total + tokens.length, 0)
  await parser.parse(sentences.slice(0, 100))
  const { floatPeak, integerPeak } = await peaks()
  const times: number[] = []
  for (let run = 0; run < 3; run++) times.push(await secondsOf(() => parser.parse(sentences)))
  const [shortMs, longMs] = [await latency(parser, short), await latency(parser, long)]

  const one = await ParserPool.load("/model", { threads: 1 })
  const two = await ParserPool.load("/model", { threads: 2 })
  const gains: number[] = []
  for (const pool of [one, two]) await pool.parse(sentences.slice(0, 100))
  for (let run = 0; run < 3; run++) {
    const alone = await secondsOf(() => one.parse(sentences))
    gains.push(alone / (await secondsOf(() => two.parse(sentences))))
  }
  await one.close()
  await two.close()

  const { navigator, crossOriginIsolated } = globalThis as unknown as {
    readonly navigator: { readonly userAgent: string }
    readonly crossOriginIsolated: boolean
  }
  return {
    browser: /(Headless)?Chrome\/[\d.]+/.exec(navigator.userAgent)?.[0] ?? navigator.userAgent,
    isIsolated: crossOriginIsolated,
    loadSeconds,
    wordsPerSecond: words / medianOf(times),
    ...{ floatPeak, integerPeak, shortMs, longMs },
    gainOfTwo: medianOf(gains),
  }
}

import { describe, expect, it } from "vitest"
import { Random } from "../../../src/math/random.ts"
import type { Run } from "../../../src/train/run/run.ts"
import { mostPortionWords } from "../../../src/train/workers/portions.ts"
import type { Team } from "../../../src/train/workers/team.ts"
import { localTeam } from "../local-team.ts"
import { makeTinyRun, tinyCorpus } from "../tiny-run.ts"

const still = { dropout: 0, oracle: "static", clip: 1e9 } as const
const corpus = tinyCorpus()

/// Copies of the parameters and accumulators.
const snapshot = (run: Run) => {
  const { parameters, accumulators } = run.tensors()
  return { parameters: parameters.slice(), squares: accumulators[0].slice(), deltas: accumulators[1].slice() }
}

/// The largest difference, relative to the largest value.
function difference(a: Float32Array, b: Float32Array): number {
  const largest = (values: Float32Array) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return largest(a.map((value, at) => value - (b[at] as number))) / largest(a)
}

/// One step from parameters that are all far from zero, so that every tensor has a gradient.
async function stepOnce(changes: Parameters<typeof makeTinyRun>[0], threads = 1) {
  const run = await makeTinyRun(changes, threads)
  const random = new Random(71)
  const { parameters } = run.tensors()
  for (let at = 0; at < parameters.length; at++) parameters[at] = random.uniform() - 0.5
  await run.trainer.begin()
  const before = snapshot(run)
  const report = await run.trainer.step({ epoch: 0, batch: 0 })
  return { run, before, report, after: snapshot(run) }
}

describe("a step of training", () => {
  it("is the same with any number of workers, if nothing is random", async () => {
    const one = await stepOnce(still)
    for (const threads of [2, 3, 12]) {
      const several = await stepOnce(still, threads)
      expect(several.report.loss).toBeCloseTo(one.report.loss, 6)
      expect(difference(several.before.parameters, one.before.parameters)).toBe(0)
      expect(difference(several.after.squares, one.after.squares)).toBeLessThan(1e-5)
      expect(difference(several.after.parameters, one.after.parameters)).toBeLessThan(1e-5)
    }
    for (const { name, offset, rows, columns } of one.run.list.all) {
      const tensor = (block: Float32Array) => block.subarray(offset, offset + rows * columns)
      const moved = difference(tensor(one.after.parameters), tensor(one.before.parameters))
      expect(moved, name).toBeGreaterThan(1e-3)
    }
  })

  it("scales the gradient down to the largest norm, and doesn't change a smaller one", async () => {
    // After the first step the mean squares are (1 − ρ) · gradient², so their sum tells the norm.
    const normOf = ({ after }: Awaited<ReturnType<typeof stepOnce>>) =>
      Math.sqrt(after.squares.reduce((total, square) => total + square, 0) / (1 - 0.99))
    const whole = normOf(await stepOnce(still))
    expect(whole).toBeGreaterThan(1)
    for (const threads of [1, 3]) {
      const cut = normOf(await stepOnce({ ...still, clip: whole / 3 }, threads))
      expect(cut / (whole / 3)).toBeCloseTo(1, 4)
      expect(normOf(await stepOnce({ ...still, clip: whole * 1.01 }, threads)) / whole).toBeCloseTo(1, 4)
    }
  })

  it.each([1, 2])(
    "leaves rows of embeddings alone that the batch doesn't touch, with %d workers",
    async (threads) => {
      const { run, before, after } = await stepOnce({ batchSize: 2 }, threads)
      const { rows, columns, offset } = run.list.get("embedding.word")
      const changed = Array.from({ length: rows }, (_, row) => {
        const [from, to] = [offset + row * columns, offset + (row + 1) * columns]
        const differs = (name: keyof typeof before) =>
          before[name].subarray(from, to).some((value, at) => value !== after[name][from + at])
        return [differs("parameters"), differs("squares"), differs("deltas")]
      })
      expect(changed.every(([a, b, c]) => a === b && b === c)).toBe(true)
      const touched = changed.filter(([isChanged]) => isChanged).length
      // Both markers, and the words of two sentences.
      expect(touched).toBeGreaterThan(2)
      expect(touched).toBeLessThan(rows / 2)
      expect(changed[1]?.[0] && changed[2]?.[0]).toBe(true)
    },
  )

  it("leaves no gradient behind", async () => {
    const { run, after } = await stepOnce(still, 2)
    const squares = await run.team.run({ kind: "reduce", touched: wholeVocabularies })
    expect(squares).toEqual([0, 0])
    await run.team.run({ kind: "update", updates: 0, scale: 1, rate: 1 })
    expect(difference(snapshot(run).parameters, after.parameters)).toBe(0)
  })
})

const wholeVocabularies = corpus.vocabularies.map(({ size }) =>
  Int32Array.from({ length: size }, (_, number) => number),
)

describe("a batch of many words", () => {
  it("has the loss and the gradient of all of its portions", async () => {
    const words = corpus.train.reduce((total, { length }) => total + length, 0)
    const copies = Math.ceil((2.5 * mostPortionWords) / words)
    const gradientOf = async (times: number) => {
      const { team, trainer } = await makeTinyRun(still)
      await trainer.begin()
      const shares = [Array.from({ length: times * corpus.train.length }, (_, use) => use)]
      const [result] = await team.run({ kind: "gradient", epoch: 0, batch: 0, shares })
      const [squares = 0] = await team.run({ kind: "reduce", touched: wholeVocabularies })
      return { loss: result?.loss ?? 0, actions: result?.actions ?? 0, norm: Math.sqrt(squares) }
    }
    const [once, often] = [await gradientOf(1), await gradientOf(copies)]
    expect(often.actions).toBe(copies * once.actions)
    expect(often.loss / once.loss / copies).toBeCloseTo(1, 4)
    expect(often.norm / once.norm / copies).toBeCloseTo(1, 3)
  })
})

describe("unknown words in training", () => {
  /// The words that a batch of all sentences touches, with z of the unknown words.
  async function touchedWords(unknownZ: number, epoch: number): Promise<number[]> {
    const { team, trainer } = await makeTinyRun({ ...still, unknownZ })
    await trainer.begin()
    const shares = [[...corpus.train.keys()]]
    const [result] = await team.run({ kind: "gradient", epoch, batch: 0, shares })
    return Array.from(result?.touched[0] ?? []).sort((a, b) => a - b)
  }

  it("are none at z = 0 and all at a huge z, and tags are never unknown", async () => {
    const all = wholeVocabularies[0] as Int32Array
    expect(await touchedWords(0, 0)).toEqual([...all.subarray(1)])
    expect(await touchedWords(1e12, 0)).toEqual([0, 1, 2])
    const { team, trainer } = await makeTinyRun({ ...still, unknownZ: 1e12 })
    await trainer.begin()
    const [result] = await team.run({ kind: "gradient", epoch: 0, batch: 0, shares: [[0]] })
    expect(result?.touched[1]).not.toContain(0)
  })

  it("differ between epochs, and are the same for the same epoch", async () => {
    const [first, second] = [await touchedWords(30, 0), await touchedWords(30, 1)]
    expect(first).not.toEqual(second)
    expect(first).toContain(0)
    expect(await touchedWords(30, 0)).toEqual(first)
  })
})

describe("workers", () => {
  it("return empty results if they have nothing to do", async () => {
    const { team, trainer } = await makeTinyRun({}, 2)
    await trainer.begin()
    const [busy, idle] = await team.run({ kind: "gradient", epoch: 0, batch: 0, shares: [[0]] })
    expect(busy?.actions).toBeGreaterThan(0)
    expect(idle).toMatchObject({ loss: 0, actions: 0 })
    expect(await team.run({ kind: "parse", shares: [[], []] })).toEqual([[], []])
  })

  it("parse alike, whichever worker gets which sentences in which order", async () => {
    let team: Team | undefined
    const { trainer } = await makeTinyRun({}, 2, (kernels, setups) => {
      team = localTeam(kernels, setups)
      return team
    })
    await trainer.begin()
    for (let batch = 0; batch < 4; batch++) await trainer.step({ epoch: 0, batch })
    const items = [...corpus.dev.keys()]
    const results = await team?.run({ kind: "parse", shares: [items, items.toReversed()] })
    expect(results?.[1]?.toReversed()).toEqual(results?.[0])
    results?.[0]?.forEach(({ brackets }, item) => {
      expect(brackets.at(-1)).toMatchObject({ start: 0, end: corpus.dev[item]?.words.length })
    })
  })
})

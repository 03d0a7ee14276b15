import { describe, expect, it } from "vitest"
import type { Position } from "../../../src/train/run/evaluation.ts"
import { Trainer } from "../../../src/train/run/trainer.ts"
import type { Team } from "../../../src/train/workers/team.ts"
import type { WorkerTask } from "../../../src/train/workers/worker-tasks.ts"
import { makeTinyRun, tinyCorpus, tinySettings } from "../tiny-run.ts"

const corpus = tinyCorpus()

/// A team that records its tasks. Each worker has a loss of 1 and a squared norm of 8 (default).
function recordingTeam(threads: number, { loss = 1, squares = 8 } = {}): { team: Team; tasks: WorkerTask[] } {
  const tasks: WorkerTask[] = []
  const resultOf = (task: WorkerTask, thread: number): unknown => {
    if (task.kind === "reduce") return squares
    if (task.kind !== "gradient") return true
    return { loss, actions: 10, touched: [Int32Array.of(1, 2, 10 + thread), Int32Array.of(9, 2)] }
  }
  const team: Team = {
    run: async (task) => {
      tasks.push(task)
      return Array.from({ length: threads }, (_, thread) => resultOf(task, thread)) as never
    },
    close: async () => {},
  }
  return { team, tasks }
}

async function walk(trainer: Trainer, steps: number): Promise<Position[]> {
  const positions: Position[] = [{ epoch: 0, batch: 0 }]
  for (let step = 0; step < steps; step++) positions.push(await trainer.step(positions.at(-1) as Position))
  return positions
}

describe("a trainer", () => {
  it("goes through all sentences once per epoch, in a different order each time", async () => {
    const { team, tasks } = recordingTeam(2)
    const trainer = new Trainer(team, { corpus, settings: tinySettings, threads: 2 })
    expect(trainer.batches).toBe(4)
    const positions = await walk(trainer, 8)
    expect(positions.map(({ epoch, batch }) => [epoch, batch])).toEqual([
      ...[0, 1, 2, 3].map((batch) => [0, batch]),
      ...[0, 1, 2, 3].map((batch) => [1, batch]),
      [2, 0],
    ])
    const gradients = tasks.filter((task) => task.kind === "gradient")
    expect(gradients.map(({ epoch, batch }) => [epoch, batch])).toEqual([
      ...[0, 1, 2, 3].map((batch) => [0, batch]),
      ...[4, 5, 6, 7].map((batch) => [1, batch]),
    ])
    const epochs = [gradients.slice(0, 4), gradients.slice(4)]
    for (const batches of epochs) {
      const items = batches.flatMap(({ shares }) => shares.flat())
      expect(items.sort((a, b) => a - b)).toEqual([...corpus.train.keys()])
    }
    expect(gradients[4]?.shares).not.toEqual(gradients[0]?.shares)
  })

  it("uses the trees of each file as often as its weight says, and as many in every epoch", async () => {
    const { team, tasks } = recordingTeam(2)
    const trees = corpus.train.length
    const files = [
      { name: "a", trees: 10, weight: 2 },
      { name: "b", trees: trees - 10, weight: 0.5 },
    ]
    const weighted = { ...corpus, trainFiles: files }
    const trainer = new Trainer(team, { corpus: weighted, settings: tinySettings, threads: 2 })
    expect(trainer.batches).toBe(Math.ceil((20 + (trees - 10) / 2) / tinySettings.batchSize))
    await walk(trainer, 2 * trainer.batches)
    const gradients = tasks.filter((task) => task.kind === "gradient")
    const halves = [gradients.slice(0, trainer.batches), gradients.slice(trainer.batches)]
    const used = halves.map((batches) => batches.flatMap(({ shares }) => shares.flat()))
    for (const uses of used) {
      const ofFirst = uses.map((use) => use % trees).filter((tree) => tree < 10)
      expect(ofFirst.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => Math.floor(at / 2)))
    }
    // Two epochs with half of the second file use all of it once.
    const ofSecond = used.flat().filter((use) => use % trees >= 10)
    expect(ofSecond.sort((a, b) => a - b)).toEqual([...corpus.train.keys()].slice(10))
  })

  it("continues from any position as if it had never stopped", async () => {
    const [whole, resumed] = [recordingTeam(2), recordingTeam(2)]
    await walk(new Trainer(whole.team, { corpus, settings: tinySettings, threads: 2 }), 7)
    await new Trainer(resumed.team, { corpus, settings: tinySettings, threads: 2 }).step({
      epoch: 1,
      batch: 2,
    })
    expect(resumed.tasks).toEqual(whole.tasks.slice(-resumed.tasks.length))
  })

  it("runs its tasks in order: gradient, reduce, update, pack", async () => {
    const { team, tasks } = recordingTeam(2)
    const report = await new Trainer(team, { corpus, settings: tinySettings, threads: 2 }).step({
      epoch: 0,
      batch: 0,
    })
    expect(tasks.map(({ kind }) => kind)).toEqual(["gradient", "reduce", "update", "pack"])
    // Touched rows are those of all workers, each once; the norm of 4 is within the limit of 5.
    expect(tasks[1]).toEqual({ kind: "reduce", touched: [Int32Array.of(1, 2, 10, 11), Int32Array.of(2, 9)] })
    expect(tasks[2]).toEqual({ kind: "update", updates: 0, scale: 1, rate: 1 })
    const [gradient] = tasks
    const items = gradient?.kind === "gradient" ? gradient.shares.flat() : []
    const words = items.reduce((total, item) => total + (corpus.train[item]?.length as number), 0)
    expect(report).toEqual({ epoch: 0, batch: 1, batches: 4, loss: 0.1, words })
  })

  it("scales down a gradient that is larger than the limit", async () => {
    const { team, tasks } = recordingTeam(2)
    await new Trainer(team, { corpus, settings: { ...tinySettings, clip: 1 }, threads: 2 }).step({
      epoch: 0,
      batch: 0,
    })
    expect(tasks[2]).toEqual({ kind: "update", updates: 0, scale: 0.25, rate: 1 })
  })

  it("clips the gradient of the loss per sentence if asked to", async () => {
    const { team, tasks } = recordingTeam(2)
    const settings = { ...tinySettings, clip: 0.1, lossPer: "sentence" } as const
    await new Trainer(team, { corpus, settings, threads: 2 }).step({ epoch: 0, batch: 0 })
    // The norm of 4 is that of ten sentences.
    expect(tasks[2]).toMatchObject({ kind: "update", scale: expect.closeTo(0.1 / 4, 12) })
    const looser = { ...settings, clip: 1 }
    await new Trainer(team, { corpus, settings: looser, threads: 2 }).step({ epoch: 0, batch: 0 })
    expect(tasks[6]).toMatchObject({ kind: "update", scale: 0.1 })
  })

  it("lowers the learning rates over the whole run", async () => {
    const { team, tasks } = recordingTeam(1)
    const settings = { ...tinySettings, epochs: 2, warmUp: 2, decay: 0.5 }
    await walk(new Trainer(team, { corpus, settings, threads: 1 }), 8)
    const rates = tasks.flatMap((task) => (task.kind === "update" ? [task.rate] : []))
    expect(rates).toEqual([0.5, ...[15, 14, 13, 12, 11, 10, 9].map((sixteenths) => sixteenths / 16)])
  })

  it.each([
    { evaluations: 4, sentences: 100, due: [3, 5, 8, 10] },
    { evaluations: 1, sentences: 100, due: [10] },
    { evaluations: 4, sentences: 25, due: [1, 2, 3] },
    { evaluations: 0.5, sentences: 100, due: [] },
  ])(
    "evaluates $evaluations times in an epoch of $sentences sentences",
    ({ evaluations, sentences, due }) => {
      const train = Array.from({ length: sentences }, () => corpus.train[0] as (typeof corpus.train)[number])
      const { team } = recordingTeam(1)
      const trainer = new Trainer(team, {
        corpus: { ...corpus, train, trainFiles: [{ name: "train", trees: sentences, weight: 1 }] },
        settings: { ...tinySettings, evaluations },
        threads: 1,
      })
      const batches = Array.from({ length: trainer.batches }, (_, at) => at + 1)
      expect(batches.filter((batch) => trainer.isEvaluationDue({ epoch: 0, batch }))).toEqual(due)
      // The end of an epoch is the beginning of the next.
      expect(trainer.isEvaluationDue({ epoch: 1, batch: 0 })).toBe(evaluations >= 1)
      expect(trainer.isEvaluationDue({ epoch: 2, batch: 0 })).toBe(true)
      expect(trainer.isEvaluationDue({ epoch: tinySettings.epochs, batch: 0 })).toBe(true)
    },
  )

  it.each([
    { loss: Number.NaN, squares: 4 },
    { loss: Number.POSITIVE_INFINITY, squares: 4 },
    { loss: 1, squares: Number.NaN },
    { loss: 1, squares: Number.POSITIVE_INFINITY },
  ])("stops if the loss is $loss and the squared norm $squares", async ({ loss, squares }) => {
    const { team, tasks } = recordingTeam(1, { loss, squares })
    const step = new Trainer(team, { corpus, settings: tinySettings, threads: 1 }).step({
      epoch: 2,
      batch: 1,
    })
    await expect(step).rejects.toMatchObject({ code: "training-diverged" })
    await expect(step).rejects.toThrow(
      `the loss is ${loss} and the gradient's norm ${Math.sqrt(squares)} in batch 2 of epoch 3`,
    )
    expect(tasks.some(({ kind }) => kind === "update")).toBe(false)
  })

  it("stops if a parameter is NaN", async () => {
    const run = await makeTinyRun()
    run.tensors().parameters[0] = Number.NaN
    await run.trainer.begin()
    await expect(run.trainer.step({ epoch: 0, batch: 0 })).rejects.toMatchObject({
      code: "training-diverged",
    })
  })
})

/// Trains until the trees are known.
async function learn(changes: Parameters<typeof makeTinyRun>[0], threads = 1) {
  const run = await makeTinyRun({ batchSize: 4, ...changes }, threads)
  await run.trainer.begin()
  let position: Position = { epoch: 0, batch: 0 }
  let score = await run.trainer.evaluate()
  const untrained = score.f1
  while (score.f1 <= 99 && position.epoch < 120) {
    position = await run.trainer.step(position)
    if (position.batch === 0 && position.epoch % 5 === 0) score = await run.trainer.evaluate()
  }
  await run.team.close()
  return { untrained, score }
}

describe("training", () => {
  it.each(["static", "dynamic", "explore"] as const)(
    "learns its trees with the %s oracle",
    async (oracle) => {
      const { untrained, score } = await learn({ oracle })
      expect(untrained).toBeLessThan(50)
      expect(score.f1).toBeGreaterThan(99)
      expect(score.recall).toBeGreaterThan(98)
      expect(score.precision).toBeGreaterThan(98)
    },
  )

  it("learns them with ties to the action with the higher score, and two workers", async () => {
    const { score } = await learn({ oracle: "explore", tie: "better" }, 2)
    expect(score.f1).toBeGreaterThan(99)
  })

  // With AdaDelta. That each objective is learned with Adam is a condition of all tests: see test/train-tiny-model.ts.
  it.each(["max-violation", "margin"] as const)("learns them by whole parses: %s", async (objective) => {
    const { untrained, score } = await learn({ objective })
    expect(untrained).toBeLessThan(50)
    expect(score.f1).toBeGreaterThan(99)
  })

  it.each([1, 2])("ends with the same bits for the same seed and %d workers", async (threads) => {
    const parameters = async (seed: number) => {
      const run = await makeTinyRun({ seed, unknownZ: 0.5 }, threads)
      await run.trainer.begin()
      let position: Position = { epoch: 0, batch: 0 }
      while (position.epoch < 3) position = await run.trainer.step(position)
      return run.tensors().parameters.slice()
    }
    const first = await parameters(1)
    const isSame = (block: Float32Array) => block.every((value, at) => Object.is(value, first[at]))
    expect(isSame(await parameters(1))).toBe(true)
    expect(isSame(await parameters(2))).toBe(false)
    expect(first.some(Number.isNaN)).toBe(false)
  })
})

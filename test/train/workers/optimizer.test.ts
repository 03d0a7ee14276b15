import { describe, expect, it } from "vitest"
import { Arena } from "../../../src/math/arena.ts"
import { type Kernels, loadKernels } from "../../../src/math/kernels.ts"
import { Random } from "../../../src/math/random.ts"
import { type OptimizerSettings, paperSettings } from "../../../src/train/settings.ts"
import { OptimizerStep } from "../../../src/train/workers/optimizer.ts"

const rows = 7
const width = 5
const size = rows * width
const steps = 6
const scale = 0.25

const settingsOf = (optimizer: OptimizerSettings["optimizer"]): OptimizerSettings => ({
  ...paperSettings,
  optimizer,
  learningRate: 0.01,
  beta1: 0.8,
  beta2: 0.95,
  rho: 0.9,
  epsilon: 1e-5,
})

const random = new Random(83)
const drawn = () => Float32Array.from({ length: size }, () => 2 * random.uniform() - 1)
const start = drawn()
const gradients = Array.from({ length: steps }, drawn)

interface PlainState {
  readonly w: number
  readonly a: number
  readonly b: number
}

/// A step on one parameter, in double precision; t counts from 1.
type PlainStep = (state: PlainState, gradient: number, t: number, settings: OptimizerSettings) => PlainState

const plain: Readonly<Record<OptimizerSettings["optimizer"], PlainStep>> = {
  // Kingma & Ba (2015), algorithm 1.
  adam({ w, a, b }, g, t, { learningRate, beta1, beta2 }) {
    const mean = beta1 * a + (1 - beta1) * g
    const meanSquare = beta2 * b + (1 - beta2) * g ** 2
    const [unbiased, unbiasedSquare] = [mean / (1 - beta1 ** t), meanSquare / (1 - beta2 ** t)]
    return { w: w - (learningRate * unbiased) / (Math.sqrt(unbiasedSquare) + 1e-8), a: mean, b: meanSquare }
  },
  // Zeiler (2012), algorithm 1.
  adadelta({ w, a, b }, g, _, { rho, epsilon }) {
    const meanSquare = rho * a + (1 - rho) * g ** 2
    const delta = -(Math.sqrt(b + epsilon) / Math.sqrt(meanSquare + epsilon)) * g
    return { w: w + delta, a: meanSquare, b: rho * b + (1 - rho) * delta ** 2 }
  },
}

/// All states after each step.
function plainStates(settings: OptimizerSettings): PlainState[][] {
  let states = Array.from(start, (w): PlainState => ({ w, a: 0, b: 0 }))
  return gradients.map((gradient, step) => {
    const next = plain[settings.optimizer]
    states = states.map((state, at) => next(state, (gradient[at] as number) * scale, step + 1, settings))
    return states
  })
}

/// Parameters, gradient and accumulators in memory.
class Placed {
  readonly #arena: Arena
  readonly addresses

  constructor(kernels: Kernels) {
    this.#arena = new Arena(kernels.memory)
    const block = () => this.#arena.allocate(4 * size)
    this.addresses = { parameters: block(), gradient: block(), accumulators: [block(), block()] as const }
    this.#view(this.addresses.parameters).set(start)
    for (const address of this.addresses.accumulators) this.#view(address).fill(0)
  }

  setGradient(gradient: Float32Array): void {
    this.#view(this.addresses.gradient).set(gradient)
  }

  storeIds(ids: readonly number[]): number {
    const address = this.#arena.allocate(4 * ids.length)
    this.#arena.ints(address, ids.length).set(ids)
    return address
  }

  states(): PlainState[] {
    const { parameters, accumulators } = this.addresses
    const [w, a, b] = [parameters, ...accumulators].map((address) => this.#view(address)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    return Array.from(w, (value, at) => ({ w: value, a: a[at] as number, b: b[at] as number }))
  }

  #view(address: number): Float32Array {
    return this.#arena.floats(address, size)
  }
}

const closeTo = ({ w, a, b }: PlainState) => ({
  w: expect.closeTo(w, 5),
  a: expect.closeTo(a, 6),
  b: expect.closeTo(b, 6),
})

describe.each(["adam", "adadelta"] as const)("steps of %s", (optimizer) => {
  const settings = settingsOf(optimizer)

  it("are those of the plain formula on a block", async () => {
    const kernels = await loadKernels()
    const placed = new Placed(kernels)
    plainStates(settings).forEach((expected, updates) => {
      placed.setGradient(gradients[updates] as Float32Array)
      new OptimizerStep(kernels, settings, { updates, scale, rate: 1 }).block(size, placed.addresses)
      expect(placed.states()).toEqual(expected.map(closeTo))
    })
  })

  it("on rows are the same as on the block, and don't change other rows or their accumulators", async () => {
    const kernels = await loadKernels()
    const placed = new Placed(kernels)
    const touched = [5, 0, 2]
    const ids = placed.storeIds(touched)
    plainStates(settings).forEach((expected, updates) => {
      placed.setGradient(gradients[updates] as Float32Array)
      const step = new OptimizerStep(kernels, settings, { updates, scale, rate: 1 })
      step.rows({ ids, count: touched.length, width }, placed.addresses)
      placed.states().forEach((state, at) => {
        const isTouched = touched.includes(Math.floor(at / width))
        const untouched = { w: start[at], a: 0, b: 0 }
        expect(state).toEqual(isTouched ? closeTo(expected[at] as PlainState) : untouched)
      })
    })
  })
})

describe("Adam's first step", () => {
  it("has the group's learning rate, times the factor of the schedule", async () => {
    const kernels = await loadKernels()
    const settings = { ...settingsOf("adam"), encoderLearningRate: 0.002 }
    for (const [group, expected] of [
      ["parser", 0.005],
      ["encoder", 0.001],
    ] as const) {
      const placed = new Placed(kernels)
      placed.setGradient(gradients[0] as Float32Array)
      const step = new OptimizerStep(kernels, settings, { updates: 0, scale, rate: 0.5, group })
      step.block(size, placed.addresses)
      placed.states().forEach(({ w }, at) => {
        expect(Math.abs(w - (start[at] as number))).toBeCloseTo(expected, 5)
      })
    }
  })

  it("moves every parameter by the learning rate, whatever its gradient", async () => {
    const kernels = await loadKernels()
    const placed = new Placed(kernels)
    const [gradient] = gradients as [Float32Array]
    placed.setGradient(gradient)
    new OptimizerStep(kernels, settingsOf("adam"), { updates: 0, scale, rate: 1 }).block(
      size,
      placed.addresses,
    )
    placed.states().forEach(({ w }, at) => {
      expect(w - (start[at] as number)).toBeCloseTo(-0.01 * Math.sign(gradient[at] as number), 5)
    })
  })
})

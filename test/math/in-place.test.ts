import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { loadKernels } from "../../src/math/kernels.ts"
import { builds } from "./builds.ts"
import { bytes, floats } from "./kernel-case.ts"

const [rows, columns] = [3, 13]
const size = rows * columns

describe.each(builds.filter(({ shared }) => !shared))("in the $build build", async (options) => {
  const kernels = await loadKernels(options)
  const arena = new Arena(kernels.memory)
  const put = (values: Float32Array) => {
    const address = arena.allocate(4 * values.length)
    arena.floats(address, values.length).set(values)
    return address
  }
  const get = (address: number, count: number) => arena.floats(address, count).slice()
  const mask = arena.allocate(100)
  arena.bytes(mask, 100).set(bytes(100))

  const [gain, bias] = [put(floats(columns, 4)), put(floats(columns, 5))]

  const maps: Record<string, (x: number, y: number) => void> = {
    tanh: (x, y) => kernels.tanh(size, x, y),
    reluForward: (x, y) => kernels.reluForward(rows, columns, x, columns, y, columns),
    logSoftmax: (x, y) => kernels.logSoftmax(rows, columns, x, columns, y, columns),
    geluForward: (x, y) => kernels.geluForward(size, x, y),
    layerNormForward: (x, y) =>
      kernels.layerNormForward(rows, columns, x, columns, 0, 0, gain, bias, 1e-6, y, columns, 0),
    dropout: (x, y) => kernels.dropout(rows, columns, x, columns, mask, 2, y, columns),
  }

  it.each(Object.keys(maps))("%s gives the same result in place", (name) => {
    const [x, y] = [put(floats(size)), put(floats(size, 2))]
    maps[name]?.(x, y)
    const apart = get(y, size)
    maps[name]?.(x, x)
    expect(get(x, size)).toEqual(apart)
  })

  it("the LSTM cell can replace the previous cell, and its gradient the gates", () => {
    const gates = put(floats(4 * size))
    const again = put(floats(4 * size))
    const before = put(floats(size, 2))
    const [c, tanhC, h] = [put(floats(size)), put(floats(size)), put(floats(size))]
    const forward = (gates: number, c: number) =>
      kernels.lstmForward(
        ...([rows, columns, gates, 4 * columns, before, columns] as const),
        ...([c, columns, tanhC, columns, h, columns] as const),
      )
    const backward = (dc: number, dGates: number) =>
      kernels.lstmBackward(
        ...([rows, columns, gates, 4 * columns, before, columns, tanhC, columns] as const),
        ...([h, columns, dc, columns, dGates, 4 * columns] as const),
      )
    forward(gates, c)
    const dGates = put(floats(4 * size))
    backward(put(floats(size, 3)), dGates)
    backward(put(floats(size, 3)), gates)
    expect(get(gates, 4 * size)).toEqual(get(dGates, 4 * size))
    const cells = get(c, size)
    forward(again, before)
    expect(get(before, size)).toEqual(cells)
  })

  it("with a stride of 0 all rows of an LSTM share one previous cell", () => {
    const [one, all] = [put(floats(columns)), put(new Float32Array(size))]
    for (let row = 0; row < rows; row++) arena.floats(all, size).set(floats(columns), row * columns)
    const results = [0, columns].map((stride) => {
      const [gates, c] = [put(floats(4 * size)), put(floats(size))]
      const before = stride === 0 ? one : all
      kernels.lstmForward(
        ...([rows, columns, gates, 4 * columns, before, stride] as const),
        ...([c, columns, put(floats(size)), columns, put(floats(size)), columns] as const),
      )
      return get(c, size)
    })
    expect(results[0]).toEqual(results[1])
  })
})

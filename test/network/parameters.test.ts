import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { boundarySize, inputSize, paperShape } from "../../src/network/network-shape.ts"
import { ParameterList } from "../../src/network/parameters.ts"
import { smallShape, smallSizes } from "./small-network.ts"

const small = fc.integer({ min: 1, max: 9 })
const shapes = fc.record({
  fields: fc
    .array(small, { minLength: 1, maxLength: 3 })
    .map((sizes) => sizes.map((size, at) => ({ name: `field${at}`, size }))),
  lstmLayers: fc.integer({ min: 1, max: 3 }),
  lstmUnits: small,
  hiddenUnits: small,
})

describe("the sizes of the paper's network", () => {
  it("are 800 numbers a boundary and 70 a word", () => {
    expect(boundarySize(paperShape)).toBe(800)
    expect(inputSize(paperShape)).toBe(70)
  })
})

describe("the list of parameters", () => {
  it("has the shapes of the small network", () => {
    const { all } = new ParameterList(smallShape, smallSizes)
    const lstm = (name: string, inputs: number) => [
      [`${name}.input`, inputs, 20],
      [`${name}.state`, 5, 20],
      [`${name}.bias`, 1, 20],
      [`${name}.cell`, 1, 5],
    ]
    const scorer = (name: string, inputs: number, outputs: number) => [
      [`${name}.hidden`, inputs, 7],
      [`${name}.hiddenBias`, 1, 7],
      [`${name}.output`, 7, outputs],
      [`${name}.outputBias`, 1, outputs],
    ]
    expect(all.map(({ name, rows, columns }) => [name, rows, columns])).toEqual([
      ...lstm("lstm.0.forward", 7),
      ...lstm("lstm.0.backward", 7),
      ...lstm("lstm.1.forward", 10),
      ...lstm("lstm.1.backward", 10),
      ...scorer("structure", 4 * 20, 2),
      ...scorer("label", 3 * 20, 5),
      ["embedding.word", 9, 4],
      ["embedding.tag", 6, 3],
    ])
  })

  it("gives each a place of its own, aligned to 64 bytes, the embeddings last", () => {
    fc.assert(
      fc.property(shapes, small, small, (shape, values, labels) => {
        const list = new ParameterList(shape, { fieldValues: shape.fields.map(() => values), labels })
        let end = 0
        for (const { offset, rows, columns } of list.all) {
          expect(offset % 16).toBe(0)
          expect(offset).toBeGreaterThanOrEqual(end)
          end = offset + rows * columns
        }
        expect(list.length).toBeGreaterThanOrEqual(end)
        const embeddings = list.all.filter(({ kind }) => kind === "embedding")
        expect(embeddings.map(({ name }) => name)).toEqual(
          shape.fields.map(({ name }) => `embedding.${name}`),
        )
        for (const { offset, kind } of list.all) {
          expect(offset >= list.embeddingsOffset).toBe(kind === "embedding")
        }
      }),
    )
  })

  it("finds a parameter by its name and says which there is none of", () => {
    const list = new ParameterList(smallShape, smallSizes)
    for (const parameter of list.all) expect(list.get(parameter.name)).toBe(parameter)
    expect(() => list.get("lstm.2.forward.input")).toThrow('there is no parameter "lstm.2.forward.input"')
  })
})

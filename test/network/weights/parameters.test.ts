import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { boundarySize, inputSize } from "../../../src/network/bilstm/bilstm-shape.ts"
import { networkParameters } from "../../../src/network/weights/network-parameters.ts"
import { ParameterList } from "../../../src/network/weights/parameters.ts"
import { paperShape } from "../shape-of.ts"
import { smallShape, smallSizes } from "../small-network.ts"

const small = fc.integer({ min: 1, max: 9 })
const shapes = fc.record({
  encoder: fc.record({
    kind: fc.constant("bilstm" as const),
    fields: fc
      .array(fc.record({ size: small, isFrozen: fc.boolean() }), { minLength: 1, maxLength: 3 })
      .map((fields) => fields.map((field, at) => ({ name: `f${at}`, role: "feature" as const, ...field }))),
    layers: fc.integer({ min: 1, max: 3 }),
    units: small,
  }),
  hiddenUnits: small,
})

describe("the sizes of the paper's network", () => {
  it("are 800 numbers per boundary and 70 per word", () => {
    expect(boundarySize(paperShape.encoder)).toBe(800)
    expect(inputSize(paperShape.encoder)).toBe(70)
  })
})

describe("the list of parameters", () => {
  it("has the shapes of the small network", () => {
    const { all } = networkParameters(smallShape, smallSizes)
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

  it("gives each its own offset, aligned to 64 bytes, trained embeddings after the rest, frozen ones last", () => {
    fc.assert(
      fc.property(shapes, small, small, (shape, values, labels) => {
        const list = networkParameters(shape, {
          vocabularySizes: shape.encoder.fields.map(() => values),
          labels,
          tags: 0,
        })
        let end = 0
        for (const { offset, rows, columns } of list.all) {
          expect(offset % 16).toBe(0)
          expect(offset).toBeGreaterThanOrEqual(end)
          end = offset + rows * columns
        }
        expect(list.length).toBeGreaterThanOrEqual(end)
        const { fields } = shape.encoder
        const trained = fields.filter(({ isFrozen }) => !isFrozen)
        const embeddings = list.all.filter(({ kind }) => kind === "embedding")
        expect(list.tables.map(({ name }) => name)).toEqual(trained.map(({ name }) => `embedding.${name}`))
        expect(embeddings.slice(0, trained.length)).toEqual(list.tables)
        expect(embeddings.map(({ vocabulary }) => vocabulary).sort()).toEqual([...fields.keys()])
        for (const { offset, kind, isFrozen } of list.all) {
          expect(offset >= list.embeddingsOffset).toBe(kind === "embedding")
          expect(offset >= list.trainedLength).toBe(isFrozen === true)
        }
      }),
    )
  })

  it("keeps the parameters of a pretrained encoder together, behind the parser's", () => {
    const vector = (name: string, group?: "encoder") =>
      ({ name, kind: "vector", rows: 1, columns: 20, ...(group && { group }) }) as const
    const table = (name: string, group?: "encoder") =>
      ({ ...vector(name, group), kind: "embedding" }) as const
    const list = new ParameterList([
      vector("a", "encoder"),
      table("b", "encoder"),
      vector("c"),
      { ...vector("d", "encoder"), isFrozen: true },
      table("e"),
      vector("f", "encoder"),
    ])
    expect(list.all.map(({ name }) => name).join("")).toBe("cafebd")
    expect(list.tables.map(({ name }) => name).join("")).toBe("eb")
    expect(list.denseGroups).toEqual([
      { group: "parser", from: 0, to: 32 },
      { group: "encoder", from: 32, to: 96 },
    ])
    expect(list.embeddingsOffset).toBe(96)
  })

  it("finds a parameter by its name and says which name is unknown", () => {
    const list = networkParameters(smallShape, smallSizes)
    for (const parameter of list.all) expect(list.get(parameter.name)).toBe(parameter)
    expect(() => list.get("lstm.2.forward.input")).toThrow('there is no parameter "lstm.2.forward.input"')
  })
})

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type ElementType,
  elementSizes,
  readTensorFile,
  type StoredTensor,
  writeTensorFile,
} from "../../src/model/safetensors.ts"

const tensor = (type: ElementType, shape: readonly number[]): StoredTensor => {
  const length = shape.reduce((product, size) => product * size, elementSizes[type])
  return { type, shape, bytes: Uint8Array.from({ length }, (_, at) => 3 * at + length) }
}

const example = new Map([
  ["w", tensor("F32", [2, 3])],
  ["scale", tensor("F16", [3])],
  ["q", tensor("I8", [5])],
  ["empty", tensor("F32", [0, 4])],
  ["one", tensor("I32", [])],
])
const file = writeTensorFile({ tensors: example, metadata: { format: "test", naïve: '"\n' } })
const headerLength = Number(new DataView(file.buffer).getBigUint64(0, true))
const header = () => JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + headerLength)))

/// A file with the given header over the example's data.
function withHeader(text: string, data = file.subarray(8 + headerLength)): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const altered = new Uint8Array(8 + bytes.length + data.length)
  new DataView(altered.buffer).setBigUint64(0, BigInt(bytes.length), true)
  altered.set(bytes, 8)
  altered.set(data, 8 + bytes.length)
  return altered
}

/// The example's file with one entry of its header changed.
const withEntry = (name: string, entry: unknown) => withHeader(JSON.stringify({ ...header(), [name]: entry }))

describe("a tensor file", () => {
  it("comes back as it was", () => {
    const back = readTensorFile(file)
    expect(back.tensors).toEqual(example)
    expect(back.metadata).toEqual({ format: "test", naïve: '"\n' })
  })

  it("comes back as it was, whatever its tensors are called", () => {
    const name = fc.oneof(fc.string(), fc.constantFrom("10", "2", "__proto__", "constructor", ""))
    const tensors = fc.dictionary(
      name.filter((text) => text !== "__metadata__"),
      fc.tuple(fc.constantFrom("F32", "F16", "I8", "I32"), fc.array(fc.nat(3), { maxLength: 3 })),
    )
    fc.assert(
      fc.property(tensors, fc.dictionary(fc.string(), fc.string()), (entries, metadata) => {
        const written = new Map(
          Object.entries(entries).map(([key, [type, shape]]) => [key, tensor(type as ElementType, shape)]),
        )
        const back = readTensorFile(writeTensorFile({ tensors: written, metadata }))
        expect(new Map([...back.tensors].sort())).toEqual(new Map([...written].sort()))
        expect({ ...back.metadata }).toEqual({ ...metadata })
      }),
    )
  })

  it("is read in the order of its data, not of its header", () => {
    const tensors = new Map([
      ["10", tensor("I8", [2])],
      ["3", tensor("I8", [0])],
      ["2", tensor("I8", [3])],
    ])
    const back = readTensorFile(writeTensorFile({ tensors, metadata: {} }))
    expect([...back.tensors]).toEqual([...tensors])
  })

  it("has its data at a multiple of 8 bytes, behind a header padded with spaces", () => {
    for (let length = 0; length < 9; length++) {
      const metadata = { pad: "x".repeat(length) }
      const bytes = writeTensorFile({ tensors: new Map([["t", tensor("F32", [1])]]), metadata })
      const size = Number(new DataView(bytes.buffer).getBigUint64(0, true))
      expect(size % 8).toBe(0)
      expect(bytes.length).toBe(8 + size + 4)
      expect(new TextDecoder().decode(bytes.subarray(8, 8 + size))).toMatch(/^\{.*\} {0,7}$/)
    }
  })

  it("may be a view into larger memory, and its tensors are views of it", () => {
    const larger = new Uint8Array(file.length + 20)
    larger.set(file, 13)
    const { tensors } = readTensorFile(larger.subarray(13, 13 + file.length))
    expect(tensors).toEqual(example)
    expect(tensors.get("w")?.bytes.buffer).toBe(larger.buffer)
  })

  it("may have no metadata", () => {
    const { __metadata__: _, ...entries } = header()
    expect(readTensorFile(withHeader(JSON.stringify(entries)))).toEqual({ tensors: example, metadata: {} })
  })
})

describe("a tensor file is rejected", () => {
  const rejection = (bytes: Uint8Array) => {
    expect(() => readTensorFile(bytes)).toThrow(expect.objectContaining({ code: "invalid-file" }))
    // Whatever is wrong, the message says how to fix it.
    expect(() => readTensorFile(bytes)).toThrow(/; (download|if it was downloaded)/)
    return expect(() => readTensorFile(bytes))
  }

  it("when it is truncated at any byte", () => {
    for (let length = 0; length < file.length; length++)
      rejection(file.slice(0, length)).toThrow(/short|truncated/)
  })

  it("when bytes follow its last tensor", () => {
    rejection(Uint8Array.from([...file, 0])).toThrow("after its last tensor")
  })

  it("when it is another file, such as an HTML page", () => {
    rejection(file.with(7, 1)).toThrow("invalid header")
    rejection(new TextEncoder().encode("<!doctype html><html></html>")).toThrow("HTML page")
  })

  it.each(["[]", "null", "7", '{"w":', "", "\ud800"])("when its header is %j", (text) => {
    rejection(withHeader(text)).toThrow("invalid header")
  })

  it("when its header isn't UTF-8", () => {
    rejection(file.with(9, 0xff)).toThrow("invalid header")
  })

  it.each(["F64", "C64", "constructor", "", 4, null, undefined])("when a type is %j", (dtype) => {
    rejection(withEntry("w", { ...header().w, dtype })).toThrow('tensor "w" has the type')
  })

  it.each([
    { shape: [2, -3] },
    { shape: [2, 1.5] },
    { shape: "6" },
    { shape: null },
    { data_offsets: [0] },
    { data_offsets: [0, 24, 48] },
    { data_offsets: [-8, 16] },
    { data_offsets: null },
    { data_offsets: ["0", "24"] },
  ])("when a tensor's entry has %j", (change) => {
    rejection(withEntry("w", { ...header().w, ...change })).toThrow('tensor "w" has an invalid shape')
  })

  it.each([[], null, "text"].map((entry) => ({ entry })))("when a tensor's entry is $entry", ({ entry }) => {
    rejection(withEntry("w", entry)).toThrow('tensor "w"')
  })

  it("when a shape doesn't fit the bytes", () => {
    rejection(withEntry("w", { ...header().w, shape: [2, 4] })).toThrow("has 24 bytes")
    const huge = 2 ** 52
    rejection(withEntry("w", { ...header().w, shape: [huge, huge, huge] })).toThrow("has 24 bytes")
    rejection(withEntry("w", { ...header().w, data_offsets: [24, 0] })).toThrow("has -24 bytes")
  })

  it("when tensors overlap or leave a gap", () => {
    const { scale } = header()
    for (const by of [-2, 2]) {
      const moved = scale.data_offsets.map((offset: number) => offset + by)
      rejection(withEntry("scale", { ...scale, data_offsets: moved })).toThrow("starts at byte")
    }
    const { w: _, ...others } = header()
    rejection(withHeader(JSON.stringify(others))).toThrow("starts at byte")
  })

  it("when a tensor extends beyond the end", () => {
    rejection(withHeader(JSON.stringify(header()), file.subarray(8 + headerLength, -5))).toThrow("truncated")
  })

  it.each([[7], "text", null, { seed: 1 }, { list: [] }].map((metadata) => ({ metadata })))(
    "when its metadata is $metadata",
    ({ metadata }) => {
      rejection(withEntry("__metadata__", metadata)).toThrow("metadata")
    },
  )
})

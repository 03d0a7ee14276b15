import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type ElementType,
  elementSizes,
  readTensorFile,
  type StoredTensor,
  TensorFileError,
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

describe("a tensor file is refused", () => {
  const refusal = (bytes: Uint8Array) => {
    expect(() => readTensorFile(bytes)).toThrow(TensorFileError)
    // Whatever is wrong, there is something to do about it.
    expect(() => readTensorFile(bytes)).toThrow(/; (get|name) /)
    return expect(() => readTensorFile(bytes))
  }

  it("when it is cut off at any byte", () => {
    for (let length = 0; length < file.length; length++)
      refusal(file.slice(0, length)).toThrow(/(short|cut off).*; get the file again$/)
  })

  it("when bytes follow its last tensor", () => {
    refusal(Uint8Array.from([...file, 0])).toThrow("goes on after its last tensor; get the file again")
  })

  it("when its first eight bytes are no sensible length", () => {
    refusal(file.with(7, 1)).toThrow("no sensible length")
    refusal(new TextEncoder().encode("(S (NP (NN text)))")).toThrow("no sensible length")
  })

  it.each(["[]", "null", "7", '{"w":', "", "\ud800"])("when its header is %j", (text) => {
    refusal(withHeader(text)).toThrow("no JSON object")
  })

  it("when its header is no UTF-8", () => {
    refusal(file.with(9, 0xff)).toThrow("no JSON object")
  })

  it.each(["F64", "BF16", "constructor", "", 4, null, undefined])("when a type is %j", (dtype) => {
    refusal(withEntry("w", { ...header().w, dtype })).toThrow('tensor "w" has the type')
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
  ])("when a tensor's entry says %j", (change) => {
    refusal(withEntry("w", { ...header().w, ...change })).toThrow('tensor "w" has no sensible shape or place')
  })

  it.each([[], null, "text"].map((entry) => ({ entry })))("when a tensor's entry is $entry", ({ entry }) => {
    refusal(withEntry("w", entry)).toThrow('tensor "w"')
  })

  it("when a shape doesn't fit the bytes", () => {
    refusal(withEntry("w", { ...header().w, shape: [2, 4] })).toThrow(
      "has 24 bytes, and its shape asks for 32",
    )
    const huge = 2 ** 52
    refusal(withEntry("w", { ...header().w, shape: [huge, huge, huge] })).toThrow("its shape asks for")
    refusal(withEntry("w", { ...header().w, data_offsets: [24, 0] })).toThrow("has -24 bytes")
  })

  it("when tensors overlap or leave a gap", () => {
    const { scale } = header()
    for (const by of [-2, 2]) {
      const moved = scale.data_offsets.map((offset: number) => offset + by)
      refusal(withEntry("scale", { ...scale, data_offsets: moved })).toThrow("doesn't begin where")
    }
    const { w: _, ...others } = header()
    refusal(withHeader(JSON.stringify(others))).toThrow("doesn't begin where")
  })

  it("when a tensor reaches beyond the end", () => {
    refusal(withHeader(JSON.stringify(header()), file.subarray(8 + headerLength, -5))).toThrow(
      "cut off within",
    )
  })

  it.each([[7], "text", null, { seed: 1 }, { list: [] }].map((metadata) => ({ metadata })))(
    "when its metadata is $metadata",
    ({ metadata }) => {
      refusal(withEntry("__metadata__", metadata)).toThrow("metadata")
    },
  )
})

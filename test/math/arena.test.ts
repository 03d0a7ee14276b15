import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { loadKernels } from "../../src/math/kernels.ts"

describe.each([false, true])("an arena, with shared memory: %s", async (shared) => {
  const { memory } = await loadKernels({ shared, maximumBytes: 2 ** 24 })
  const arena = new Arena(memory)

  it("allocates aligned blocks that don't overlap, the first not at address 0", () => {
    const blocks = [1, 0, 64, 65, 200_000, 3].map((bytes) => ({ begin: arena.allocate(bytes), bytes }))
    expect(blocks[0]?.begin).toBeGreaterThan(0)
    for (const [i, { begin, bytes }] of blocks.entries()) {
      expect(begin % 64).toBe(0)
      expect(begin + bytes).toBeLessThanOrEqual(blocks[i + 1]?.begin ?? memory.buffer.byteLength)
    }
  })

  it("releases what was allocated since a mark", () => {
    const mark = arena.mark()
    const first = arena.allocate(4 * 100)
    arena.allocate(500_000)
    arena.release(mark)
    expect(arena.allocate(4 * 100)).toBe(first)
  })

  it("keeps contents and renews views when memory grows", () => {
    const address = arena.allocate(4 * 3)
    arena.floats(address, 3).set([1, 2, 3])
    arena.ints(address, 3)
    const before = memory.buffer.byteLength
    const far = arena.allocate(before)
    expect(memory.buffer.byteLength).toBeGreaterThan(before)
    expect([...arena.floats(address, 3)]).toEqual([1, 2, 3])
    arena.floats(far, 1)[0] = 1
    expect([...arena.ints(far, 1)]).toEqual([0x3f800000])
    expect([...arena.bytes(far, 4)]).toEqual([0, 0, 0x80, 0x3f])
  })

  it("shares the memory with another arena without overlaps, and reuses its own regions", () => {
    const other = new Arena(memory, false)
    const mark = other.mark()
    const taken: { begin: number; end: number }[] = []
    for (let i = 0; i < 6; i++) {
      for (const { one, bytes } of [
        { one: arena, bytes: 700_000 },
        { one: other, bytes: 600_000 },
      ]) {
        const begin = one.allocate(bytes)
        taken.push({ begin, end: begin + bytes })
      }
    }
    taken.sort((a, b) => a.begin - b.begin)
    for (const [i, { end }] of taken.entries()) {
      expect(end).toBeLessThanOrEqual(taken[i + 1]?.begin ?? memory.buffer.byteLength)
    }
    const size = memory.buffer.byteLength
    other.release(mark)
    for (let i = 0; i < 6; i++) other.allocate(600_000)
    expect(memory.buffer.byteLength).toBe(size)
  })

  it("reserves memory for later, unless there is too little", async () => {
    const { memory } = await loadKernels({ shared, maximumBytes: 2 ** 24 })
    const arena = new Arena(memory)
    const before = arena.memory.buffer.byteLength
    expect(arena.reserve(2 ** 40)).toBe(false)
    expect(arena.memory.buffer.byteLength).toBe(before)
    expect(arena.reserve(3 * 2 ** 20)).toBe(true)
    const reserved = arena.memory.buffer.byteLength
    for (let block = 0; block < 3; block++) arena.allocate(2 ** 20)
    expect(arena.memory.buffer.byteLength).toBe(reserved)
  })

  it("throws when memory is at its limit, and still allocates what is left", () => {
    expect(() => arena.allocate(2 ** 25)).toThrow(expect.objectContaining({ code: "out-of-memory" }))
    expect(() => arena.allocate(-64)).toThrow(RangeError)
    expect(() => arena.allocate(Number.NaN)).toThrow(RangeError)
    expect(arena.allocate(64)).toBeGreaterThan(0)
  })
})

import { describe, expect, it } from "vitest"
import { Arena } from "../../src/math/arena.ts"
import { loadKernels } from "../../src/math/kernels.ts"

describe.each([false, true])("an arena in a memory that is shared: %s", async (shared) => {
  const { memory } = await loadKernels({ shared, maximumBytes: 2 ** 24 })
  const arena = new Arena(memory)

  it("hands out aligned blocks that don't overlap, the first not at 0", () => {
    const blocks = [1, 0, 64, 65, 200_000, 3].map((bytes) => ({ begin: arena.allocate(bytes), bytes }))
    expect(blocks[0]?.begin).toBeGreaterThan(0)
    for (const [i, { begin, bytes }] of blocks.entries()) {
      expect(begin % 64).toBe(0)
      expect(begin + bytes).toBeLessThanOrEqual(blocks[i + 1]?.begin ?? memory.buffer.byteLength)
    }
  })

  it("gives back what was allocated since a mark", () => {
    const mark = arena.mark()
    const first = arena.allocateFloats(100)
    arena.allocate(500_000)
    arena.release(mark)
    expect(arena.allocateFloats(100)).toBe(first)
  })

  it("keeps contents when memory grows, and makes new views", () => {
    const address = arena.allocateFloats(3)
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

  it("shares the memory with another arena, block by block, and reuses its own regions", () => {
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

  it("takes at once what is allocated later, if there is so much", async () => {
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

  it("says so when memory is at its limit, and goes on with what is left", () => {
    expect(() => arena.allocate(2 ** 25)).toThrow("raise maximumBytes")
    expect(() => arena.allocate(-64)).toThrow(RangeError)
    expect(() => arena.allocate(Number.NaN)).toThrow(RangeError)
    expect(arena.allocate(64)).toBeGreaterThan(0)
  })
})

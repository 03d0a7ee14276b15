import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Block } from "../../src/network/block.ts"

describe("a block of memory", () => {
  it("hands out disjoint addresses, aligned to 64 bytes, one after the other", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300)), fc.nat(50), (sizes, start) => {
        const block = new Block(64 * start)
        let end = 64 * start
        for (const bytes of sizes) {
          const address = block.allocate(bytes)
          expect(address).toBe(end)
          expect(address % 64).toBe(0)
          end += Math.ceil(bytes / 64) * 64
        }
        expect(block.size).toBe(end - 64 * start)
      }),
    )
  })

  it("measures at 0 what the same calls need elsewhere", () => {
    const sizes = [1, 64, 65, 1000]
    const [measured, placed] = [new Block(0), new Block(4096)]
    const addresses = sizes.map((bytes) => measured.allocate(bytes))
    expect(sizes.map((bytes) => placed.allocate(bytes))).toEqual(addresses.map((address) => address + 4096))
    expect(placed.size).toBe(measured.size)
  })
})

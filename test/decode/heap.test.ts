import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Heap } from "../../src/decode/heap.ts"

describe("a heap", () => {
  it("returns its items in order, whatever order they were added in", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99, max: 99 }), { size: "large" }), (items) => {
        const heap = new Heap<number>((a, b) => a < b)
        for (const item of items) heap.push(item)
        const sorted = items.map(() => heap.pop())
        expect(sorted).toEqual(items.toSorted((a, b) => a - b))
        expect(heap.size).toBe(0)
      }),
    )
  })

  it("knows its first item while others are added and removed", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -99, max: 99 }))), (commands) => {
        const heap = new Heap<number>((a, b) => a > b)
        let model: number[] = []
        for (const command of commands) {
          if (command === null) {
            expect(heap.pop()).toBe(model[0])
            model = model.slice(1)
          } else {
            heap.push(command)
            model = [...model, command].sort((a, b) => b - a)
          }
          expect(heap.peek()).toBe(model[0])
          expect(heap.size).toBe(model.length)
        }
      }),
    )
  })

  it("returns undefined when it is empty", () => {
    const heap = new Heap<string>((a, b) => a < b)
    expect(heap.peek()).toBeUndefined()
    expect(heap.pop()).toBeUndefined()
    heap.push("a")
    expect(heap.pop()).toBe("a")
    expect(heap.pop()).toBeUndefined()
  })
})

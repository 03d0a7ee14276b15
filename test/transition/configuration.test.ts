import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Configuration } from "../../src/transition/configuration.ts"
import { seededChoice, stepAtRandom } from "./random-walk.ts"

describe("a configuration", () => {
  it("starts with an empty stack and no brackets", () => {
    const c = new Configuration(3)
    expect(c).toMatchObject({
      step: 0,
      lastStep: 10,
      left: 0,
      right: 0,
      below: 0,
      brackets: [],
      isFinal: false,
    })
    expect(c.stack()).toEqual([0])
  })

  it("shifts, labels and combines as the deductive system says", () => {
    const c = new Configuration(2)
    c.shift()
    c.label(1)
    c.shift()
    c.label(0)
    expect(c.stack()).toEqual([0, 1, 2])
    expect(c).toMatchObject({ below: 0, left: 1, right: 2 })
    c.combine()
    expect(c.stack()).toEqual([0, 2])
    expect(c.isOnStack(1)).toBe(false)
    c.label(2)
    expect(c.isFinal).toBe(true)
    expect(c.brackets).toEqual([
      { start: 0, end: 1, label: 1 },
      { start: 0, end: 2, label: 2 },
    ])
  })

  it("rejects actions that are not allowed, and says why", () => {
    const c = new Configuration(1)
    expect(() => c.combine()).toThrow("combine is not allowed at step 0 of 2: there are fewer than two spans")
    expect(() => c.label(1)).toThrow(
      "label 1 is not allowed at step 0 of 2: structural actions are taken at even steps",
    )
    c.act(0)
    expect(() => c.shift()).toThrow(
      "shift is not allowed at step 1 of 2: structural actions are taken at even steps",
    )
    expect(() => c.label(0)).toThrow(
      "no label is not allowed at step 1 of 2: the last span must have a label",
    )
    c.label(5)
    expect(() => c.act(0)).toThrow("the parse is finished")
    expect(() => c.act(1)).toThrow("the parse is finished")
    const d = new Configuration(2)
    d.shift()
    d.label(0)
    d.shift()
    d.label(0)
    expect(() => d.shift()).toThrow("shift is not allowed at step 4 of 6: there is no word left")
  })

  it("rejects a sentence without words", () => {
    const error = expect.objectContaining({ code: "invalid-argument" })
    expect(() => new Configuration(0)).toThrow(error)
    expect(() => new Configuration(1.5)).toThrow(error)
  })

  it("takes exactly 4n − 2 steps, whatever the actions, and never gets stuck", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (length, seed) => {
        const choose = seededChoice(seed)
        const c = new Configuration(length)
        let steps = 0
        for (; !c.isFinal; steps++) {
          expect(c.isStructural ? c.canShift || c.canCombine : c.canLabel(1)).toBe(true)
          stepAtRandom(c, choose)
          const stack = c.stack()
          expect(stack[0]).toBe(0)
          expect(stack.every((boundary, at) => at === 0 || boundary > (stack[at - 1] as number))).toBe(true)
          expect(stack.every((boundary) => c.isOnStack(boundary))).toBe(true)
        }
        expect(steps).toBe(4 * length - 2)
        expect(c.stack()).toEqual([0, length])
        expect(c.brackets.at(-1)).toMatchObject({ start: 0, end: length })
      }),
      { numRuns: 60 },
    )
  })
})

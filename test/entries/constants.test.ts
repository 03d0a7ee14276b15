import { describe, expect, it } from "vitest"
import { builtInParameters, scorePairs } from "../../src/entries/score.ts"
import { presets } from "../../src/entries/train.ts"
import { readTree, readTrees, standardCleaning } from "../../src/entries/treebank.ts"
import { drawTree, splitText, type Tree } from "../../src/index.ts"

const areFrozen = (value: unknown): boolean =>
  typeof value !== "object" ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(areFrozen))

describe("exported constants", () => {
  it.each(Object.entries({ presets, builtInParameters, standardCleaning }))(
    "are frozen: %s",
    (_, constant) => {
      expect(areFrozen(constant)).toBe(true)
    },
  )
})

describe("the mistakes that callers make most often", () => {
  const invalidArgument = expect.objectContaining({ code: "invalid-argument" })

  it("get an error that says what to pass", () => {
    expect(() => drawTree("(NP (NN fish))" as unknown as Tree)).toThrow("readTree")
    expect(() => splitText(5 as unknown as string)).toThrow(invalidArgument)
    expect(() => scorePairs([["(A a)"]] as never, builtInParameters.collins)).toThrow(invalidArgument)
    expect(() => scorePairs([], {} as never)).toThrow(invalidArgument)
    for (const text of [5, {}, undefined]) expect(() => readTrees(text as string)).toThrow(invalidArgument)
  })

  it("include a Buffer where text is expected, which is decoded", () => {
    const bytes = Buffer.from("(NP (NN Käse))")
    expect(readTree(bytes).text).toBe("Käse")
    expect(Array.from(readTrees(bytes), String)).toEqual(["(NP (NN Käse))"])
  })
})

import { describe, expect, it } from "vitest"
import { cutFunctionTags } from "../../src/tree/function-tags.ts"

describe("cutFunctionTags", () => {
  it.each([
    ["NP-SBJ=2", "NP"],
    ["NP=2", "NP"],
    ["S-TPC-1", "S"],
    ["NP", "NP"],
    ["-LRB-", "-LRB-"],
    ["-NONE-", "-NONE-"],
    ["-", "-"],
    ["=", "="],
    ["", ""],
    ["PRP$", "PRP$"],
    ["NC+", "NC+"],
    ["P+D", "P+D"],
    ["MWN+-OBJ", "MWN+"],
  ])("makes %j %j", (label, cut) => {
    expect(cutFunctionTags(label)).toBe(cut)
  })
})

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Cleaner, type CleaningSteps, cleanTree, standardCleaning } from "../../src/tree/clean.ts"
import { readTree, readTrees } from "../../src/tree/format/read-trees.ts"
import { arbitraryTree } from "./trees.ts"

const clean = (text: string, steps?: CleaningSteps) =>
  cleanTree(readTree(text), steps)?.toString({ features: true })

describe("standard cleaning", () => {
  it("cuts function tags, and removes empty elements and the wrapper", () => {
    const text =
      "( (S (NP-SBJ-1 (PRP I)) (VP (VBP want) (S (NP-SBJ (-NONE- *-1)) (VP (TO to) (VP (VB eat))))) (-LRB- -LRB-)))"
    expect(clean(text)).toBe("(S (NP (PRP I)) (VP (VBP want) (S (VP (TO to) (VP (VB eat))))) (-LRB- -LRB-))")
  })

  it("keeps features, the line and escaped brackets", () => {
    const [, tree] = readTrees("(NN a)\n( (SENT-X##f=1## (NC##lem=chat## [)))")
    const cleaned = tree && cleanTree(tree)
    expect(cleaned?.toString({ features: true })).toBe("(SENT##f=1## (NC##lem=chat## [))")
    expect(cleaned?.line).toBe(2)
  })

  it("returns undefined for a tree of empty elements only", () => {
    expect(clean("( (S (NP-SBJ (-NONE- *)) (VP (-NONE- *?*))))")).toBeUndefined()
    expect(clean("(-NONE- *)")).toBeUndefined()
  })

  it("makes a separate tree of a subtree", () => {
    const [, tree] = readTrees("(NN a)\n( (S (NP-SBJ (PRP I)) (VP (VB go) (NP-1 (-NONE- *) (NN home)))))")
    const [verbs] = tree?.find("VP") ?? []
    const cleaned = verbs && cleanTree(verbs)
    expect(cleaned?.toString({ features: true })).toBe("(VP (VB go) (NP (NN home)))")
    expect([cleaned?.start, cleaned?.end, cleaned?.line]).toEqual([0, 2, 2])
  })

  it("doesn't change the original tree", () => {
    const text = "( (S (NP-SBJ (-NONE- *)) (VP (VB go))))"
    const tree = readTree(text)
    new Cleaner().clean(tree)
    expect(tree.toString({ features: true })).toBe(text)
  })
})

describe("each step is an option", () => {
  const text = "( (S-1 (NP-SBJ (-NONE- *)) (NML-2 (NNS-4 a) (NML (NN b)))))"

  it.each([
    [{}, text],
    [{ functionTags: true }, "( (S (NP (-NONE- *)) (NML (NNS-4 a) (NML (NN b)))))"],
    [{ emptyElements: true }, "( (S-1 (NML-2 (NNS-4 a) (NML (NN b)))))"],
    [{ tagSuffixes: true }, "( (S-1 (NP-SBJ (-NONE- *)) (NML-2 (NNS a) (NML (NN b)))))"],
    [{ splice: ["NML"] }, "( (S-1 (NP-SBJ (-NONE- *)) (NML-2 (NNS-4 a) (NN b))))"],
    [{ splice: ["NML"], functionTags: true }, "( (S (NP (-NONE- *)) (NNS-4 a) (NN b)))"],
    [{ root: "keep" }, text],
    [{ root: "unwrap" }, text.slice(2, -1)],
    [{ root: "TOP" }, `(TOP ${text.slice(2)}`],
  ])("%j", (steps, expected) => {
    expect(clean(text, steps)).toBe(expected)
  })

  it("removes features only if asked to", () => {
    const text = "(NP##head=1## (DET##lem=le|g=m## le) (NC##lem=chat## chat))"
    expect(clean(text, standardCleaning)).toBe(text)
    expect(clean(text, { features: true })).toBe("(NP (DET le) (NC chat))")
  })

  it("doesn't splice a leaf whose tag is the label of a phrase", () => {
    expect(clean("(NP (NML a) (NML (NN b)))", { splice: ["NML"] })).toBe("(NP (NML a) (NN b))")
  })
})

describe("the root", () => {
  const unwrap = { root: "unwrap" }

  it.each([
    ["( (S (NN a)))", "(S (NN a))"],
    ["(TOP (S (NN a)))", "(S (NN a))"],
    ["(ROOT (S (NN a)))", "(S (NN a))"],
    ["(S1 (S (NN a)))", "(S (NN a))"],
    ["(VROOT (S (NN a)))", "(S (NN a))"],
    ["(S (NN a))", "(S (NN a))"],
    ["( (NN a))", "(TOP (NN a))"],
    ["(NN a)", "(TOP (NN a))"],
    ["(ROOT (S (NN a)) (. .))", "(TOP (S (NN a)) (. .))"],
    ["( (TOP (S (NN a))))", "(S (NN a))"],
    ["( (ROOT (NN a)))", "(TOP (NN a))"],
  ])("of %s is unwrapped: %s", (text, expected) => {
    expect(clean(text, unwrap)).toBe(expected)
  })

  it.each([
    ["( (S (NN a)))", "(ROOT (S (NN a)))"],
    ["(ROOT (S (NN a)))", "(ROOT (S (NN a)))"],
    ["(S (NN a))", "(ROOT (S (NN a)))"],
    ["(NN a)", "(ROOT (NN a))"],
    ["(TOP (S (NN a)) (NN b))", "(ROOT (S (NN a)) (NN b))"],
    ["( (TOP (S (NN a))))", "(ROOT (S (NN a)))"],
  ])("of %s is set: %s", (text, expected) => {
    expect(clean(text, { root: "ROOT" })).toBe(expected)
  })

  it("may be set to the empty label, or to one that isn't usually a wrapper", () => {
    expect(clean("(S (NN a))", { root: "" })).toBe("( (S (NN a)))")
    expect(clean("(S (NN a))", { root: "SENT" })).toBe("(SENT (S (NN a)))")
    expect(clean("(SENT (S (NN a)))", { root: "SENT" })).toBe("(SENT (S (NN a)))")
    expect(clean("(S (S (NN a)))", { root: "S" })).toBe("(S (S (NN a)))")
  })

  it("throws for a root label that can't be written", () => {
    expect(() => clean("(S (NN a))", { root: "S (" })).toThrow(
      expect.objectContaining({ code: "invalid-tree" }),
    )
  })

  it("is unwrapped after empty elements are removed", () => {
    const steps = { root: "unwrap", emptyElements: true }
    expect(clean("( (-NONE- *) (S (NN a)) (NP (-NONE- *)))", steps)).toBe("(S (NN a))")
    expect(clean("( (-NONE- *) (NN a))", steps)).toBe("(TOP (NN a))")
  })

  it.each([
    ["(NML (NN a) (NN b))", "(TOP (NN a) (NN b))"],
    ["(NML (NP (NN a)))", "(NP (NN a))"],
    ["(NML (NML (NN a)) (NML (NML (NN b)) (NN c)))", "(TOP (NN a) (NN b) (NN c))"],
    ["( (NML (NP (NN a)) (NP (NN b))))", "(TOP (NP (NN a)) (NP (NN b)))"],
    ["( (NML (NP (NN a))))", "(NP (NN a))"],
    ["(NML (NN a))", "(TOP (NN a))"],
    ["(NML (TOP (NP (NN a))))", "(NP (NN a))"],
  ])("of %s is spliced: %s", (text, expected) => {
    expect(clean(text, { splice: ["NML"], root: "unwrap" })).toBe(expected)
  })

  it("that is spliced is replaced only where a root is needed", () => {
    expect(clean("(NML (NN a) (NN b))", { splice: ["NML"] })).toBe("(TOP (NN a) (NN b))")
    expect(clean("(NML (NP (NN a)))", { splice: ["NML"] })).toBe("(NP (NN a))")
    expect(clean("( (NML (NN a) (NN b)))", { splice: ["NML"] })).toBe("( (NN a) (NN b))")
    expect(clean("(ROOT (S (NN a)))", { splice: ["ROOT"] })).toBe("(S (NN a))")
    expect(clean("(NN a)", { splice: ["NML"] })).toBe("(NN a)")
  })
})

describe("any cleaning", () => {
  const labels = ["S", "NP-SBJ", "NP", "NML", "NML-2", "TOP", "TOP-1", "ROOT", "X=1"]
  const tree = arbitraryTree({
    maxWords: 6,
    labels,
    roots: [...labels, "", ""],
    tags: ["NN", "NNS-4", "-NONE-", "-LRB-"],
    features: true,
  })
  const steps: fc.Arbitrary<CleaningSteps> = fc.record(
    {
      functionTags: fc.boolean(),
      emptyElements: fc.boolean(),
      tagSuffixes: fc.boolean(),
      features: fc.boolean(),
      splice: fc.subarray(["NML", "TOP", "NP", "S"]),
      root: fc.constantFrom("keep", "unwrap", "ROOT", "SENT", "S", "NP", ""),
    },
    { requiredKeys: [] },
  )

  it("changes nothing when repeated", () => {
    fc.assert(
      fc.property(tree, fc.oneof(steps, fc.constant(standardCleaning)), (tree, steps) => {
        const once = cleanTree(tree, steps)
        if (once !== undefined)
          expect(String(cleanTree(once, steps)?.toString({ features: true }))).toBe(
            once.toString({ features: true }),
          )
      }),
      { numRuns: 3000 },
    )
  })

  it("keeps every word except empty elements", () => {
    fc.assert(
      fc.property(tree, steps, (tree, steps) => {
        const leaves = tree.leaves().filter((leaf) => !steps.emptyElements || leaf.label !== "-NONE-")
        const words = cleanTree(tree, steps)
          ?.leaves()
          .map((leaf) => leaf.word)
        expect(words ?? []).toEqual(leaves.map((leaf) => leaf.word))
      }),
      { numRuns: 1000 },
    )
  })

  it("leaves none of the labels that it removes, and a tree that can be read", () => {
    fc.assert(
      fc.property(tree, (tree) => {
        const cleaned = cleanTree(tree, { ...standardCleaning, splice: ["NML"] })
        if (cleaned === undefined) return
        for (const node of cleaned.preorder()) expect(node.label).toMatch(/^(S|NP|TOP|ROOT|X|NN|NNS|-LRB-)$/)
        expect(cleaned.isLeaf).toBe(false)
        expect(readTree(cleaned.toString({ features: true })).toString({ features: true })).toBe(
          cleaned.toString({ features: true }),
        )
      }),
      { numRuns: 500 },
    )
  })
})

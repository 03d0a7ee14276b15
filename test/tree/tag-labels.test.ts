import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseTree } from "../../src/tree/read-trees.ts"
import { fromSpans, toSpans } from "../../src/tree/span-tree.ts"
import { addTagLabels, splitTagLabel, takeTagLabels } from "../../src/tree/tag-labels.ts"

const tree = parseTree("(S (NP (PRP I)) (VP (VBP like) (S (VP (VBG eating) (NP (NN fish))))) (. .))")
const spans = toSpans(tree)
const tags = spans.words.map(({ tag }) => tag)

describe("labels with tags", () => {
  it("hold the tag of each word behind its phrases", () => {
    const { words, brackets } = addTagLabels(spans, tags)
    expect(words).toBe(spans.words)
    const ofWords = brackets.filter(({ start, end }) => end === start + 1).map(({ label }) => label)
    expect(ofWords).toEqual(["NP @PRP", "@VBP", "@VBG", "NP @NN", "@."])
  })

  it("give the tree back, with their tags or with the words' own", () => {
    const guessed = spans.words.map((word) => ({ ...word, tag: "X" }))
    const labelled = { ...addTagLabels(spans, tags), words: guessed }
    expect(`${fromSpans(takeTagLabels(labelled))}`).toBe(`${tree}`)
    expect(`${fromSpans(takeTagLabels(labelled, true))}`).toBe(`${tree}`.replace(/\((\S+) (?=[^(])/g, "(X "))
  })

  it("leave alone what has no tags", () => {
    expect(takeTagLabels(spans)).toEqual(spans)
    expect(splitTagLabel("S VP")).toEqual({ phrases: "S VP", tag: undefined })
    // A mark without a tag says nothing on it.
    expect(splitTagLabel("NP @")).toEqual({ phrases: "NP", tag: undefined })
  })

  it("make a tree even where a tag stands on several words", () => {
    const brackets = [
      { start: 0, end: 5, label: "@NN" },
      { start: 1, end: 3, label: "@VB" },
      { start: 3, end: 5, label: "NP @NN" },
    ]
    expect(`${fromSpans(takeTagLabels({ words: spans.words, brackets }))}`).toBe(
      "(TOP (PRP I) (VBP like) (VBG eating) (NP (NN fish) (. .)))",
    )
  })

  it("take any tag, with signs in it too", () => {
    const tag = fc.stringMatching(/^[!-~]+$/)
    const phrases = fc.constantFrom("", "NP", "S VP")
    fc.assert(
      fc.property(tag, phrases, (tag, phrases) => {
        const label = phrases === "" ? `@${tag}` : `${phrases} @${tag}`
        expect(splitTagLabel(label)).toEqual({ phrases, tag })
      }),
    )
  })
})

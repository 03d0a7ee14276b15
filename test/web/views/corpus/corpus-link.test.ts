import { describe, expect, it } from "vitest"
import { passageLink, passageOf } from "../../../../src/web/views/corpus/corpus-link.ts"
import { sampleText } from "../../../../src/web/views/corpus/sample-text.ts"

describe("a link to a corpus", () => {
  it("holds a short text that was pasted, and nothing else", () => {
    expect(passageLink({ text: "I fish.", name: "" }, "en")).toEqual({ passage: "I fish." })
    expect(passageLink({ text: "I fish.", name: "a.txt" }, "en")).toEqual({})
    expect(passageLink({ text: "I fish. ".repeat(1000), name: "" }, "en")).toEqual({})
    expect(passageLink({ text: sampleText("en"), name: "" }, "en")).toEqual({})
    expect(passageLink({ text: " ", name: "" }, "en")).toEqual({})
  })

  it("gives the text back, or a sample", () => {
    expect(passageOf({ passage: "I fish." }, "en")).toBe("I fish.")
    expect(passageOf({}, "fr")).toBe(sampleText("fr"))
  })
})

import { describe, expect, it } from "vitest"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import {
  defaultSettings,
  editedSentence,
  hasEdits,
  noEdits,
  readEdits,
  withoutSpan,
  withSpan,
  withTag,
  writeEdits,
} from "../../src/web/views/parse/parse-edits.ts"

const edits = {
  at: 2,
  tags: new Map([
    [1, "VB"],
    [4, "-LRB-"],
  ]),
  spans: [
    { start: 0, end: 2 },
    { start: 3, end: 5, label: "S VP" },
    { start: 1, end: 4, notConstituent: true },
  ],
}

describe("the edits of a parse", () => {
  it("are written to a link and read again", () => {
    const settings = { k: 4, alignWords: false, layout: "outline" } as const
    const link = writeEdits(edits, settings)
    expect(link).toEqual({
      k: "4",
      at: "3",
      tag: "1:VB 4:-LRB-",
      span: "0-2 3-5:S+VP 1-4!",
      words: "hanging",
      layout: "outline",
    })
    expect(readEdits(link)).toEqual({ edits, settings })
  })

  it("need no room in the link if there are none", () => {
    expect(writeEdits(noEdits, defaultSettings)).toEqual({})
    expect(readEdits({})).toEqual({ edits: noEdits, settings: defaultSettings })
  })

  it("that make no sense are ignored", () => {
    const link = { k: "-1", at: "x", tag: "VB 1:", span: "3-1 2-2 a-b 1-2:", words: "x", layout: "x" }
    expect(readEdits(link)).toEqual({ edits: noEdits, settings: defaultSettings })
    expect(readEdits({ k: "9999" }).settings.k).toBe(12)
  })

  it("make the sentence that is parsed", () => {
    const tokens = ["I", "fish"].map((text) => ({ text, tag: "NN", start: 0, end: 1 }))
    const parsed = { text: "I fish", tokens } as unknown as ParsedSentence
    expect(editedSentence(parsed, { ...noEdits, tags: new Map([[1, "VBP"]]) })).toEqual({
      text: "I fish",
      tokens: [{ text: "I" }, { text: "fish", tag: "VBP" }],
    })
    const spans = [
      { start: 0, end: 2 },
      { start: 1, end: 3 },
    ]
    // The text may have become shorter since.
    expect(editedSentence(parsed, { ...noEdits, spans }).constraints).toEqual({
      spans: [{ start: 0, end: 2 }],
    })
  })

  it("replace what they contradict", () => {
    const first = withSpan(noEdits, { start: 0, end: 2, label: "NP" })
    expect(withSpan(first, { start: 0, end: 2, notConstituent: true }).spans).toEqual([
      { start: 0, end: 2, notConstituent: true },
    ])
    expect(withSpan(first, { start: 1, end: 3 }).spans).toEqual([{ start: 1, end: 3 }])
    expect(withSpan(first, { start: 1, end: 3, notConstituent: true }).spans).toHaveLength(2)
    expect(withSpan(first, { start: 0, end: 4 }).spans).toHaveLength(2)
  })

  it("can be taken back", () => {
    const tagged = withTag(noEdits, 1, "VB")
    const [span] = withSpan(noEdits, { start: 0, end: 2 }).spans
    if (span === undefined) throw new Error("no span")
    expect([hasEdits(tagged), hasEdits(withTag(tagged, 1, undefined))]).toEqual([true, false])
    expect(hasEdits(withoutSpan({ ...noEdits, spans: [span] }, span))).toBe(false)
  })
})

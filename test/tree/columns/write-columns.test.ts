import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { ColumnSentence, ReadColumns } from "../../../src/tree/columns/column-sentence.ts"
import { readColumns } from "../../../src/tree/columns/read-columns.ts"
import { writeColumns } from "../../../src/tree/columns/write-columns.ts"

const sentence = (form: string): ColumnSentence => ({ comments: [], words: [{ form }], ranges: [] })

/// Texts in which everything that matters to the format is likely, without some characters.
const text = (without: RegExp) =>
  fc
    .array(
      fc.oneof(fc.constantFrom(" ", "\t", "\n", "\r", "|", "\\", "_", "-", "s", "=", "é", "🐕"), fc.string()),
    )
    .map((parts) => parts.join("").replaceAll(without, ""))
const isGiven = (one: string) => one !== "" && one !== "_"
const column = text(/\s/g).filter(isGiven)
const spaced = text(/[\t\n\r]/g).filter(isGiven)
const form = text(/\v/g).filter((one) => /[^ \t\n\r\v\f]/.test(one))

const word = fc.record(
  {
    form,
    ...{ lemma: spaced, upos: column, xpos: column, feats: column, relation: column, deps: column },
    ...{ head: fc.nat(1), misc: spaced },
  },
  { requiredKeys: ["form"] },
)

/// Sentences as they are read: a word "_" has a lemma.
const sentences: fc.Arbitrary<ColumnSentence> = fc.record({
  comments: fc.array(text(/[\n\r]/g)),
  words: fc
    .array(word, { minLength: 1, maxLength: 5 })
    .map((words) => words.map((one) => (one.form === "_" ? { lemma: "_", ...one } : one))),
  ranges: fc
    .record({ form, misc: spaced }, { requiredKeys: ["form"] })
    .map((one) => [{ start: 0, end: 1, ...one }]),
})

describe("the writer of columns", () => {
  it("writes CoNLL-U", () => {
    const text = writeColumns({
      comments: ["text = du chat"],
      words: [
        { form: "de", lemma: "de", upos: "ADP", head: 3, relation: "case" },
        { form: "le" },
        { form: "chat", feats: "Gender=Masc|Number=Sing", misc: "start=3" },
      ],
      ranges: [{ start: 0, end: 2, form: "du" }],
    })
    expect(text.split("\n")).toEqual([
      "# text = du chat",
      "1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_",
      "1\tde\tde\tADP\t_\t_\t3\tcase\t_\t_",
      "2\tle\t_\t_\t_\t_\t_\t_\t_\t_",
      "3\tchat\t_\t_\t_\tGender=Masc|Number=Sing\t_\t_\t_\tstart=3",
    ])
  })

  it("writes tabs and line breaks of a form into MISC", () => {
    expect(writeColumns(sentence("a b"))).toBe("1\ta b\t_\t_\t_\t_\t_\t_\t_\t_")
    expect(writeColumns(sentence("a\tb|c d\\"))).toBe(
      "1\ta b|c d\\\t_\t_\t_\t_\t_\t_\t_\tSpacesInToken=a\\tb\\pc\\sd\\\\",
    )
  })

  it.each([
    { form: " " },
    { form: "" },
    { form: "a", lemma: "b\tc" },
    { form: "a", xpos: "N N" },
    { form: "a", misc: "b\nc" },
  ])("refuses %j", (word) => {
    expect(() => writeColumns({ comments: [], words: [word], ranges: [] })).toThrow(
      expect.objectContaining({ code: "invalid-argument" }),
    )
  })

  it("refuses a comment of several lines", () => {
    expect(() => writeColumns({ ...sentence("a"), comments: ["a\nb"] })).toThrow(
      expect.objectContaining({ code: "invalid-argument" }),
    )
  })

  it("is the inverse of the reader", () => {
    fc.assert(
      fc.property(fc.array(sentences), (all) => {
        const text = all.map((one) => `${writeColumns(one)}\n\n`).join("")
        const read = [...readColumns(text, "a")] as ReadColumns[]
        expect(read.map(({ comments, words, ranges }) => ({ comments, words, ranges }))).toEqual(all)
      }),
      { numRuns: 300 },
    )
  })
})

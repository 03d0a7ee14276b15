import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../../src/check/error.ts"
import { ColumnError } from "../../../src/tree/columns/column-error.ts"
import type { ReadColumns } from "../../../src/tree/columns/column-sentence.ts"
import { ColumnStream, readColumns } from "../../../src/tree/columns/read-columns.ts"
import { cut } from "../cut.ts"

/// A line of columns; those that are left out are "_".
const row = (id: string, form: string, ...more: string[]) =>
  [id, form, ...more, ...Array.from({ length: 8 - more.length }, () => "_")].join("\t")

const read = (...lines: string[]) => [...readColumns(lines.join("\n"), "a.conllu")]
const shown = (...lines: string[]) =>
  read(...lines).map((item) =>
    item instanceof ColumnError
      ? item.message.replace(/^(a\.conllu:\d+:\d+): .*/s, "$1")
      : item.words.map(({ form }) => form).join(" "),
  )

describe("the reader of columns", () => {
  it("reads all ten columns, comments and the lines of words", () => {
    const [sentence] = read(
      "# sent_id = s1",
      "#text=cats",
      "1\tcats\tcat\tNOUN\tNNS\tNumber=Plur\t0\troot\t0:root\tSpaceAfter=No",
    )
    expect(sentence).toEqual({
      source: "a.conllu",
      comments: ["sent_id = s1", "text=cats"],
      words: [
        {
          ...{ form: "cats", lemma: "cat", upos: "NOUN", xpos: "NNS", feats: "Number=Plur" },
          ...{ head: 0, relation: "root", deps: "0:root", misc: "SpaceAfter=No" },
        },
      ],
      ranges: [],
      lines: [3],
    })
  })

  it("reads columns that are left open, or empty, as missing", () => {
    const [open, empty] = read(row("1", "a"), "", "1\ta\t\t\t\t\t\t\t\t") as ReadColumns[]
    expect(open?.words).toEqual([{ form: "a" }])
    expect(empty?.words).toEqual([{ form: "a" }])
  })

  it("takes an underscore for a word, whose lemma is the same", () => {
    const [sentence] = read(row("1", "_"), row("2", "a")) as ReadColumns[]
    expect(sentence?.words).toEqual([{ form: "_", lemma: "_" }, { form: "a" }])
  })

  it("reads CoNLL-X with eight columns", () => {
    expect(shown("1\tLe\tle\tD\tDET\tg=m\t2\tdet", "2\tchat\tchat\tN\tNC\t_\t0\troot")).toEqual(["Le chat"])
  })

  it.each(["\n", "\r\n"])("ends sentences at empty lines and at the end of the text (%j)", (end) => {
    const text = ["\ufeff", row("1", "a"), "", "", row("1", "b"), " \t", "# alone", "", row("1", "c")].join(
      end,
    )
    const forms = (of: string) =>
      [...readColumns(of, "a")].map((item) => (item as ReadColumns).words[0]?.form)
    expect(forms(text.slice(0, 1) + text.slice(1 + end.length))).toEqual(["a", "b", "c"])
    expect(forms(`${text}${end}${end}`)).toEqual(["a", "b", "c"])
  })

  it("keeps tokens of several words, and leaves out empty nodes", () => {
    const [sentence] = read(
      ...[row("0.1", "x"), row("1-2", "du"), row("1", "de"), row("2", "le"), row("2.1", "y")],
      ...[row("3-3", "z"), row("3", "z")],
    ) as ReadColumns[]
    expect(sentence?.words.map(({ form }) => form)).toEqual(["de", "le", "z"])
    expect(sentence?.ranges).toEqual([
      { start: 0, end: 2, form: "du" },
      { start: 2, end: 3, form: "z" },
    ])
    expect(sentence?.lines).toEqual([3, 4, 7])
  })

  it.each([
    ["too few columns", ["1\ta"], "1:1"],
    ["spaces for tabs", ["1  a  _  _  _  _  0  root  _  _"], "1:1"],
    ["other columns than before", [row("1", "a"), "2\tb\t_\t_\t_\t_\t_\t_"], "2:1"],
    ["no number", ["# a", row("x", "a")], "2:1"],
    ["no form", [row("1", "")], "1:3"],
    ["a form of spaces", [row("1", "  ")], "1:3"],
    ["a tag with a space", [row("1", "cats", "_", "N N")], "1:10"],
    ["a head that isn't a number", [row("1", "a", "_", "_", "_", "_", "b")], "1:13"],
    ["a head outside of the sentence", [row("1", "a"), row("2", "b", "_", "_", "_", "_", "3")], "2:1"],
    ["a number left out", [row("1", "a"), row("3", "b")], "2:1"],
    ["a sentence that begins with 2", [row("2", "a")], "1:1"],
    ["no empty line between sentences", [row("1", "a"), row("1", "b")], "2:1"],
    ["a token whose words are missing", [row("1-3", "a"), row("1", "b")], "1:1"],
    ["tokens that overlap", [row("1-2", "a"), row("1", "b"), row("2-3", "c"), row("2", "d")], "3:1"],
    ["a token after its words", [row("1", "b"), row("1-1", "a")], "2:1"],
    ["a token that ends before it begins", [row("2-1", "a")], "1:1"],
    ["a token without words", [row("1-1", "a")], "1:1"],
    ["nothing but an empty node", [row("1.1", "a")], "1:1"],
  ])("says where %s is, and reads the next sentence", (_, lines, location) => {
    const after = ["", row("1", "fish")]
    const all = lines[0]?.split("\t").length === 8 ? lines : [...lines, ...after]
    expect(shown(...all)).toEqual([`a.conllu:${location}`, ...(all === lines ? [] : ["fish"])])
  })

  it("remembers the id of an invalid sentence", () => {
    const [error] = read("# sent_id = s7", "1\ta")
    expect(error).toMatchObject({ code: "invalid-columns", id: "s7" })
  })

  it("reports bytes that aren't UTF-8 with their line", () => {
    const bytes = Buffer.from(`${row("1", "a")}\n\n${row("1", "\xe9")}`, "latin1")
    const sentences = readColumns(bytes, "a.conllu")
    expect((sentences.next().value as ReadColumns).words).toEqual([{ form: "a" }])
    expect(() => sentences.next()).toThrow(/^a\.conllu:3: .*iconv/)
  })

  const field = fc.oneof(
    fc.constantFrom(
      "_",
      "",
      "1",
      "2",
      "1-2",
      "1.1",
      "0",
      "a",
      "é",
      "🐕",
      "# x",
      "(",
      "a b",
      "SpacesInToken=a\\sb",
    ),
    fc.string(),
  )
  const line = fc.oneof(
    fc.array(field, { minLength: 10, maxLength: 10 }).map((fields) => fields.join("\t")),
    fc.array(field, { maxLength: 12 }).map((fields) => fields.join("\t")),
    fc.nat(4).map((id) => row(String(id), "a")),
    fc.constant(""),
  )

  it("returns sentences or errors with a location for any text, however it is cut", () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat()), (lines, positions) => {
        const text = lines.join("\n")
        const whole = [...readColumns(text, "a.conllu")]
        for (const item of whole) {
          if (item instanceof SpandrelError) expect(item.message).toMatch(/^a\.conllu:\d+:\d+: .*; /s)
          else expect(item.words.length).toBe(item.lines.length)
        }
        const stream = new ColumnStream("a.conllu")
        const bytes = Buffer.from(text)
        const chunks = cut(bytes, positions)
        const pieces = [...chunks.flatMap((chunk) => [...stream.push(chunk)]), ...stream.end()]
        expect(pieces).toEqual([...readColumns(bytes, "a.conllu")])
      }),
      { numRuns: 300 },
    )
  })
})

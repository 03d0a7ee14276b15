import { describe, expect, it } from "vitest"
import { ColumnError } from "../../../src/tree/columns/column-error.ts"
import { ColumnReader } from "../../../src/tree/columns/column-reader.ts"
import { TreebankReader } from "../../../src/tree/format/treebank-reader.ts"

// What a bomb of gzip expands to: more than this, without end.
const mostChunks = 1200
const chunk = (text: string) => text.repeat(Math.floor((1 << 16) / text.length))

/// The error that ends reading a beginning and then the same text again and again; problems that don't end it are ignored.
function errorOfEndless(start: string, text: string): unknown {
  const reader = new TreebankReader({ source: "a.mrg", onProblem: () => {} })
  const piece = chunk(text)
  try {
    reader.push(start)
    for (let count = 0; count < mostChunks; count++) reader.push(piece)
  } catch (error) {
    return error
  }
  return undefined
}

describe("a treebank without end", () => {
  it.each([
    ["a tree of phrases", "", "((", "a.mrg:1:1: this tree has no end"],
    ["a tree of words", "(S ", "(a b)", "a.mrg:1:1: this tree has no end"],
    ["a tree of words without tags", "\n(S ", "a ", "a.mrg:2:1: this tree has no end"],
    ["text that may have to be read again", "(S\n(S ", " ", "a.mrg:1:1: this tree has no end"],
    [
      "a line of the export format",
      "#FORMAT 4\n",
      " a",
      "a.mrg:2:1: the line has more than 16,777,216 characters",
    ],
  ])("is refused at %s", (_, start, text, message) => {
    expect(errorOfEndless(start, text)).toMatchObject({
      code: "invalid-tree",
      message: expect.stringContaining(message),
    })
  })

  it("is read on after any white space, with the right lines", () => {
    const problems: string[] = []
    const reader = new TreebankReader({ onProblem: ({ line, column }) => problems.push(`${line}:${column}`) })
    const blank = chunk(" \n")
    for (let count = 0; count < 40; count++) reader.push(blank)
    reader.push(" (S)")
    reader.end()
    expect(problems).toEqual([`${40 * (1 << 15) + 1}:2`])
  })

  it("has no more rows per sentence than fit into memory", () => {
    const problems: string[] = []
    const reader = new TreebankReader({
      onProblem: ({ line, message }) => problems.push(`${line}: ${message}`),
    })
    const rows = 1 << 14
    const piece = "a\tNN\t--\t--\t0\n".repeat(rows)
    reader.push("#BOS 1\n")
    for (let count = 0; count <= 64; count++) reader.push(piece)
    reader.push("#EOS 1\n#BOS 2\na\tNN\t--\t--\t0\n#EOS 2\n")
    reader.end()
    expect(problems).toEqual([expect.stringMatching(/^1048578: the sentence has more than 1,048,576 rows/)])
    expect(reader.takeTrees().map(String)).toEqual(["(VROOT (NN a))"])
  })
})

describe("a sentence of columns without end", () => {
  it("is an error, and what comes after it is read", () => {
    const reader = new ColumnReader("a.conllu")
    for (let count = 0; count <= 1 << 20; count++) reader.push("# a")
    const error = reader.push("")
    expect(error).toBeInstanceOf(ColumnError)
    expect(error).toMatchObject({
      message: expect.stringMatching(/^a\.conllu:1048577:1: .*more than 1,048,576 lines/),
    })
    reader.push("1\tcat\t_\t_\t_\t_\t_\t_\t_\t_")
    expect(reader.end()).toMatchObject({ words: [{ form: "cat" }] })
  })
})

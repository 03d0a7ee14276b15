import { describe, expect, it } from "vitest"
import { readTrees } from "../../../src/tree/format/read-trees.ts"
import { TreebankReader } from "../../../src/tree/format/treebank-reader.ts"

const negra = "#BOS 1\na\tNN\t--\t--\t0\n#EOS 1\n"

function read(chunks: readonly string[], format?: "auto" | "bracket" | "negra") {
  const problems: string[] = []
  const reader = new TreebankReader({
    onProblem: ({ line, kind }) => problems.push(`${line} ${kind}`),
    ...(format && { format }),
  })
  for (const chunk of chunks) reader.push(chunk)
  reader.end()
  return { trees: reader.takeTrees().map(String), problems }
}

describe("a treebank of either format", () => {
  it.each([
    ["brackets", "\ufeff \n(NN a)", "(NN a)"],
    ["a sentence", negra, "(VROOT (NN a))"],
    ["a version", `\ufeff\n#FORMAT 3\n${negra}`, "(VROOT (NN a))"],
    ["a table", `#BOT X\n#EOT X\n${negra}`, "(VROOT (NN a))"],
    ["a comment", `%%\n${negra}`, "(VROOT (NN a))"],
  ])("is recognised by its beginning, %s, however it is cut", (_, text, tree) => {
    expect(read([text])).toEqual({ trees: [tree], problems: [] })
    expect(read([...text])).toEqual({ trees: [tree], problems: [] })
  })

  it("is brackets if its beginning is anything else", () => {
    expect(read(["# a\n(NN a)"])).toEqual({ trees: ["(NN a)"], problems: ["1 text-outside-tree"] })
    expect(read(["#B"])).toEqual({ trees: [], problems: ["1 text-outside-tree"] })
    expect(read([])).toEqual({ trees: [], problems: [] })
  })

  it("is what the caller says", () => {
    expect(read([negra], "bracket").problems).toEqual(["1 text-outside-tree"])
    expect(read(["(NN a)"], "negra").problems).toEqual(["1 text-outside-tree"])
    expect(() => readTrees("", { format: "json" as never })).toThrow(
      expect.objectContaining({ code: "invalid-argument" }),
    )
  })
})

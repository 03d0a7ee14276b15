import { describe, expect, it } from "vitest"
import { ParameterError, readParameters } from "../../src/score/parameter-file.ts"
import {
  builtInParameters,
  collinsParameters,
  defaultParameters,
  newParameters,
} from "../../src/score/parameters.ts"

const lines = (...all: readonly string[]) => `${all.join("\n")}\n`
const deletions = (labels: readonly string[]) => labels.map((label) => `DELETE_LABEL ${label}`)

const collins = [
  "## Debug mode",
  "DEBUG 0",
  "",
  "MAX_ERROR 10",
  "CUTOFF_LEN 40",
  "LABELED 1",
  ...deletions(["TOP", "-NONE-", ",", ":", "``", "''", "."]),
  "DELETE_LABEL_FOR_LENGTH -NONE-",
  "EQ_LABEL ADVP PRT",
  "# EQ_WORD  Example example",
]

describe("readParameters", () => {
  it("reads COLLINS.prm to the built-in parameters", () => {
    expect(readParameters(lines(...collins))).toEqual(collinsParameters)
  })

  it("reads new.prm to the built-in parameters", () => {
    const quotes = ["``", "''", "POS", "NN", "CD", "VBZ", ":"].map((label) => `QUOTE_LABEL ${label}`)
    const text = lines(...collins, ...deletions(["S1", "?", "!"]), ...quotes)
    expect(readParameters(text)).toEqual(newParameters)
  })

  it("reads an empty file to the defaults", () => {
    expect(readParameters("")).toEqual(defaultParameters)
  })

  it("reads every directive", () => {
    const text = lines(
      "DEBUG 2",
      "MAX_ERROR -1",
      "CUTOFF_LEN 012",
      "LABELED 0",
      "DELETE_LABEL A",
      "DELETE_LABEL_FOR_LENGTH B",
      "QUOTE_LABEL C",
      "QUOTE_TERM `",
      "EQ_LABEL D E",
      "EQ_WORD f g",
    )
    expect(readParameters(text)).toEqual({
      ...defaultParameters,
      debug: 2,
      maxErrors: -1,
      cutoff: 12,
      labeled: false,
      deleteLabels: new Set(["A"]),
      deleteLabelsForLength: new Set(["B"]),
      quoteLabels: new Set(["C"]),
      quoteTerms: new Set(["'", '"', "/", "`"]),
      equalLabels: [["D", "E"]],
      equalWords: [["f", "g"]],
    })
  })

  it("accepts any white space around names, a byte order mark, and comments after numbers", () => {
    const text =
      "\uFEFFDELETE_LABEL\tA  \r\nEQ_LABEL  B \t C \r\n  \nab\nCUTOFF_LEN 5 # short ones\nDELETE_LABEL #"
    const parameters = readParameters(text)
    expect([...parameters.deleteLabels]).toEqual(["A", "#"])
    expect(parameters.equalLabels).toEqual([["B", "C"]])
    expect(parameters.cutoff).toBe(5)
  })

  it("reads a no-break space as part of a name", () => {
    expect(readParameters("EQ_WORD a\u00a0b c").equalWords).toEqual([["a\u00a0b", "c"]])
  })

  it("doesn't change the defaults", () => {
    readParameters("DELETE_LABEL A\nQUOTE_TERM x")
    expect(defaultParameters.deleteLabels.size).toBe(0)
    expect(defaultParameters.quoteTerms.size).toBe(3)
  })

  it.each([
    "MAX_ERROR ten",
    "MAX_ERROR",
    "CUTOFF_LEN 3000000000",
    "LABELED 2",
    "DELETE_LABEL",
    "DELETE_LABEL A B",
    "EQ_LABEL A",
    "EQ_WORD a b c",
    "EQ_WORD",
    "  # note",
    "toString X",
    "(S (NN a))",
  ])("rejects %s, with file and line", (line) => {
    const read = () => readParameters(`DEBUG 0\n${line}\n`, "mine.prm")
    expect(read).toThrow(ParameterError)
    expect(read).toThrow(expect.objectContaining({ code: "invalid-parameters", source: "mine.prm", line: 2 }))
    expect(read).toThrow(/^mine\.prm:2: /)
  })

  it.each(["DELETE_LABELS X", "delete_label X"])("suggests the directive that %s resembles", (line) => {
    expect(() => readParameters(line)).toThrow('did you mean "DELETE_LABEL"?')
  })
})

describe("the built-in parameters", () => {
  it("have three names", () => {
    expect(Object.keys(builtInParameters)).toEqual(["collins", "new", "spmrl"])
  })
})

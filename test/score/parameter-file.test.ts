import { describe, expect, it } from "vitest"
import { ParameterError, parseParameters } from "../../src/score/parameter-file.ts"
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

describe("parseParameters", () => {
  it("reads COLLINS.prm to the built-in parameters", () => {
    expect(parseParameters(lines(...collins))).toEqual(collinsParameters)
  })

  it("reads new.prm to the built-in parameters", () => {
    const quotes = ["``", "''", "POS", "NN", "CD", "VBZ", ":"].map((label) => `QUOTE_LABEL ${label}`)
    const text = lines(...collins, ...deletions(["S1", "?", "!"]), ...quotes)
    expect(parseParameters(text)).toEqual(newParameters)
  })

  it("reads an empty file to the defaults", () => {
    expect(parseParameters("")).toEqual(defaultParameters)
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
    expect(parseParameters(text)).toEqual({
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

  it("takes any white space around names, a byte order mark, and comments behind numbers", () => {
    const text =
      "\uFEFFDELETE_LABEL\tA  \r\nEQ_LABEL  B \t C \r\n  \nab\nCUTOFF_LEN 5 # short ones\nDELETE_LABEL #"
    const parameters = parseParameters(text)
    expect([...parameters.deleteLabels]).toEqual(["A", "#"])
    expect(parameters.equalLabels).toEqual([["B", "C"]])
    expect(parameters.cutoff).toBe(5)
  })

  it("takes a no-break space as part of a name", () => {
    expect(parseParameters("EQ_WORD a\u00a0b c").equalWords).toEqual([["a\u00a0b", "c"]])
  })

  it("leaves the defaults as they are", () => {
    parseParameters("DELETE_LABEL A\nQUOTE_TERM x")
    expect(defaultParameters.deleteLabels.size).toBe(0)
    expect(defaultParameters.quoteTerms.size).toBe(3)
  })

  it.each([
    ["MAX_ERROR ten", 'MAX_ERROR needs a whole number of at most 9 digits, not "ten"; write "MAX_ERROR 10"'],
    ["MAX_ERROR", 'MAX_ERROR needs a whole number of at most 9 digits, not ""; write "MAX_ERROR 10"'],
    [
      "CUTOFF_LEN 3000000000",
      'CUTOFF_LEN needs a whole number of at most 9 digits, not "3000000000"; write "CUTOFF_LEN 10"',
    ],
    ["LABELED 2", 'LABELED is 0 or 1, not "2"; write "LABELED 1"'],
    ["DELETE_LABEL", 'DELETE_LABEL needs one name, not ""; write a line for each, as in "DELETE_LABEL X"'],
    [
      "DELETE_LABEL A B",
      'DELETE_LABEL needs one name, not "A B"; write a line for each, as in "DELETE_LABEL X"',
    ],
    ["EQ_LABEL A", 'EQ_LABEL needs two names, not "A"; write a line for each pair, as in "EQ_LABEL X Y"'],
    [
      "EQ_WORD a b c",
      'EQ_WORD needs two names, not "a b c"; write a line for each pair, as in "EQ_WORD X Y"',
    ],
    ["EQ_WORD", 'EQ_WORD needs two names, not ""; write a line for each pair, as in "EQ_WORD X Y"'],
    ["  # note", "a comment begins in the first column; remove the white space before it"],
  ])("refuses %s", (line, message) => {
    const parse = () => parseParameters(`DEBUG 0\n${line}\n`, "mine.prm")
    expect(parse).toThrow(new ParameterError("mine.prm", 2, message))
    expect(parse).toThrow(`mine.prm:2: ${message}`)
  })

  it.each(["DELETE_LABELS X", "delete_label X", "toString X", "(S (NN a))"])(
    "refuses the unknown directive of %s and lists the known ones",
    (line) => {
      expect(() => parseParameters(line)).toThrow(
        /^parameters:1: ".+" is no directive; write one of DEBUG, MAX_ERROR, CUTOFF_LEN, LABELED, DELETE_LABEL, /,
      )
    },
  )
})

describe("the built-in parameters", () => {
  it("are known by three names", () => {
    expect(Object.keys(builtInParameters)).toEqual(["collins", "new", "spmrl"])
  })
})

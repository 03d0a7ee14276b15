import { describe, expect, it } from "vitest"
import { collinsParameters, spmrlParameters } from "../../src/score/parameters.ts"
import { runEvaluation } from "./run-evaluation.ts"

// Errors and numbers of lines are the original EVALB's, except for the last three cases, where it is undefined or endless.
const a = "(S (NN a))"
const b = "(S (NN b))"
const headerLines = 3

const lineCount = (text: string) => text.split("\n").length - 1

describe("too many errors", () => {
  it("end the evaluation at the twelfth when MAX_ERROR is 10", async () => {
    const { report, errors, evaluation } = await runEvaluation(Array(15).fill(a), Array(15).fill(b))
    expect(lineCount(errors)).toBe(12)
    expect(errors.endsWith("\n12 : Words unmatch (a|b)\n")).toBe(true)
    expect(lineCount(report)).toBe(headerLines + 11)
    expect(
      report.endsWith("  11    1    1    0.00   0.00     0      0    0      0      0     0     0.00\n"),
    ).toBe(true)
    expect(evaluation.complete).toBe(false)
    expect(evaluation.all.errorSentences).toBe(11)
  })

  it("may be a single error: a MAX_ERROR of -1 allows none", async () => {
    const parameters = { ...collinsParameters, maxErrors: -1 }
    const { report, errors, evaluation } = await runEvaluation([a, a], [b, b], parameters)
    expect(errors).toBe("1 : Words unmatch (a|b)\n")
    expect(lineCount(report)).toBe(headerLines)
    expect(evaluation.complete).toBe(false)
  })
})

describe("files of different lengths", () => {
  it.each([
    ["gold", [a, a, a, a], [a, a]],
    ["test", [a, a], [a, a, a, a]],
  ])("are scored up to the end of the shorter one when the %s file is longer", async (longer, gold, test) => {
    const { report, errors, evaluation } = await runEvaluation(gold, test)
    expect(errors).toBe(`3 : Number of lines unmatch (too many lines in ${longer} file)\n`)
    expect(report).toContain("Number of sentence        =      2\n")
    expect(evaluation.complete).toBe(true)
  })

  it("count as an error", async () => {
    const parameters = { ...collinsParameters, maxErrors: 1 }
    const { report, errors, evaluation } = await runEvaluation([a, a], [b, b, b], parameters)
    expect(errors).toBe(
      "1 : Words unmatch (a|b)\n2 : Words unmatch (a|b)\n" +
        "3 : Number of lines unmatch (too many lines in test file)\n",
    )
    expect(lineCount(report)).toBe(headerLines + 2)
    expect(evaluation.complete).toBe(false)
  })
})

describe("text where only a bracket is allowed", () => {
  it.each(["junk", "(S (NN a) z)", "(S (NN a)) z", "(S (NN a(X b)))"])(
    "ends the evaluation after repeated errors: %s",
    async (line) => {
      for (const [gold, test] of [
        [line, a],
        [a, line],
      ] as const) {
        const { report, errors, evaluation } = await runEvaluation([a, gold, a], [a, test, a])
        expect(errors).toBe("2 : Reading sentence\n".repeat(12))
        expect(lineCount(report)).toBe(headerLines + 1)
        expect(evaluation.complete).toBe(false)
      }
    },
  )

  it.each(["(S (NN a z))", "(S (NN a ))"])(
    "after a bracket of two words is one more error: %s",
    async (line) => {
      const { errors } = await runEvaluation([a], [line])
      expect(errors).toBe(`1 : More than two elements in a bracket\n${"1 : Reading sentence\n".repeat(11)}`)
    },
  )

  it("is reported as often as MAX_ERROR says, within reason", async () => {
    expect(lineCount((await runEvaluation([a], ["x"], spmrlParameters)).errors)).toBe(10_002)
    const patient = { ...collinsParameters, maxErrors: 999_999_999 }
    expect(lineCount((await runEvaluation([a], ["x"], patient)).errors)).toBe(100_000)
  })
})

describe("a line that ends inside a bracket", () => {
  it("has an error for the missing word and one for the missing bracket", async () => {
    const { errors, sentences } = await runEvaluation([a], ["(S (NN"])
    expect(errors).toBe(
      "1 : More than two elements in a bracket\n1 : Bracketing is unbalanced (too many open bracket)\n",
    )
    expect(sentences[0]?.status).toBe("skip")
  })
})

describe("a line with closing brackets before opening ones", () => {
  it("is an error even if there are as many of both", async () => {
    const { errors, sentences } = await runEvaluation([a], ["(S (NN a)))("])
    expect(errors).toContain("Bracketing is unbalanced")
    expect(sentences[0]).toMatchObject({ status: "error", matched: 1 })
  })
})

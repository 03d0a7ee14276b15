import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../../src/check/error.ts"
import { formatProblem, type Problem, TreebankError } from "../../../src/tree/format/problem.ts"

const problem: Problem = {
  kind: "unclosed-bracket",
  source: "wsj_0003.mrg",
  line: 12,
  column: 5,
  message: '"(NP" is not closed; add ")"',
}

describe("a problem", () => {
  it("is formatted with its file, line and column first", () => {
    expect(formatProblem(problem)).toBe('wsj_0003.mrg:12:5: "(NP" is not closed; add ")"')
  })

  it("can be thrown and caught with all its fields", () => {
    const error = new TreebankError(problem)
    expect(error).toBeInstanceOf(SpandrelError)
    expect(error.code).toBe("invalid-tree")
    expect(error.name).toBe("TreebankError")
    expect(error.message).toBe(formatProblem(problem))
    expect(error.problem).toBe(problem)
  })
})

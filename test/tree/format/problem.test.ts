import { describe, expect, it } from "vitest"
import { formatProblem, type Problem, TreebankError } from "../../../src/tree/format/problem.ts"

const problem: Problem = {
  kind: "unclosed-bracket",
  source: "wsj_0003.mrg",
  line: 12,
  column: 5,
  message: '"(NP" is not closed; add ")"',
}

describe("a problem", () => {
  it("is shown with its file, line and column before what is wrong", () => {
    expect(formatProblem(problem)).toBe('wsj_0003.mrg:12:5: "(NP" is not closed; add ")"')
  })

  it("can be thrown, and caught with all its parts", () => {
    const error = new TreebankError(problem)
    expect(error).toBeInstanceOf(Error)
    expect(error.name).toBe("TreebankError")
    expect(error.message).toBe(formatProblem(problem))
    expect(error.problem).toBe(problem)
  })
})

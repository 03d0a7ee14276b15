import { expect, it } from "vitest"
import { parseJsonLine } from "../../src/cli/json-line.ts"

it("a line that is no JSON is refused with its place, its fault and how to write it", () => {
  // The first line of an object that somebody wrote over several.
  expect(() => parseJsonLine('{"tokens": [', "standard input:1")).toThrow(
    /^standard input:1: Unexpected end of JSON input; write an object a line, such as \{"tokens": \["fish"\]\}$/,
  )
})

import { expect, it } from "vitest"
import { parseJsonLine } from "../../src/sentence/json-line.ts"

it("a line that is no JSON is refused with its place, its fault and how to write it", () => {
  // The first line of an object that somebody wrote over several.
  expect(() => parseJsonLine('{"tokens": [', "standard input:1")).toThrow(
    /^standard input:1: Unexpected end of JSON input; write an object a line, such as \{"tokens": \["fish"\]\}$/,
  )
})

it("a number that JSON can't keep is no id, and tokens are a list", () => {
  for (const id of ["9007199254740993", "1e999"])
    expect(() => parseJsonLine(`{"id":${id},"text":"Yes."}`, "f:1")).toThrow(
      'f:1: "id" is too large a number to come back as it is; write it as a text',
    )
  for (const id of [0, -7, 1.5, Number.MAX_SAFE_INTEGER])
    expect(parseJsonLine(`{"id":${id},"text":"Yes."}`, "f:1")).toMatchObject([{ id }])
  expect(() => parseJsonLine('{"tokens":"x","text":"Yes."}', "f:1")).toThrow(
    'f:1: "tokens" is "x"; make it a list, as in {"tokens": ["fish"]}',
  )
})

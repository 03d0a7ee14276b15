import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { InputError, UsageError } from "../src/check/input-error.ts"
import { ConstraintError } from "../src/decode/constraints.ts"
import { ScoreError } from "../src/decode/span-scores.ts"
import { TensorFileError } from "../src/model/safetensors.ts"
import { ParameterError } from "../src/score/parameter-file.ts"
import { ParserError, SentenceError } from "../src/sentence/sentence-error.ts"
import { TreebankError } from "../src/tree/format/problem.ts"

const errors = {
  ConstraintError: new ConstraintError("x"),
  InputError: new InputError("x"),
  ParameterError: new ParameterError("new.prm", 1, "x"),
  ParserError: new ParserError("x"),
  ScoreError: new ScoreError("x"),
  SentenceError: new SentenceError(0, "x"),
  TensorFileError: new TensorFileError("x"),
  TreebankError: new TreebankError({
    kind: "empty-tree",
    source: "a.mrg",
    line: 1,
    column: 1,
    message: "x",
  }),
  UsageError: new UsageError("x"),
}

describe("errors", () => {
  it.each(Object.entries(errors))("are called by their name: %s", (name, error) => {
    expect(error.name).toBe(name)
    expect(String(error)).toMatch(new RegExp(`^${name}: .*x$`))
  })

  it("are all here", () => {
    const root = join(import.meta.dirname, "..", "src")
    const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".ts"),
    )
    const texts = sources.map((name) => readFileSync(join(root, name), "utf8"))
    const declared = texts.flatMap((text) =>
      [...text.matchAll(/class (\w+) extends \w*Error\b/g)].map((match) => match[1]),
    )
    expect(declared.sort()).toEqual(Object.keys(errors))
  })
})

// Functions that read what users send take time in proportion to it, also where it is one long run of something.

import { describe, it } from "vitest"
import { globExpression } from "../src/cluster/glob.ts"
import { languages } from "../src/language/languages.ts"
import { splitText } from "../src/language/split-text.ts"
import { alignLines } from "../src/score/align-lines.ts"
import { readParameters } from "../src/score/parameter-file.ts"
import { builtInParameters } from "../src/score/parameters.ts"
import { Rules } from "../src/score/rules.ts"
import { readConllu } from "../src/sentence/read-conllu.ts"
import { readTaggedLine } from "../src/sentence/tagged-line.ts"
import { readEditScript } from "../src/tree/edit/edit-script.ts"
import { parseOperations } from "../src/tree/edit/parse-operations.ts"
import { readTrees } from "../src/tree/format/read-trees.ts"
import { compilePattern } from "../src/tree/query/compile-pattern.ts"
import { printable } from "../src/unicode/printable.ts"
import { expectLinear, runUnits } from "./growth.ts"

const rules = new Rules(builtInParameters.collins)

/// What reads text, by name. Most of it isn't valid, which is an answer, too.
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  ...Object.fromEntries(
    languages.map(({ code }) => [`splitText in ${code}`, (text: string) => splitText(text, code)]),
  ),
  "splitText without rules": (text) => splitText(text, "und"),
  readTrees: (text) => [...readTrees(`(S ${text} (NN a))`)],
  "readTrees of a word": (text) => [...readTrees(`(S (NN ${text}))`)],
  alignLines: (text) => alignLines(`(S ${text} (NN a))`, `(S ${text} (NN a))`, rules),
  compilePattern: (text) => compilePattern(`NP < ${text}`),
  "compilePattern of an expression": (text) =>
    compilePattern(`/^${text}$/`).count([...readTrees("(NN a)")][0] as never),
  "compilePattern, searching": (text) =>
    compilePattern("/(a+)+$/#1%x < /b*c/").count(
      [...readTrees(`(NN ${text.replaceAll(/[()\s]/g, "a")})`)][0] as never,
    ),
  readConllu: (text) => [...readConllu(`1\t${text}\t_\tX\t_\t_\t0\troot\t_\t_\n`)],
  readTaggedLine: (text) => readTaggedLine(text, 0),
  readParameters: (text) => readParameters(`DELETE_LABEL ${text} x`),
  parseOperations: (text) => parseOperations(`relabel x ${text}`),
  readEditScript: (text) => readEditScript(`NP=x\n\n${text}`),
  globExpression: (text) => globExpression(text),
  printable,
}

const units = [...runUnits, "a b ", "a) ", "@a.", "http://a", "(S ", "a_B ", "?!) "]

describe.each(Object.entries(readers))("%s", (name, read) => {
  it("takes linear time for long runs", () => {
    const attempt = (text: string) => {
      try {
        return read(text)
      } catch (error) {
        return error
      }
    }
    for (const unit of units)
      expectLinear(
        (size) => {
          const text = unit.repeat(size)
          return () => attempt(text)
        },
        250,
        `${name} of a run of ${JSON.stringify(unit)}`,
      )
  })
})

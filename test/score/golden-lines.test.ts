import { describe, expect, it } from "vitest"
import { type GoldenRow, runRow } from "./run-evaluation.ts"

// Rows and errors are the original EVALB's output, byte for byte.
const rows: readonly GoldenRow[] = [
  {
    name: "a bracket of no width is dropped",
    gold: "(S (X) (NN a))",
    test: "(S (NN a))",
    row: "   1    1    0  100.00 100.00     1      1    1      0      1     1   100.00",
  },
  {
    name: "a terminal with an empty word is a word",
    gold: "(S (X ) (NN a))",
    test: "(S (X ) (NN a))",
    row: "   1    2    0  100.00 100.00     1      1    1      0      2     2   100.00",
  },
  {
    name: "an empty word differs from a word",
    gold: "(S (NN a))",
    test: "(S (NN ))",
    row: "   1    1    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Words unmatch (a|)"],
  },
  {
    name: "no space is needed before a bracket",
    gold: "(S(NP(NN a))(NN b))",
    test: "(S (NP (NN a)) (NN b))",
    row: "   1    2    0  100.00 100.00     2      2    2      0      2     2   100.00",
  },
  {
    name: "several roots on a line",
    gold: "(S (NN a)) (S (NN b))",
    test: "(S (NN a)) (S (NN b))",
    row: "   1    2    0  100.00 100.00     2      2    2      0      2     2   100.00",
  },
  {
    name: "any ASCII white space",
    gold: "\t(S\t(NN\fa) \u000b(NN b))\r",
    test: "(S (NN a) (NN b) )",
    row: "   1    2    0  100.00 100.00     1      1    1      0      2     2   100.00",
  },
  {
    name: "a no-break space is part of a word",
    gold: "(S (NN a b))",
    test: "(S (NN a b))",
    row: "   1    1    0  100.00 100.00     1      1    1      0      1     1   100.00",
  },
  {
    name: "words of several bytes",
    gold: "(S (NN été) (NN 日本))",
    test: "(S (NN été) (NN 本日))",
    row: "   1    2    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Words unmatch (日本|本日)"],
  },
  {
    name: "an empty test line",
    gold: "(S (NP (DT the) (NN cat)) (VP (VBD sat)))",
    test: "",
    row: "   1    3    2    0.00   0.00     0      0    0      0      0     0     0.00",
  },
  {
    name: "a test line with nothing but punctuation",
    gold: "(S (NP (DT the) (NN cat)) (VP (VBD sat)))",
    test: "(S (. .))",
    row: "   1    3    2    0.00   0.00     0      0    0      0      0     0     0.00",
  },
  {
    name: "two empty lines",
    gold: "",
    test: "",
    row: "   1    0    2    0.00   0.00     0      0    0      0      0     0     0.00",
  },
  {
    name: "an empty gold line",
    gold: "",
    test: "(S (NN a))",
    row: "   1    0    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Length unmatch (0|1)"],
  },
  {
    name: "another word",
    gold: "(S (NN a) (NN b))",
    test: "(S (NN a) (NN c))",
    row: "   1    2    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Words unmatch (b|c)"],
  },
  {
    name: "another length",
    gold: "(S (NN a) (NN b))",
    test: "(S (NN a))",
    row: "   1    2    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Length unmatch (2|1)"],
  },
  {
    name: "an unclosed test bracket",
    gold: "(S (NP (NN a)) (NN b))",
    test: "(S (NP (NN a)) (NN b)",
    row: "   1    2    1   50.00  50.00     1      2    2      0      2     2   100.00",
    errors: ["Bracketing is unbalanced (too many open bracket)"],
  },
  {
    name: "unclosed brackets match each other",
    gold: "(S (NP (NN a)) (NN b)",
    test: "(S (NP (NN a) (NN b)",
    row: "   1    2    1   50.00  50.00     1      2    2      0      2     2   100.00",
    errors: [
      "Bracketing is unbalanced (too many open bracket)",
      "Bracketing is unbalanced (too many open bracket)",
    ],
  },
  {
    name: "a surplus bracket",
    gold: "(S (NP (DT the) (NN cat)) (VP (VBD sat)))",
    test: "(S (NP (DT the) (NN cat)) (VP (VBD sat))))",
    row: "   1    3    1  100.00 100.00     3      3    3      0      3     3   100.00",
    errors: ["Bracketing is unbalanced (too many open bracket)"],
  },
  {
    name: "three surplus brackets",
    gold: "(S (NP (DT the) (NN cat)) (VP (VBD sat)))",
    test: "(S (NP (DT the) (NN cat)) (VP (VBD sat))))))",
    row: "   1    3    1  100.00 100.00     3      3    3      0      3     3   100.00",
    errors: [
      "Bracketing unbalance (too many close bracket)",
      "Bracketing unbalance (too many close bracket)",
      "Bracketing is unbalanced (too many open bracket)",
    ],
  },
  {
    name: "an unclosed test line without words is skipped",
    gold: "(S (NP (DT the) (NN cat)) (VP (VBD sat)))",
    test: "(S (, ,)",
    row: "   1    3    2    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Bracketing is unbalanced (too many open bracket)"],
  },
  {
    name: "a read error and a mismatch",
    gold: "(S (NN a)",
    test: "(S (NN b)",
    row: "   1    1    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: [
      "Bracketing is unbalanced (too many open bracket)",
      "Bracketing is unbalanced (too many open bracket)",
      "Words unmatch (a|b)",
    ],
  },
]

describe("lines, as the original EVALB reads them", () => {
  it.each(rows)("$name", async (golden) => {
    expect(await runRow(golden)).toEqual(golden)
  })
})

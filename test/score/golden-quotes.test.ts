import { describe, expect, it } from "vitest"
import { newParameters } from "../../src/score/parameters.ts"
import { type GoldenRow, runRow } from "./run-evaluation.ts"

// Rows and errors are the original EVALB's output, byte for byte.
const rows: readonly GoldenRow[] = [
  {
    name: "a quote restored on the test side",
    parameters: newParameters,
    gold: "(S (NP (NN dog) (POS ')) (VP (VB b)))",
    test: "(S (NP (NN dog) ('' ')) (VP (VB b)))",
    row: "   1    3    0  100.00 100.00     3      3    3      0      3     2    66.67",
  },
  {
    name: "a quote restored on the gold side",
    parameters: newParameters,
    gold: "(S (NP (NN dog) ('' ')) (VP (VB b)))",
    test: "(S (NP (NN dog)) (VP (POS ') (VB b)))",
    row: "   1    3    0   33.33  33.33     1      3    3      1      3     2    66.67",
  },
  {
    name: "COLLINS.prm restores nothing",
    gold: "(S (NP (NN dog) (POS ')) (VP (VB b)))",
    test: "(S (NP (NN dog) ('' ')) (VP (VB b)))",
    row: "   1    3    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Length unmatch (3|2)"],
  },
  {
    name: "a quote on each side of a word",
    parameters: newParameters,
    gold: "(S (`` ') (NN a) (POS '))",
    test: "(S (NN ') (NN a) ('' '))",
    row: "   1    3    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Words unmatch (a|')"],
  },
  {
    name: "two quotes restored on the gold side",
    parameters: newParameters,
    gold: "(S (`` \") (NP (NN a)) ('' \") (VP (VB b)))",
    test: '(S (CD ") (NP (NN a)) (POS ") (VP (VB b)))',
    row: "   1    4    0  100.00 100.00     3      3    3      0      4     2    50.00",
  },
  {
    name: "a word that is not a quote stays deleted",
    parameters: newParameters,
    gold: "(S (POS ''))",
    test: "(S ('' '') (NN a) (NN b))",
    row: "   1    1    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Length unmatch (1|2)"],
  },
  {
    name: "equal lengths are left alone",
    parameters: newParameters,
    gold: "(S (`` ') (NN a) (POS '))",
    test: "(S (`` ') (NN a) (NN '))",
    row: "   1    3    0  100.00 100.00     1      1    1      0      2     1    50.00",
  },
  {
    name: "a gold quote that is put back twice",
    parameters: newParameters,
    gold: "(S (: ') (NN \") (NN a))",
    test: "(S (NN ') (NN \") (NN a))",
    row: "   1    3    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Length unmatch (4|3)"],
  },
  {
    name: "a test quote that is put back once",
    parameters: newParameters,
    gold: "(S (NN ') (NN \") (NN a))",
    test: "(S (: ') (NN \") (NN a))",
    row: "   1    3    0  100.00 100.00     1      1    1      0      3     2    66.67",
  },
  {
    name: "brackets shift when a quote comes back",
    parameters: newParameters,
    gold: "(S (NP (`` ') (NN a) (NN b)) (VP (X (VB c)) (VB d)))",
    test: "(S (NP (NN ') (NN a) (NN b)) (VP (X (VB c)) (VB d)))",
    row: "   1    5    0  100.00 100.00     4      4    4      0      5     4    80.00",
  },
  {
    name: "an unclosed gold bracket crosses after a repair",
    parameters: newParameters,
    gold: "(A (`` ') (B (NN a) (`` ') (NN b) (`` ') (NN c) (`` ') (NN d) (NN e)) (NN f)",
    test: "(T (POS ') (NN a) (C (POS ') (D (NN b) (POS ')) (NN c)) (POS ') (NN d) (NN e) (NN f))",
    row: "   1   10    1    0.00   0.00     0      2    3      1     10     6    60.00",
    errors: ["Bracketing is unbalanced (too many open bracket)"],
  },
]

describe("quotation marks, as the original EVALB repairs them", () => {
  it.each(rows)("$name", async (golden) => {
    expect(await runRow(golden)).toEqual(golden)
  })
})

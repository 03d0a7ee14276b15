import { describe, expect, it } from "vitest"
import { newParameters } from "../../src/score/parameters.ts"
import { type GoldenRow, runRow } from "./run-evaluation.ts"

// Rows and errors are the original EVALB's output, byte for byte.
const rows: readonly GoldenRow[] = [
  {
    name: "a perfect tree",
    gold: "(S (NP (DT the) (NN cat)) (VP (VBD sat)))",
    test: "(S (NP (DT the) (NN cat)) (VP (VBD sat)))",
    row: "   1    3    0  100.00 100.00     3      3    3      0      3     3   100.00",
  },
  {
    name: "a wrong label",
    gold: "(S (NP (DT the) (NN cat)) (VP (VBD sat)))",
    test: "(S (NP (DT the) (NN cat)) (PP (VBD sat)))",
    row: "   1    3    0   66.67  66.67     2      3    3      0      3     3   100.00",
  },
  {
    name: "a crossing bracket",
    gold: "(S (NP (DT the) (NN cat)) (VP (VBD sat)))",
    test: "(S (DT the) (VP (NN cat) (VBD sat)))",
    row: "   1    3    0   33.33  50.00     1      3    2      1      3     3   100.00",
  },
  {
    name: "function tags and indices are cut",
    gold: "(S (NP-SBJ-1 (NN a)) (VP=2 (VB b)))",
    test: "(S (NP (NN a)) (VP-X (VB b)))",
    row: "   1    2    0  100.00 100.00     3      3    3      0      2     2   100.00",
  },
  {
    name: "a label that begins with a hyphen becomes empty and counts",
    gold: "(S (-X- (NN a)) (NN b))",
    test: "(S (-Y- (NN a)) (NN b))",
    row: "   1    2    0  100.00 100.00     2      2    2      0      2     2   100.00",
  },
  {
    name: "an unlabelled root counts",
    gold: "( (S (NN a)))",
    test: "(S (NN a))",
    row: "   1    1    0   50.00 100.00     1      2    1      0      1     1   100.00",
  },
  {
    name: "TOP is deleted, ROOT and S1 are not",
    gold: "(TOP (ROOT (S1 (NN a))))",
    test: "(S (NN a))",
    row: "   1    1    0    0.00   0.00     0      2    1      0      1     1   100.00",
  },
  {
    name: "new.prm deletes S1 too",
    parameters: newParameters,
    gold: "(TOP (ROOT (S1 (NN a))))",
    test: "(ROOT (NN a))",
    row: "   1    1    0  100.00 100.00     1      1    1      0      1     1   100.00",
  },
  {
    name: "punctuation is deleted and shifts what follows",
    gold: "(S (NP (NN a)) (, ,) (VP (VB b)) (. .))",
    test: "(S (NP (NN a) (, ,)) (VP (VB b) (. .)))",
    row: "   1    4    0  100.00 100.00     3      3    3      0      2     2   100.00",
  },
  {
    name: "COLLINS.prm keeps question marks under their own tag",
    gold: "(S (NN a) (? ?))",
    test: "(S (NN a) (. ?))",
    row: "   1    2    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Length unmatch (2|1)"],
  },
  {
    name: "new.prm deletes them",
    parameters: newParameters,
    gold: "(S (NN a) (? ?))",
    test: "(S (NN a) (. ?))",
    row: "   1    2    0  100.00 100.00     1      1    1      0      1     1   100.00",
  },
  {
    name: "dollars and brackets are words",
    gold: "(S ($ $) (CD 5) (-LRB- -LRB-))",
    test: "(S ($ $) (CD 5) (NN -LRB-))",
    row: "   1    3    0  100.00 100.00     1      1    1      0      3     2    66.67",
  },
  {
    name: "empty elements count neither as words nor in the length",
    gold: "(S (NP (-NONE- *T*-1)) (VP (VB b)))",
    test: "(S (VP (VB b)))",
    row: "   1    1    0  100.00 100.00     2      2    2      0      1     1   100.00",
  },
  {
    name: "punctuation counts in the length",
    gold: "(S (NN a) (. .))",
    test: "(S (NN a))",
    row: "   1    2    0  100.00 100.00     1      1    1      0      1     1   100.00",
  },
  {
    name: "ADVP equals PRT, as label and as tag",
    gold: "(S (ADVP (PRT up)) (NN a))",
    test: "(S (PRT (ADVP up)) (NN a))",
    row: "   1    2    0  100.00 100.00     2      2    2      0      2     2   100.00",
  },
  {
    name: "repeated unary labels are a multiset",
    gold: "(NP (NP (NN a)))",
    test: "(NP (NN a))",
    row: "   1    1    0   50.00 100.00     1      2    1      0      1     1   100.00",
  },
  {
    name: "the other way round",
    gold: "(NP (NN a))",
    test: "(NP (NP (NN a)))",
    row: "   1    1    0  100.00  50.00     1      1    2      0      1     1   100.00",
  },
  {
    name: "a wrong tag is not an error",
    gold: "(S (NN a) (VB b))",
    test: "(S (VB a) (VB b))",
    row: "   1    2    0  100.00 100.00     1      1    1      0      2     1    50.00",
  },
  {
    name: "a tie in the third decimal goes to the even digit",
    gold: "(X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (X (NN a)))))))))))))))))))))))))))))))))",
    test: "(X (NN a))",
    row: "   1    1    0    3.12 100.00     1     32    1      0      1     1   100.00",
  },
]

describe("brackets and tags, as the original EVALB counts them", () => {
  it.each(rows)("$name", async (golden) => {
    expect(await runRow(golden)).toEqual(golden)
  })
})

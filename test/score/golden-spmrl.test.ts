import { describe, expect, it } from "vitest"
import { spmrlParameters } from "../../src/score/parameters.ts"
import { type GoldenRow, runRow } from "./run-evaluation.ts"

// Rows and errors are the original EVALB's output, byte for byte.
const rows: readonly GoldenRow[] = [
  {
    name: "features after a tag and a label are cut",
    parameters: spmrlParameters,
    gold: "(ROOT (SENT (NP-SUJ (NC##lem=chat|g=m## chat)) (VN (V=3 dort)) (PONCT .)))",
    test: "(SENT (NP#x (NC chat)) (VN (V dort)) (PONCT .))",
    row: "   1    3    0  100.00 100.00     3      3    3      0      3     3   100.00",
  },
  {
    name: "no word is deleted",
    parameters: spmrlParameters,
    gold: "(S (-NONE- a) (, ,) (TOP b))",
    test: "(S (NN a) (, ,) (NN b))",
    row: "   1    2    0  100.00 100.00     1      1    1      0      3     1    33.33",
  },
  {
    name: "wrappers and empty labels are deleted",
    parameters: spmrlParameters,
    gold: "(VROOT ( (S1 (X (NN a)))))",
    test: "(TOP (-Y- (X (NN a))))",
    row: "   1    1    0  100.00 100.00     1      1    1      0      1     1   100.00",
  },
  {
    name: "ADVP isn't PRT",
    parameters: spmrlParameters,
    gold: "(S (ADVP (RB a)) (NN b))",
    test: "(S (PRT (RB a)) (NN b))",
    row: "   1    2    0   50.00  50.00     1      2    2      0      2     2   100.00",
  },
  {
    name: "a multi-word expression that isn't found is a bracket less",
    parameters: spmrlParameters,
    gold: "(SENT (NP (DET la) (NC+ (NC pomme) (P de) (NC terre))) (PONCT .))",
    test: "(SENT (NP (DET la) (NC pomme) (PP (P de) (NP (NC terre)))) (PONCT .))",
    row: "   1    5    0   66.67  50.00     2      3    4      0      5     5   100.00",
  },
  {
    name: "a tag within a multi-word expression counts like any other, and the expression's own features are cut",
    parameters: spmrlParameters,
    gold: "(SENT (NP (DET la) (NC+##lem=x## (NC pomme) (P de) (NC terre))) (PONCT .))",
    test: "(SENT (NP (DET la) (NC+ (NC pomme) (P+D de) (NC terre))) (PONCT .))",
    row: "   1    5    0  100.00 100.00     3      3    3      0      5     4    80.00",
  },
  {
    name: "NC+ is neither NC nor MWN, and P+D isn't P",
    parameters: spmrlParameters,
    gold: "(SENT (NP (DET la) (MWN (NC pomme) (P de) (NC terre))) (PP (P+D du) (NP (NC chat))))",
    test: "(SENT (NP (DET la) (MWN+ (NC pomme) (P de) (NC terre))) (PP (P du) (NP (NC chat))))",
    row: "   1    6    0   80.00  80.00     4      5    5      0      6     5    83.33",
  },
]

describe("the SPMRL variant, as its original counts", () => {
  it.each(rows)("$name", async (golden) => {
    expect(await runRow(golden)).toEqual(golden)
  })
})

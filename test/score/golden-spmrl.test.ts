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
]

describe("the SPMRL variant, as its original counts", () => {
  it.each(rows)("$name", async (golden) => {
    expect(await runRow(golden)).toEqual(golden)
  })
})

import { describe, expect, it } from "vitest"
import { readParameters } from "../../src/score/parameter-file.ts"
import { runEvaluation } from "./run-evaluation.ts"

// All expected strings are the original EVALB's output, byte for byte.
const header = `  Sent.                        Matched  Bracket   Cross        Correct Tag
 ID  Len.  Stat. Recal  Prec.  Bracket gold test Bracket Words  Tags Accracy
============================================================================
`

const a = "(S (NN a))"
const b = "(S (NN b))"

describe("the report of a file", () => {
  it("has rows, sums and two blocks, with the errors elsewhere", async () => {
    const cat = "(S (NP (DT the) (NN cat)) (VP (VBD sat)))"
    const gold = [cat, "(S (NP (NN a) (NN b)) (NN c))", cat, a, `(NP ${"(NN x) ".repeat(41)})`]
    const test = [cat, "(S (NN a) (NP (NN b) (NN c)))", "", b, `(NP ${"(NN x) ".repeat(40)}(NP (NN x)))`]
    const { report, errors, evaluation } = await runEvaluation(gold, test)
    expect(report).toBe(`${header}   1    3    0  100.00 100.00     3      3    3      0      3     3   100.00
   2    3    0   50.00  50.00     1      2    2      1      3     3   100.00
   3    3    2    0.00   0.00     0      0    0      0      0     0     0.00
   4    1    1    0.00   0.00     0      0    0      0      0     0     0.00
   5   41    0  100.00  50.00     1      1    2      0     41    41   100.00
============================================================================
                 83.33  71.43      5     6     7      1     47    47   100.00
=== Summary ===

-- All --
Number of sentence        =      5
Number of Error sentence  =      1
Number of Skip  sentence  =      1
Number of Valid sentence  =      3
Bracketing Recall         =  83.33
Bracketing Precision      =  71.43
Bracketing FMeasure       =  76.92
Complete match            =  33.33
Average crossing          =   0.33
No crossing               =  66.67
2 or less crossing        = 100.00
Tagging accuracy          = 100.00

-- len<=40 --
Number of sentence        =      4
Number of Error sentence  =      1
Number of Skip  sentence  =      1
Number of Valid sentence  =      2
Bracketing Recall         =  80.00
Bracketing Precision      =  80.00
Bracketing FMeasure       =  80.00
Complete match            =  50.00
Average crossing          =   0.50
No crossing               =  50.00
2 or less crossing        = 100.00
Tagging accuracy          = 100.00
`)
    expect(errors).toBe("4 : Words unmatch (a|b)\n")
    expect(evaluation.complete).toBe(true)
  })

  it("has no bracket sums and no F-measure when no sentence is valid", async () => {
    const { report, evaluation } = await runEvaluation([a], [""])
    expect(report).toBe(`${header}   1    1    2    0.00   0.00     0      0    0      0      0     0     0.00
============================================================================
      0     0     0.00
=== Summary ===

-- All --
Number of sentence        =      1
Number of Error sentence  =      0
Number of Skip  sentence  =      1
Number of Valid sentence  =      0
Bracketing Recall         =   0.00
Bracketing Precision      =   0.00
Bracketing FMeasure       =   -nan
Complete match            =   0.00
Average crossing          =   0.00
No crossing               =   0.00
2 or less crossing        =   0.00
Tagging accuracy          =   0.00

-- len<=40 --
Number of sentence        =      1
Number of Error sentence  =      0
Number of Skip  sentence  =      1
Number of Valid sentence  =      0
Bracketing Recall         =   0.00
Bracketing Precision      =   0.00
Bracketing FMeasure       =   -nan
Complete match            =   0.00
Average crossing          =   0.00
No crossing               =   0.00
2 or less crossing        =   0.00
Tagging accuracy          =   0.00
`)
    expect(evaluation.all.f1).toBe(0)
  })

  it("has no F-measure when nothing matches", async () => {
    const { report } = await runEvaluation(["(X (NN a))"], ["(Y (NN a))"])
    expect(report).toBe(`${header}   1    1    0    0.00   0.00     0      1    1      0      1     1   100.00
============================================================================
                  0.00   0.00      0     1     1      0      1     1   100.00
=== Summary ===

-- All --
Number of sentence        =      1
Number of Error sentence  =      0
Number of Skip  sentence  =      0
Number of Valid sentence  =      1
Bracketing Recall         =   0.00
Bracketing Precision      =   0.00
Bracketing FMeasure       =   -nan
Complete match            =   0.00
Average crossing          =   0.00
No crossing               = 100.00
2 or less crossing        = 100.00
Tagging accuracy          = 100.00

-- len<=40 --
Number of sentence        =      1
Number of Error sentence  =      0
Number of Skip  sentence  =      0
Number of Valid sentence  =      1
Bracketing Recall         =   0.00
Bracketing Precision      =   0.00
Bracketing FMeasure       =   -nan
Complete match            =   0.00
Average crossing          =   0.00
No crossing               = 100.00
2 or less crossing        = 100.00
Tagging accuracy          = 100.00
`)
  })

  it("has no rows when the files are empty", async () => {
    const { report, errors } = await runEvaluation([], [])
    expect(report.startsWith(`${header}${"=".repeat(76)}\n      0     0     0.00\n=== Summary ===\n\n`)).toBe(
      true,
    )
    expect(errors).toBe("")
  })

  it("has a second block for sentences up to the cut-off length", async () => {
    const gold = [a, "(S (NN a) (NN b))", "(S (NN a) (NN b) (NN c))"]
    const test = [a, "(X (NN a) (NN b))", "(S (NN a) (NN b) (NN c))"]
    const { report } = await runEvaluation(gold, test, readParameters("CUTOFF_LEN 2\n"))
    expect(report).toBe(`${header}   1    1    0  100.00 100.00     1      1    1      0      1     1   100.00
   2    2    0    0.00   0.00     0      1    1      0      2     2   100.00
   3    3    0  100.00 100.00     1      1    1      0      3     3   100.00
============================================================================
                 66.67  66.67      2     3     3      0      6     6   100.00
=== Summary ===

-- All --
Number of sentence        =      3
Number of Error sentence  =      0
Number of Skip  sentence  =      0
Number of Valid sentence  =      3
Bracketing Recall         =  66.67
Bracketing Precision      =  66.67
Bracketing FMeasure       =  66.67
Complete match            =  66.67
Average crossing          =   0.00
No crossing               = 100.00
2 or less crossing        = 100.00
Tagging accuracy          = 100.00

-- len<=2 --
Number of sentence        =      2
Number of Error sentence  =      0
Number of Skip  sentence  =      0
Number of Valid sentence  =      2
Bracketing Recall         =  50.00
Bracketing Precision      =  50.00
Bracketing FMeasure       =  50.00
Complete match            =  50.00
Average crossing          =   0.00
No crossing               = 100.00
2 or less crossing        = 100.00
Tagging accuracy          = 100.00
`)
  })

  it("counts sentences with at most two crossing brackets, and complete ones by both sides", async () => {
    const tree = "(S (X (NN a) (NN b)) (NN c) (NN d))"
    const gold = [tree, tree, tree, a, a]
    const test = [
      "(S (NN a) (Y (Y (NN b) (NN c))) (NN d))",
      "(S (NN a) (Y (Y (Y (NN b) (NN c)))) (NN d))",
      "(S (NN a) (NN b) (NN c) (NN d))",
      "(TOP (NN a))",
      "(S (S (NN a)))",
    ]
    const { report } = await runEvaluation(gold, test)
    expect(
      report.slice(0, report.indexOf("\n-- len")),
    ).toBe(`${header}   1    4    0   50.00  33.33     1      2    3      2      4     4   100.00
   2    4    0   50.00  25.00     1      2    4      3      4     4   100.00
   3    4    0   50.00 100.00     1      2    1      0      4     4   100.00
   4    1    0    0.00   0.00     0      1    0      0      1     1   100.00
   5    1    0  100.00  50.00     1      1    2      0      1     1   100.00
============================================================================
                 50.00  40.00      4     8    10      5     14    14   100.00
=== Summary ===

-- All --
Number of sentence        =      5
Number of Error sentence  =      0
Number of Skip  sentence  =      0
Number of Valid sentence  =      5
Bracketing Recall         =  50.00
Bracketing Precision      =  40.00
Bracketing FMeasure       =  44.44
Complete match            =   0.00
Average crossing          =   1.00
No crossing               =  60.00
2 or less crossing        =  80.00
Tagging accuracy          = 100.00
`)
  })

  it("has no bracket sums when the test side has no brackets", async () => {
    const { report } = await runEvaluation([a], ["(TOP (NN a))"])
    expect(report.split("\n")[5]).toBe("      1     1   100.00")
  })

  it("counts a sentence without brackets on either side as complete", async () => {
    const { report } = await runEvaluation(["(TOP (NN a))"], ["(TOP (NN a))"])
    expect(report).toContain("Complete match            = 100.00\n")
  })
})

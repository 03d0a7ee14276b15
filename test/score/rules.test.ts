import { describe, expect, it } from "vitest"
import { readParameters } from "../../src/score/parameter-file.ts"
import { type GoldenRow, runRow } from "./run-evaluation.ts"

const prm = (...lines: readonly string[]) => readParameters(lines.join("\n"))

// Rows and errors are the original EVALB's output, byte for byte.
const rows: readonly GoldenRow[] = [
  {
    name: "a phrase is deleted by its cut label",
    parameters: prm("DELETE_LABEL NP"),
    gold: "(S (NP-SBJ (NN a)) (NN b))",
    test: "(S (NP-SBJ (NN a)) (NN b))",
    row: "   1    2    0  100.00 100.00     1      1    1      0      2     2   100.00",
  },
  {
    name: "a deleted label with a hyphen deletes no phrase",
    parameters: prm("DELETE_LABEL NP-SBJ"),
    gold: "(S (NP-SBJ (NN a)) (NN b))",
    test: "(S (NP-SBJ (NN a)) (NN b))",
    row: "   1    2    0  100.00 100.00     2      2    2      0      2     2   100.00",
  },
  {
    name: "a word is deleted by its raw tag",
    parameters: prm("DELETE_LABEL NN"),
    gold: "(S (NN-X a) (NN b))",
    test: "(S (NN-X a) (NN b))",
    row: "   1    2    0  100.00 100.00     1      1    1      0      1     1   100.00",
  },
  {
    name: "a deleted label with a hyphen deletes words",
    parameters: prm("DELETE_LABEL NN-X"),
    gold: "(S (NN-X a) (NN b))",
    test: "(S (NN-X a) (NN b))",
    row: "   1    2    0  100.00 100.00     1      1    1      0      1     1   100.00",
  },
  {
    name: "a phrase is deleted by an equal label",
    parameters: prm("DELETE_LABEL B", "EQ_LABEL A B"),
    gold: "(B (A (X a) (X b)))",
    test: "(A (C (X a) (X b)))",
    row: "   1    2    0    0.00   0.00     0      0    1      0      2     2   100.00",
  },
  {
    name: "a word isn't deleted by an equal tag",
    parameters: prm("DELETE_LABEL NN", "EQ_LABEL NN VB"),
    gold: "(S (VB a) (X b))",
    test: "(S (VB a) (X b))",
    row: "   1    2    0  100.00 100.00     1      1    1      0      2     2   100.00",
  },
  {
    name: "equal labels are compared cut",
    parameters: prm("EQ_LABEL A B"),
    gold: "(S (A-X (NN a)) (NN b))",
    test: "(S (B=3 (NN a)) (NN b))",
    row: "   1    2    0  100.00 100.00     2      2    2      0      2     2   100.00",
  },
  {
    name: "equal tags are compared raw",
    parameters: prm("EQ_LABEL A B"),
    gold: "(S (A-X a) (A b))",
    test: "(S (B a) (B b))",
    row: "   1    2    0  100.00 100.00     1      1    1      0      2     1    50.00",
  },
  {
    name: "equality isn't transitive",
    parameters: prm("EQ_LABEL A B", "EQ_LABEL B C"),
    gold: "(S (A (X a)) (X b))",
    test: "(S (C (X a)) (X b))",
    row: "   1    2    0   50.00  50.00     1      2    2      0      2     2   100.00",
  },
  {
    name: "the first equal bracket is taken, even if another choice would match more",
    parameters: prm("EQ_LABEL A B", "EQ_LABEL B C"),
    gold: "(B (A (X a) (X b)))",
    test: "(A (C (X a) (X b)))",
    row: "   1    2    0   50.00  50.00     1      2    2      0      2     2   100.00",
  },
  {
    name: "the choice that happens to match more",
    parameters: prm("EQ_LABEL A B", "EQ_LABEL B C"),
    gold: "(B (A (X a) (X b)))",
    test: "(C (A (X a) (X b)))",
    row: "   1    2    0  100.00 100.00     2      2    2      0      2     2   100.00",
  },
  {
    name: "words can be equal in both directions",
    parameters: prm("EQ_WORD a b"),
    gold: "(S (X a) (X b))",
    test: "(S (X b) (X a))",
    row: "   1    2    0  100.00 100.00     1      1    1      0      2     2   100.00",
  },
  {
    name: "equality of words isn't transitive",
    parameters: prm("EQ_WORD a b", "EQ_WORD b c"),
    gold: "(S (X a))",
    test: "(S (X c))",
    row: "   1    1    1    0.00   0.00     0      0    0      0      0     0     0.00",
    errors: ["Words unmatch (a|c)"],
  },
  {
    name: "unlabelled brackets match by span, but tags are compared",
    parameters: prm("LABELED 0"),
    gold: "(S (NP (NN a)) (NN b))",
    test: "(X (VP (VB a)) (NN b))",
    row: "   1    2    0  100.00 100.00     2      2    2      0      2     1    50.00",
  },
  {
    name: "unlabelled brackets are deleted by label",
    parameters: prm("LABELED 0", "DELETE_LABEL B"),
    gold: "(B (A (X a) (X b)))",
    test: "(A (C (X a) (X b)))",
    row: "   1    2    0  100.00  50.00     1      1    2      0      2     2   100.00",
  },
  {
    name: "a word may be left out of the length alone",
    parameters: prm("DELETE_LABEL_FOR_LENGTH X"),
    gold: "(S (X a) (NN b))",
    test: "(S (X a) (NN b))",
    row: "   1    1    0  100.00 100.00     1      1    1      0      2     2   100.00",
  },
]

describe("directives, as the original EVALB applies them", () => {
  it.each(rows)("$name", async (golden) => {
    expect(await runRow(golden)).toEqual(golden)
  })

  it("QUOTE_TERM makes another word a quotation mark", async () => {
    const golden = {
      name: "",
      parameters: prm("QUOTE_LABEL POS", "QUOTE_LABEL ''", "DELETE_LABEL ''", "QUOTE_TERM `"),
      gold: "(S (NN a) (POS `))",
      test: "(S (NN a) ('' `))",
      row: "   1    2    0  100.00 100.00     1      1    1      0      2     1    50.00",
    }
    expect(await runRow(golden)).toEqual(golden)
  })
})

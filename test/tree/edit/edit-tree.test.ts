import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { editMatch, editTree } from "../../../src/tree/edit/edit-tree.ts"
import { edit } from "../../../src/tree/edit/edits.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { compilePattern } from "../../../src/tree/query/compile-pattern.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree } from "../trees.ts"

const fish = readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))")
const text = (tree: Tree | undefined) => tree?.toString({ features: true })
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

describe("editTree", () => {
  it.each([
    ["VP < NP=x", edit.relabel("x", "NX"), "(S (NP (PRP I)) (VP (VBP like) (NX (NN fish))))"],
    [
      "/^NP$/=x",
      edit.relabel("x", (label) => label.toLowerCase()),
      "(S (np (PRP I)) (VP (VBP like) (np (NN fish))))",
    ],
    ["VBP=x", edit.relabel("x", "/^(V)B(.)$/$2$1/"), "(S (NP (PRP I)) (VP (PV like) (NP (NN fish))))"],
    ["PRP < I=x", edit.relabel("x", "(We)"), "(S (NP (PRP -LRB-We-RRB-)) (VP (VBP like) (NP (NN fish))))"],
    ["VP < NP=x", edit.delete("x"), "(S (NP (PRP I)) (VP (VBP like)))"],
    ["NN=x", edit.prune("x"), "(S (NP (PRP I)) (VP (VBP like)))"],
    ["VP=x", edit.excise("x"), "(S (NP (PRP I)) (VBP like) (NP (NN fish)))"],
    ["S < VP=x << NN=y", edit.excise("x", "y"), undefined],
    ["NP=x <: NN=y", edit.excise("y"), "(S (NP (PRP I)) (VP (VBP like) (NP fish)))"],
    [
      "VP=x !< ADVP",
      edit.insert("(ADVP (RB really))", ">1 x"),
      "(S (NP (PRP I)) (VP (ADVP (RB really)) (VBP like) (NP (NN fish))))",
    ],
    ["VP=x !< ADVP", edit.insert(readTree("(ADVP (RB really))"), "$- x"), undefined],
    ["NP=x $+ VP=vp", edit.move("x", ">-1 vp"), "(S (VP (VBP like) (NP (NN fish)) (NP (PRP I))))"],
    ["VP < NP=x << PRP=y | !< __", edit.move("x", "$+ y"), "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"],
    ["NP < NN=n : VP=vp", edit.movePrune("n", ">-1 vp"), "(S (NP (PRP I)) (VP (VBP like) (NN fish)))"],
    [
      "NN=x",
      edit.replace("x", "(NNS chips)", readTree("(NNS peas)")),
      "(S (NP (PRP I)) (VP (VBP like) (NP (NNS chips) (NNS peas))))",
    ],
    [
      "VP=x",
      edit.adjoin("(VX (MD do) (VY@))", "x"),
      "(S (NP (PRP I)) (VX (MD do) (VY (VBP like) (NP (NN fish)))))",
    ],
    [
      "VP=x !< VY",
      edit.adjoinH("(VX (MD do) (VY@))", "x"),
      "(S (NP (PRP I)) (VP (MD do) (VY (VBP like) (NP (NN fish)))))",
    ],
    [
      "VP=x !> VX",
      edit.adjoinF("(VX (MD do) (VY@))", "x"),
      "(S (NP (PRP I)) (VX (MD do) (VP (VBP like) (NP (NN fish)))))",
    ],
    [
      "VP < (VBP=x $+ NP=y)",
      edit.createSubtree("V1", "x", "y"),
      "(S (NP (PRP I)) (VP (V1 (VBP like) (NP (NN fish)))))",
    ],
    ["PRP=x : NN=y", edit.coindex("x", "y"), "(S (NP (PRP-1 I)) (VP (VBP like) (NP (NN-1 fish))))"],
    ["NP=x ?<: NN=y", edit.ifExists("y", edit.relabel("x", "OBJ")), undefined],
    [
      "NP=x ?<: NN=y",
      [edit.ifExists("y", "relabel x OBJ"), edit.ifNotExists("y", edit.relabel("x", "SUBJ"))],
      "(S (SUBJ (PRP I)) (VP (VBP like) (OBJ (NN fish))))",
    ],
    ["VP < NP=x", "relabel x NX", "(S (NP (PRP I)) (VP (VBP like) (NX (NN fish))))"],
  ] as const)("edits where %s matches", (pattern, edits, expected) => {
    if (expected === undefined) expect(codeOf(() => editTree(fish, pattern, edits))).toBeDefined()
    else expect(text(editTree(fish, pattern, edits))).toBe(expected)
  })

  it("leaves the tree as it was", () => {
    const before = fish.toString()
    editTree(fish, "NP=x", edit.relabel("x", "NX"))
    expect(fish.toString()).toBe(before)
  })

  it("returns undefined if nothing is left", () => {
    expect(editTree(fish, "S=x", edit.prune("x"))).toBeUndefined()
    expect(editTree(fish, "S=x", edit.delete("x"))).toBeUndefined()
  })

  it("edits only the node that is passed", () => {
    const vp = fish.find("VP")[0] as Tree
    expect(text(editTree(vp, "NP=x", edit.relabel("x", "NX")))).toBe("(VP (VBP like) (NX (NN fish)))")
  })

  it("accepts a compiled pattern", () => {
    expect(text(editTree(fish, compilePattern("VP=x"), edit.excise("x")))).toContain("(VBP like)")
  })

  it("keeps features, the line, and the bytes of words that it doesn't change", () => {
    const tree = readTree("\n(S##a=1## (NN##lem=[## [) (X (NN -LSB-)))")
    const edited = editTree(tree, "X=x", edit.excise("x")) as Tree
    expect(edited.toString({ features: true })).toBe("(S##a=1## (NN##lem=[## [) (NN -LSB-))")
    expect(edited.line).toBe(2)
  })

  it("keeps the positions of words if they are still in order, and no word is new", () => {
    const tree = fish.withPositions([10, 11, 12, 16, 20, 24])
    const positions = (edited: Tree | undefined) =>
      edited?.leaves().map(({ startPosition, endPosition }) => [startPosition, endPosition])
    expect(positions(editTree(tree, "VBP=x", edit.delete("x")))).toEqual([
      [10, 11],
      [20, 24],
    ])
    expect(positions(editTree(tree, "VP=vp !<1 NP < NP=x", edit.move("x", ">1 vp")))).toEqual([
      [0, 1],
      [2, 6],
      [7, 11],
    ])
    expect(positions(editTree(tree, "VBP=x", edit.replace("x", "(V y)")))).toEqual([
      [0, 1],
      [2, 3],
      [4, 8],
    ])
  })

  it("stops if an edit changes nothing, or after too many edits", () => {
    expect(codeOf(() => editTree(fish, "NP=x", "relabel x NP"))).toBe("endless-edit")
    expect(codeOf(() => editTree(fish, "S=x << NP", "insert (NP (NN foo)) >-1 x"))).toBe("endless-edit")
    expect(codeOf(() => editTree(fish, "NP=x", edit.relabel("x", "N"), { maxEdits: 1 }))).toBe("endless-edit")
    expect(text(editTree(fish, "NP=x", edit.relabel("x", "N"), { maxEdits: 2 }))).toContain("(N (NN fish))")
  })

  it.each([
    ["VP < NP=x < VBP=y", "delete x y"],
    ["VP=x", "move x $+ x"],
    ["VP=x << NN=y", "move x $+ y"],
    ["S=x", "move x >1 x"],
    ["NP < NN=x", "delete x"],
    ["NN=x", "insert (A a) >3 x"],
    ["S=x", "insert (A a) $+ x"],
    ["S=x", "replace x (A a) (B b)"],
    ["S=x", "createSubtree X x"],
    ["NN=x : PRP=y", "createSubtree X x y"],
    ["VP=x < NP=y", "[prune x] [move x >1 y]"],
    ["NP=x ?< JJ=y", "prune y"],
    ["VP < VBP=x", "excise x"],
    ["NN=x < fish=y", "insert y $+ x"],
  ])("says that an edit is impossible: %s, %s", (pattern, operation) => {
    const error = codeOf(() => editTree(fish, pattern, operation))
    expect(["impossible-edit", "invalid-edit"]).toContain(error)
  })

  it.each(deepTexts)("edits %s, 100,000 levels deep", (_, deep) => {
    const tree = readTree(deep)
    const edited = editTree(tree, "S=x !> __", edit.adjoinF("(TOP (X@))", "x"))
    expect(edited?.height).toBe(tree.height + 1)
    expect(edited?.children[0]?.subtree().equals(tree)).toBe(true)
  })
})

describe("editMatch", () => {
  it("edits once, at one match", () => {
    const [, second] = fish.query("NP=x")
    expect(text(second && editMatch(second, edit.relabel("x", "NX")))).toBe(
      "(S (NP (PRP I)) (VP (VBP like) (NX (NN fish))))",
    )
  })

  it("returns the whole tree for a match in a part of it", () => {
    const [match] = (fish.find("VP")[0] as Tree).query("NP=x")
    expect(text(match && editMatch(match, "relabel x NX"))).toBe(
      "(S (NP (PRP I)) (VP (VBP like) (NX (NN fish))))",
    )
  })

  it("relabels any node of any tree, and nothing else", () => {
    fc.assert(
      fc.property(arbitraryTree({ features: true }), fc.nat(), (tree, choice) => {
        const matches = tree.query("__=x !> _ROOT_ < __")
        const match = matches[choice % Math.max(matches.length, 1)]
        if (match === undefined) return
        const node = match.node("x")
        const expected = tree.map((other) => (other === node ? "Z" : other.label))
        expect(text(editMatch(match, edit.relabel("x", "Z")))).toBe(text(expected))
      }),
    )
  })
})

describe("edit", () => {
  it.each([
    () => edit.relabel("", "X"),
    () => editTree(fish, "NP=x", edit.relabel("x", "a b")),
    () =>
      editTree(
        fish,
        "NP=x",
        edit.relabel("x", () => ""),
      ),
    () =>
      editTree(
        fish,
        "NP=x",
        edit.relabel("x", () => 5 as unknown as string),
      ),
    () => edit.relabel("x", "/[/y/"),
    () => edit.relabel("x", "/a/$1/"),
    () => edit.delete(),
    () => edit.replace("x"),
    () => edit.insert("(A a", ">1 x"),
    () => edit.insert("(A a)) b", ">1 x"),
    () => edit.insert("(A a)", "x"),
    () => edit.insert("(A a)", ">-0 x"),
    () => edit.adjoin("(A a)", "x"),
    () => edit.adjoinH("(A b@ c@)", "x"),
    () => edit.createSubtree("(A a)", "x"),
    () => edit.insert("(A=n a=n)", ">1 x"),
    () => editTree(fish, "NP=x", "relabel y NX"),
    () => editTree(fish, "NP=x", "relabel x /a/%{v}/"),
    () => editTree(fish, "NP=x", [5 as unknown as string]),
    () => editTree(fish, "NP=", "prune x"),
    () => editTree(fish, "NP=x", "prune x", { maxEdit: 1 } as object),
    () => editTree("(S a)" as unknown as Tree, "NP=x", "prune x"),
    () => editMatch({} as never, "prune x"),
  ])("rejects what isn't an edit: %s", (make) => {
    expect([
      "invalid-edit",
      "invalid-argument",
      "invalid-tree",
      "invalid-pattern",
      "unknown-field",
    ]).toContain(codeOf(make))
  })
})

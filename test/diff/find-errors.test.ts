import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type AlignedTrees, alignTrees } from "../../src/diff/align-trees.ts"
import { findErrors, repairTree } from "../../src/diff/find-errors.ts"
import type { WorkNode } from "../../src/diff/work-tree.ts"
import { collinsParameters, defaultParameters, type EvalbParameters } from "../../src/score/parameters.ts"
import { Rules } from "../../src/score/rules.ts"
import { scoreSentence } from "../../src/score/score-sentence.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { arbitraryPair } from "../score/bracketings.ts"
import { deepTexts } from "../tree/deep-texts.ts"

const collins = new Rules(collinsParameters)

const align = (gold: string, test: string, rules = collins) =>
  alignTrees(readTree(gold), readTree(test), rules)

const errorsOf = (gold: string, test: string) =>
  findErrors(align(gold, test)).map(({ kind, repair, brackets }) => `${kind}: ${repair} ${brackets}`)

const sum = (aligned: AlignedTrees) =>
  findErrors(aligned).reduce((total, { brackets }) => total + brackets, 0)

/// The brackets of a working tree, as sorted strings.
function bracketsOf(root: WorkNode): string[] {
  const brackets: string[] = []
  const open = [...root.children]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.state !== "word") brackets.push(`${node.labelClass} ${node.start} ${node.end}`)
    open.push(...node.children)
  }
  return brackets.sort()
}

const notTransitive: EvalbParameters = {
  ...defaultParameters,
  deleteLabels: new Set([","]),
  equalLabels: [
    ["S", "NP"],
    ["NP", "VP"],
  ],
}

describe("the errors of a test tree", () => {
  it.each([
    ["the Collins parameters", collins],
    ["no labels", new Rules({ ...collinsParameters, labeled: false })],
    ["equal labels that aren't a class", new Rules(notTransitive)],
  ])("account for every bracket that differs, with %s", (_, rules) => {
    fc.assert(
      fc.property(arbitraryPair, ([gold, test]) => {
        const score = scoreSentence(gold.text, test.text, rules)
        expect(sum(align(gold.text, test.text, rules))).toBe(score.gold + score.test - 2 * score.matched)
      }),
      { numRuns: 1000 },
    )
  })

  it("are repairs that turn it into the gold tree", () => {
    fc.assert(
      fc.property(arbitraryPair, ([gold, test]) => {
        const aligned = align(gold.text, test.text)
        const wanted = aligned.gold.brackets.map(
          ({ labelClass, start, end }) => `${labelClass} ${start} ${end}`,
        )
        expect(bracketsOf(repairTree(aligned).root)).toEqual(wanted.sort())
      }),
      { numRuns: 1000 },
    )
  })

  it("are none if both trees are the same", () => {
    fc.assert(
      fc.property(arbitraryPair, ([{ text }]) => {
        expect(errorsOf(text, text)).toEqual([])
      }),
    )
  })

  it.each([
    [
      "a PP in the wrong noun phrase moves with all phrases around it",
      "(S (NP (PRP I)) (VP (VBD ate) (NP (NP (NN soup)) (PP (IN in) (NP (NN town)))) (PP (IN on) (NP (NN Monday)))))",
      "(S (NP (PRP I)) (VP (VBD ate) (NP (NP (NN soup)) (PP (IN in) (NP (NP (NN town)) (PP (IN on) (NP (NN Monday))))))))",
      ["pp-attachment: move 5"],
    ],
    [
      "a PP that belongs to the noun phrase before it",
      "(VP (VBD saw) (NP (NP (DT a) (NN man)) (PP (IN in) (NP (NN town)))))",
      "(VP (VBD saw) (NP (DT a) (NN man)) (PP (IN in) (NP (NN town))))",
      ["pp-attachment: add 1"],
    ],
    [
      "a conjunct that is too long",
      "(S (NP (NN a)) (VP (VP (VBD b) (NP (NN c))) (CC and) (VP (VBD d))))",
      "(S (NP (NN a)) (VP (VBD b) (NP (NP (NN c)) (CC and) (VP (VBD d)))))",
      ["coordination: add 1", "coordination: remove 1"],
    ],
    [
      "a clause that is attached too high",
      "(S (NP (PRP I)) (VP (VBP know) (NP (NP (NNS men)) (SBAR (WHNP (WP who)) (S (VP (VBP sing)))))))",
      "(S (NP (PRP I)) (VP (VBP know) (NP (NNS men)) (SBAR (WHNP (WP who)) (S (VP (VBP sing))))))",
      ["clause-attachment: add 1"],
    ],
    [
      "an adverb that is attached too low",
      "(S (NP (PRP I)) (VP (VBP say) (SBAR (S (NP (PRP I)) (VP (VBP sing)))) (ADVP (RB often))))",
      "(S (NP (PRP I)) (VP (VBP say) (SBAR (S (NP (PRP I)) (VP (VBP sing) (ADVP (RB often)))))))",
      ["modifier-attachment: move 6"],
    ],
    [
      "a noun phrase that is attached too low",
      "(VP (VBD gave) (NP (DT the) (NN man)) (NP (NN soup)))",
      "(VP (VBD gave) (NP (DT the) (NN man) (NP (NN soup))))",
      ["np-attachment: move 2"],
    ],
    [
      "a flat part of a noun phrase",
      "(NP (DT the) (NML (NN ice) (NN cream)) (NN man))",
      "(NP (DT the) (NN ice) (NN cream) (NN man))",
      ["np-structure: add 1"],
    ],
    [
      "a unary phrase",
      "(S (VP (VB go) (ADVP (RB home))))",
      "(VP (VB go) (ADVP (RB home)))",
      ["unary: add 1"],
    ],
    ["a phrase over one word", "(S (NP (NN a)) (VB b))", "(S (NN a) (VB b))", ["single-word-phrase: add 1"]],
    [
      "another label over one word",
      "(S (NP (NN a)) (VB b))",
      "(S (VP (NN a)) (VB b))",
      ["single-word-phrase: relabel 2"],
    ],
    [
      "another label",
      "(S (NP (NN a) (NN b)) (VB c))",
      "(S (ADJP (NN a) (NN b)) (VB c))",
      ["different-label: relabel 2"],
    ],
    [
      "labels of a unary chain, where one of them is right",
      "(S (NP (QP (CD a) (CD b))) (VB c))",
      "(S (NP (ADJP (CD a) (CD b))) (VB c))",
      ["different-label: relabel 2"],
    ],
    [
      "a verb phrase that is attached too high",
      "(S (NP (NN a)) (VP (VBZ is) (VP (VBN seen) (NP (NN b)))))",
      "(S (NP (NN a)) (VP (VBZ is)) (VP (VBN seen) (NP (NN b))))",
      ["vp-attachment: move 2"],
    ],
  ])("say what is wrong: %s", (_, gold, test, errors) => {
    expect(errorsOf(gold, test)).toEqual(errors)
  })

  const [, [, toRight] = ["", ""], [, toLeft] = ["", ""]] = deepTexts

  it.each([
    ["the other way around", toRight, toLeft],
    ["with another label", toLeft, toLeft.replaceAll("(S ", "(NP ")],
  ])("are found in trees of 100,000 levels, %s", (_, gold, test) => {
    const aligned = align(gold, test)
    const differing = 2 * aligned.gold.brackets.filter(({ partner }) => partner < 0).length
    expect(differing).toBeGreaterThan(100_000)
    expect(sum(aligned)).toBe(differing)
  })
})

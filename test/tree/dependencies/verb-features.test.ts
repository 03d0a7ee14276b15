import { describe, expect, it } from "vitest"
import { toDependencies } from "../../../src/tree/dependencies/dependencies.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"

/// The form of a verb in a tree, as "Part Pass", or "Part" if it has no voice.
const formOf = (verb: string, tree: string): string => {
  const { features = "" } = toDependencies(readTree(tree)).find(({ form }) => form === verb) ?? {}
  const [form = "", voice = ""] = [/VerbForm=(\w+)/, /Voice=(\w+)/].map((field) => field.exec(features)?.[1])
  return `${form} ${voice}`.trim()
}

describe("participles", () => {
  it.each([
    [
      "a perfect in a relative clause",
      "(S (NP (NP (DT The) (NN apple)) (SBAR (S (NP (PRP she)) (VP (VBD had) (VP (VBN eaten)))))) (VP (VBD was) (ADJP (JJ red))))",
    ],
    [
      "a perfect with a relative pronoun",
      "(NP (NP (DT the) (NN man)) (SBAR (WHNP (WP who)) (S (VP (VBZ has) (VP (VBN eaten))))))",
    ],
    ["a question", "(SBARQ (WHNP (WP What)) (SQ (VBP have) (NP (PRP you)) (VP (VBN eaten))) (. ?))"],
    [
      "a participle of the perfect",
      "(S (S (VP (VBG Having) (VP (VBN eaten)))) (, ,) (NP (PRP she)) (VP (VBD left)))",
    ],
    ["a contraction of had", "(S (NP (PRP She)) (VP (VBD 'd) (VP (VBN eaten) (NP (PRP it)))))"],
    [
      "a contraction of has with an object",
      "(S (NP (PRP She)) (VP (VBZ 's) (VP (RB just) (VP (VBN eaten) (PRT (RP up)) (NP (PRP it))))))",
    ],
    [
      "coordinated perfects",
      "(S (NP (PRP She)) (VP (VBZ has) (VP (VP (VBN drunk) (NP (NN wine))) (CC and) (VP (VBN eaten) (NP (NN fish))))))",
    ],
  ])("are active in %s", (_, tree) => {
    expect(formOf("eaten", tree)).toBe("Part")
  })

  it.each([
    [
      "a passive in a relative clause",
      "(NP (NP (DT the) (NN apple)) (SBAR (WHNP (WDT that)) (S (VP (VBD was) (VP (VBN eaten))))))",
    ],
    [
      "a passive of the perfect",
      "(S (NP (DT The) (NN apple)) (VP (VBD had) (VP (VBN been) (VP (VBN eaten)))))",
    ],
    ["a contraction of is", "(S (NP (PRP It)) (VP (VBZ 's) (VP (VBN eaten))))"],
    ["a passive with get", "(S (NP (DT The) (NN apple)) (VP (VBD got) (VP (VBN eaten))))"],
    ["a question", "(SQ (VBD Was) (NP (DT the) (NN apple)) (VP (VBN eaten)) (. ?))"],
    [
      "a reduced relative clause",
      "(NP (NP (DT the) (NN apple)) (VP (VBN eaten) (PP (IN by) (NP (NNP Ann)))))",
    ],
    [
      "an adjunct",
      "(S (S (VP (VBN eaten) (ADVP (RB raw)))) (, ,) (NP (NN fish)) (VP (VBZ tastes) (ADJP (JJ good))))",
    ],
    ["a small clause", "(S (NP (PRP She)) (VP (VBD saw) (S (NP (DT the) (NN apple)) (VP (VBN eaten)))))"],
    [
      "coordinated passives",
      "(S (NP (NN fish)) (VP (VBD was) (VP (VP (VBN caught)) (CC and) (VP (VBN eaten) (PP (IN by) (NP (NNP Ann)))))))",
    ],
  ])("are passive in %s", (_, tree) => {
    expect(formOf("eaten", tree)).toBe("Part Pass")
  })

  it("have no voice as auxiliaries", () => {
    const tree = "(S (NP (PRP It)) (VP (VBZ 's) (VP (VBN been) (VP (VBN opened)))))"
    expect(formOf("been", tree)).toBe("Part")
    expect(toDependencies(readTree(tree)).map(({ relation }) => relation)).toEqual([
      "nsubj:pass",
      "aux",
      "aux:pass",
      "root",
    ])
  })

  it("are passive after a contraction of is if the verb may keep an object", () => {
    expect(formOf("given", "(S (NP (PRP She)) (VP (VBZ 's) (VP (VBN given) (NP (DT a) (NN choice)))))")).toBe(
      "Part Pass",
    )
  })
})

describe("the form of a verb in -ing", () => {
  it.each([
    ["Part", "a progressive", "(S (NP (PRP She)) (VP (VBD was) (VP (VBG eating) (NP (NN fish)))))"],
    [
      "Part",
      "an adverbial clause",
      "(S (PP (IN By) (S (VP (VBG eating) (NP (NN fish))))) (, ,) (NP (PRP she)) (VP (VBD survived)))",
    ],
    ["Ger", "a subject", "(S (S (VP (VBG eating) (NP (NN fish)))) (VP (VBZ is) (ADJP (JJ healthy))))"],
    ["Ger", "a complement", "(S (NP (PRP She)) (VP (VBD began) (S (VP (VBG eating) (NP (NN fish))))))"],
    ["Ger", "a modifier", "(NP (NP (DT a) (NN man)) (VP (VBG eating) (NP (NN fish))))"],
  ])("is %s for %s", (form, _, tree) => {
    expect(formOf("eating", tree)).toBe(form)
  })
})

describe("a base form", () => {
  it.each([
    ["an imperative", "(S (VP (VB eat) (NP (NN fish))))"],
    ["a negated one", "(S (VP (VB Do) (RB n't) (VP (VB eat) (NP (NN fish)))))"],
    ["the second of two", "(S (VP (VP (VB Sit)) (CC and) (VP (VB eat))))"],
  ])("is finite in %s", (_, tree) => {
    expect(formOf("eat", tree)).toBe("Fin")
  })

  it.each([
    ["a modal", "(S (NP (PRP I)) (VP (MD can) (VP (VB eat))))"],
    ["do in a question", "(SQ (VBP do) (NP (PRP you)) (VP (VB eat) (NP (NN fish))))"],
    ["to", "(S (NP (PRP I)) (VP (VBP want) (S (VP (TO to) (VP (VB eat))))))"],
    [
      "two verbs and to",
      "(S (NP (PRP I)) (VP (VBP want) (S (VP (TO to) (VP (VP (VB sit)) (CC and) (VP (VB eat)))))))",
    ],
  ])("is an infinitive after %s", (_, tree) => {
    expect(formOf("eat", tree)).toBe("Inf")
  })

  it("is finite as the copula of an imperative", () => {
    expect(formOf("Be", "(S (VP (VB Be) (ADJP (JJ quiet))))")).toBe("Fin")
  })
})

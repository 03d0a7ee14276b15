import { existsSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cleanTree } from "../../../src/tree/clean.ts"
import { dependencyWords, toDependencies } from "../../../src/tree/dependencies/dependencies.ts"
import { readTree, readTrees } from "../../../src/tree/format/read-trees.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree } from "../trees.ts"

/// One string per word: the word, its relation and its governor.
const edges = (text: string) => {
  const words = toDependencies(readTree(text))
  return words.map(({ form, relation, head }) => `${form} ${relation} ${words[head]?.form ?? "-"}`)
}

describe("toDependencies", () => {
  it.each([
    [
      "subjects and objects",
      "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))) (. .))",
      ["I nsubj like", "like root -", "fish obj like", ". punct like"],
    ],
    [
      "passives",
      "(S (NP (DT The) (NN car)) (VP (VBD was) (VP (VBN sold) (PP (IN by) (NP (NNP Ann))))))",
      [
        "The det car",
        "car nsubj:pass sold",
        "was aux:pass sold",
        "sold root -",
        "by case Ann",
        "Ann obl:agent sold",
      ],
    ],
    [
      "copulas",
      "(S (NP (PRP He)) (VP (VBZ is) (RB not) (ADJP (JJ happy))))",
      ["He nsubj happy", "is cop happy", "not advmod happy", "happy root -"],
    ],
    [
      "coordination",
      "(NP (NNS cats) (, ,) (NNS dogs) (CC and) (NNS mice))",
      ["cats root -", ", punct dogs", "dogs conj cats", "and cc mice", "mice conj cats"],
    ],
    [
      "shared objects",
      "(S (NP (PRP We)) (VP (VBP buy) (CC and) (VBP sell) (NP (NNS cars))))",
      ["We nsubj buy", "buy root -", "and cc sell", "sell conj buy", "cars obj buy"],
    ],
    [
      "raised objects",
      "(S (NP (PRP I)) (VP (VBP want) (S (NP (PRP him)) (VP (TO to) (VP (VB go))))))",
      ["I nsubj want", "want root -", "him obj want", "to mark go", "go xcomp want"],
    ],
    [
      "relative clauses",
      "(NP (NP (DT the) (NN man)) (SBAR (WHNP (WP who)) (S (VP (VBD left)))))",
      ["the det man", "man root -", "who nsubj left", "left acl:relcl man"],
    ],
    [
      "subordinate clauses",
      "(S (SBAR (IN If) (S (NP (PRP it)) (VP (VBZ rains)))) (, ,) (NP (PRP I)) (VP (VBP stay)))",
      ["If mark rains", "it nsubj rains", "rains advcl stay", ", punct rains", "I nsubj stay", "stay root -"],
    ],
    [
      "prepositional phrases",
      "(S (NP (NP (DT A) (NN man)) (PP (IN in) (NP (NN red)))) (VP (VBZ sits) (PP (IN on) (NP (NN grass)))))",
      [
        "A det man",
        "man nsubj sits",
        "in case red",
        "red nmod man",
        "sits root -",
        "on case grass",
        "grass obl sits",
      ],
    ],
    [
      "existential clauses",
      "(S (NP (EX There)) (VP (VBZ is) (NP (NN hope))))",
      ["There expl is", "is root -", "hope nsubj is"],
    ],
    [
      "extraposition",
      "(S (NP (PRP It)) (VP (VBZ is) (ADJP (JJ hard)) (S (VP (TO to) (VP (VB say))))))",
      ["It expl hard", "is cop hard", "hard root -", "to mark say", "say csubj hard"],
    ],
    [
      "questions",
      "(SBARQ (WHNP (WP What)) (SQ (VBZ is) (NP (DT that))) (. ?))",
      ["What root -", "is cop What", "that nsubj What", "? punct What"],
    ],
    [
      "indirect objects",
      "(S (NP (PRP She)) (VP (VBD gave) (NP (PRP me)) (NP (DT a) (NN book))))",
      ["She nsubj gave", "gave root -", "me iobj gave", "a det book", "book obj gave"],
    ],
    [
      "possessives and compounds",
      "(NP (NP (NNP Ann) (POS 's)) (NN bus) (NN stop))",
      ["Ann nmod:poss stop", "'s case Ann", "bus compound stop", "stop root -"],
    ],
    [
      "names and titles",
      "(NP (NNP President) (NNP John) (NNP Kennedy))",
      ["President nmod:desc John", "John root -", "Kennedy flat John"],
    ],
    [
      "fixed expressions",
      "(NP (NP (NNS pets)) (PP (JJ such) (IN as) (NP (NNS cats))))",
      ["pets root -", "such case cats", "as fixed such", "cats nmod pets"],
    ],
    [
      "brackets",
      "(NP (NP (NN energy)) (PRN (-LRB- -LRB-) (NP (NN heat)) (-RRB- -RRB-)))",
      ["energy root -", "( punct heat", "heat appos energy", ") punct heat"],
    ],
    [
      "coordinated modifiers",
      "(NP (DT the) (JJ red) (CC and) (JJ white) (NN flag))",
      ["the det flag", "red amod flag", "and cc white", "white conj red", "flag root -"],
    ],
  ])("handles %s", (_, text, expected) => {
    expect(edges(text)).toEqual(expected)
  })

  it("gives universal tags, features and lemmas", () => {
    const words = toDependencies(
      readTree("(S (NP (PRP She)) (VP (VBD##lem=see## saw) (NP (DT the) (NNS##lem=cats## cats))))"),
    )
    expect(words.map(({ upos, xpos, lemma, features }) => [upos, xpos, lemma, features])).toEqual([
      ["PRON", "PRP", "she", "Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs"],
      ["VERB", "VBD", "see", "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin"],
      ["DET", "DT", "the", "Definite=Def|PronType=Art"],
      ["NOUN", "NNS", "cats", "Number=Plur"],
    ])
  })

  it("takes a node below the root as a sentence of its own", () => {
    const [np] =
      readTree("(S (NP (PRP I)) (VP (VBP like) (NP (JJ raw) (NN fish))))").find("VP")[0]?.find("NP") ?? []
    expect(toDependencies(np as Tree).map(({ head }) => head)).toEqual([1, -1])
  })

  it("makes one tree of any phrase structure: one root, and a way to it from every word", () => {
    const shape = {
      maxWords: 12,
      labels: ["S", "NP", "VP", "SQ", "SBAR", "SBARQ", "WHNP", "PP", "ADJP", "PRN", "X", "NP-SBJ", "S-ADV"],
      tags: [
        "NN",
        "NNP",
        "VBZ",
        "VBN",
        "MD",
        "TO",
        "DT",
        "IN",
        "CC",
        ",",
        "CD",
        "WP",
        "EX",
        "POS",
        "-LRB-",
        "-RRB-",
        "``",
      ],
      words: fc.constantFrom(
        "is",
        "it",
        "May",
        "12",
        "what",
        "to",
        "such",
        "as",
        "of",
        "course",
        "-LRB-",
        "-RRB-",
        '"',
      ),
    }
    fc.assert(
      fc.property(arbitraryTree(shape), (tree) => {
        const words = dependencyWords(tree.nodes)
        expect(words.length).toBe(tree.leaves().length)
        expect(words.filter(({ head }) => head === -1).length).toBe(1)
        expect(words.every(({ head, relation }) => (head === -1) === (relation === "root"))).toBe(true)
        words.forEach((_, at) => {
          let [word, steps] = [at, 0]
          while (words[word]?.head !== -1 && steps++ <= words.length) word = words[word]?.head as number
          expect(steps).toBeLessThanOrEqual(words.length)
        })
      }),
      { numRuns: 500 },
    )
  })

  it.each(deepTexts)("handles a deep tree, %s", { timeout: 20_000 }, (_, text) => {
    expect(dependencyWords(readTree(text).nodes).filter(({ head }) => head === -1).length).toBe(1)
  })
})

const folder = new URL("../../../../shared/treebanks/", import.meta.url)

describe.skipIf(!existsSync(folder))("GUM (skipped if ../shared/treebanks is missing)", () => {
  const trees = () => [...readTrees(readFileSync(new URL("gum/dev.mrg", folder), "utf8"))]
  const gold = () =>
    readFileSync(new URL("gum-dep/dev.conllu", folder), "utf8")
      .trim()
      .split(/\n\n+/)
      .map((block) => block.split("\n").flatMap((line) => (/^\d+\t/.test(line) ? [line.split("\t")] : [])))

  it("gives the annotators' voice and form of verbs", () => {
    const sentences = gold()
    let [verbs, forms, found, annotated, both] = [0, 0, 0, 0, 0]
    trees().forEach((tree, at) => {
      toDependencies(cleanTree(tree) as Tree).forEach(({ xpos, features }, word) => {
        if (!xpos.startsWith("VB")) return
        const goldFeatures = (sentences[at] as string[][])[word]?.[5] as string
        const [form, goldForm] = [features, goldFeatures].map((text) => /VerbForm=\w+/.exec(text)?.[0])
        const [voice, goldVoice] = [features, goldFeatures].map((text) => text.includes("Voice=Pass"))
        verbs++
        if (form === goldForm) forms++
        if (voice) found++
        if (goldVoice) annotated++
        if (voice && goldVoice) both++
      })
    })
    expect(forms / verbs).toBeGreaterThan(0.98)
    expect(both / found).toBeGreaterThan(0.99)
    expect(both / annotated).toBeGreaterThan(0.99)
  })

  it.each([
    ["as they are", (tree: Tree) => tree, 90.2, 87.2],
    ["without function tags", (tree: Tree) => cleanTree(tree) as Tree, 89.9, 86.6],
  ])("gives the annotators' dependencies for dev trees %s", (_, prepare, uas, las) => {
    const sentences = gold()
    let [words, heads, relations, tags] = [0, 0, 0, 0]
    trees().forEach((tree, at) => {
      const rows = sentences[at] as string[][]
      toDependencies(prepare(tree)).forEach(({ head, relation, upos }, word) => {
        const [, , , goldTag, , , goldHead, goldRelation] = rows[word] as string[]
        const isHead = head === Number(goldHead) - 1
        words++
        if (isHead) heads++
        if (isHead && relation === goldRelation) relations++
        if (upos === goldTag) tags++
      })
    })
    expect(words).toBe(28_119)
    expect((100 * heads) / words).toBeGreaterThan(uas)
    expect((100 * relations) / words).toBeGreaterThan(las)
    expect((100 * tags) / words).toBeGreaterThan(99)
  })
})

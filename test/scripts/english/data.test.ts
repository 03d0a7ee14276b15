import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { expect, it } from "vitest"
import { temporaryPath } from "../../temporary-files.ts"
import { runScript } from "./run-rules.ts"

it("repairs words that share a tag and brackets without a label", () => {
  const code = `
    const { removeUnlabelledBrackets, splitLeaves } = await load("repair-brackets.js")
    print(input.map((line) => removeUnlabelledBrackets(splitLeaves(line))))
  `
  expect(runScript(code, ["( (NP (NN Xpd TTD) (NNS mice)))", "( (S (IN that) ( (S (VB go)))))"])).toEqual([
    "( (NP (NN Xpd) (NN TTD) (NNS mice)))",
    "( (S (IN that) (S (VB go))))",
  ])
})

it("splits compounds as the tokeniser does, in the style of GUM or of CRAFT", () => {
  const code = `
    const { adjectivePhrase, adjectivePhraseUnlessNoun, HyphenTags, splitHyphens } = await load("split-hyphens.js")
    const tags = new HyphenTags()
    for (const tree of input.known) tags.add(toNode(readTree(tree)))
    print(input.trees.flatMap((text) => [adjectivePhrase, adjectivePhraseUnlessNoun].map((style) => {
      const root = toNode(readTree(text))
      splitHyphens(root, tags, style)
      return toTree(root).toString()
    })))
  `
  const known = ["(ADJP (JJ long) (HYPH -) (NN term))", "(ADJP (NN state) (HYPH -) (VBN owned))"]
  const trees = [
    "(NP (DT a) (JJ long-term) (NN plan))",
    "(NP (DT a) (JJ state-owned) (NN plan))",
    "(ADJP (RB very) (JJ long-term))",
    "(NP (CD twenty-five) (NNS co-workers))",
    "(NP (NNP Hewlett-Packard) (NNP Co.))",
  ]
  expect(runScript(code, { known, trees })).toEqual([
    "(NP (DT a) (ADJP (JJ long) (HYPH -) (NN term)) (NN plan))",
    "(NP (DT a) (JJ long) (HYPH -) (NN term) (NN plan))",
    "(NP (DT a) (ADJP (NN state) (HYPH -) (VBN owned)) (NN plan))",
    "(NP (DT a) (ADJP (NN state) (HYPH -) (VBN owned)) (NN plan))",
    "(ADJP (RB very) (JJ long) (HYPH -) (NN term))",
    "(ADJP (RB very) (JJ long) (HYPH -) (NN term))",
    "(NP (QP (CD twenty) (HYPH -) (CD five)) (NNS co-workers))",
    "(NP (CD twenty) (HYPH -) (CD five) (NNS co-workers))",
    "(NP (NNP Hewlett) (HYPH -) (NNP Packard) (NNP Co.))",
    "(NP (NNP Hewlett) (HYPH -) (NNP Packard) (NNP Co.))",
  ])
})

it("finds phrases that contradict the dependencies", () => {
  const code = `
    const { findCrossings, findDivided } = await load("dependencies.js")
    print(input.map(({ tree, heads }) => {
      const root = toNode(readTree(tree))
      return [findCrossings(root, sentence(heads)).length, findDivided(root, sentence(heads)).length]
    }))
  `
  const saw = ["2 nsubj", "0 root", "4 det", "2 obj", "6 case", "2 obl"]
  const withSaw = "(PP (IN with) (NP (NNS eyes)))"
  const crossed = "(S (NP (NN I)) (X (VP (VBD saw) (DT the)) (NP (NN man))))"
  expect(
    runScript(code, [
      { tree: `(S (NP (PRP I)) (VP (VBD saw) (NP (DT the) (NN man)) ${withSaw}))`, heads: saw },
      { tree: `(S (NP (PRP I)) (VP (VBD saw) (NP (NP (DT the) (NN man)) ${withSaw})))`, heads: saw },
      { tree: crossed, heads: saw.slice(0, 4) },
    ]),
  ).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ])
})

it("makes copies of trees in other forms of text", () => {
  const code = `
    const { augment } = await load("augment.js")
    const random = { uniform: () => 0, integer: () => 0 }
    print(input.map(([kind, tree]) => {
      const changed = augment(kind, toNode(readTree(tree)), random)
      return changed === undefined ? "" : toTree(changed).toString()
    }))
  `
  const tree = "(S (NP (DT The) (NNP US) (NN team)) (VP (VBZ wins) (, ,) (ADVP (RB too))) (. .))"
  const dash = "(S (NP (PRP It)) (VP (VBZ wins)) (: --))"
  expect(
    runScript(code, [
      ["lower", tree],
      ["upper", tree],
      ["headline", tree],
      ["unstopped", tree],
      ["unpunctuated", tree],
      ["dashes", dash],
      ["unstopped", dash],
      ["dashes", tree],
    ]),
  ).toEqual([
    "(S (NP (DT the) (NNP us) (NN team)) (VP (VBZ wins) (, ,) (ADVP (RB too))))",
    "(S (NP (DT THE) (NNP US) (NN TEAM)) (VP (VBZ WINS) (, ,) (ADVP (RB TOO))) (. .))",
    "(S (NP (NNP US) (NN Team)) (VP (VBZ Wins) (, ,) (ADVP (RB Too))))",
    "(S (NP (DT The) (NNP US) (NN team)) (VP (VBZ wins) (, ,) (ADVP (RB too))))",
    "(S (NP (DT The) (NNP US) (NN team)) (VP (VBZ wins) (ADVP (RB too))))",
    "(S (NP (PRP It)) (VP (VBZ wins)) (: –))",
    "",
    "",
  ])
})

it("writes the files of all treebanks, with contradicted trees apart", () => {
  const folder = mkdtempSync(temporaryPath("treebanks-"))
  const tree = "(S (NP-SBJ (PRP I)) (VP (VBD saw) (NP (DT the) (JJ well-known) (NN man))) (. .))"
  const divided = "(S (NP (PRP I)) (VP (VBD saw) (NP (NP (NNS men)) (PP (IN with) (NP (NNS eyes))))))"
  const lines = [
    ["I", "2", "nsubj"],
    ["saw", "0", "root"],
    ["men", "2", "obj"],
    ["with", "5", "case"],
    ["eyes", "2", "obl"],
  ].map(([word, head, relation], at) =>
    [at + 1, word, "_", "_", "_", "_", head, relation, "_", "_"].join("\t"),
  )
  const files: Record<string, string> = {}
  for (const name of ["masc", "craft", "genia", "wsj-sample"]) {
    files[`${name}/train.mrg`] = `( ${tree})`
    files[`${name}/dev.mrg`] = `( ${tree})`
  }
  for (const part of ["dev", "train.by", "train.by-sa", "train.unlisted"]) {
    files[`gum/${part}.mrg`] = `(ROOT ${divided})`
    files[`gum-dep/${part}.conllu`] = `# text\n${lines.join("\n")}\n\n`
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(`${folder}/${path}`), { recursive: true })
    writeFileSync(`${folder}/${path}`, `${text}\n`)
  }
  const script = new URL("../../../scripts/english/build.js", import.meta.url).pathname
  execFileSync(process.execPath, [script, folder, `${folder}/out`, "--rate", "lower=1"], { stdio: "pipe" })
  const read = (name: string) => readFileSync(`${folder}/out/${name}.mrg`, "utf8").trim().split("\n")
  expect(read("masc")).toEqual([tree.replace("NP-SBJ", "NP")])
  expect(read("masc-split")[0]).toContain("(HYPH -)")
  expect(read("dev/wsj")).toEqual(read("wsj"))
  expect(read("gum-contradicted")).toEqual(Array(3).fill(divided))
  expect(read("gum-agreed")).toEqual([""])
  expect(read("augmented/lower.genia")[0]).toContain("(PRP i)")
  expect(read("plain/gum")).toEqual(Array(3).fill(divided))
})

it("compares how often productions occur, the most unusual first", () => {
  const folder = mkdtempSync(temporaryPath("compared-"))
  const texts = ["(S (NP (PRP I)) (VP (VBP go)))", "(S (NP (PRP I)) (VP (VBP go)))", "(S (S (VP (VB go))))"]
  const paths = texts.map((text, at) => {
    writeFileSync(`${folder}/bank${at}.mrg`, text)
    return `${folder}/bank${at}.mrg`
  })
  const script = new URL("../../../scripts/english/compare.js", import.meta.url).pathname
  const output = execFileSync(process.execPath, [script, "chains", ...paths], { encoding: "utf8" })
  expect(output).toBe(
    "    bank0    bank1    bank2  chains\n" +
      "     0.00     0.00  1000.00  S -> S\n" +
      "     0.00     0.00  1000.00  S -> VP\n",
  )
})

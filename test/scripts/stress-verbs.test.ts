import { execFileSync } from "node:child_process"
import { expect, it } from "vitest"
import { temporaryFile } from "../temporary-files.ts"

const negated = "(S (NP (PRP I)) (VP (VBP do) (RB n't) (VP (VB know) (NP (PRP it)))) (. .))"
const plain = "(S (NP (PRP I)) (VP (VBP know) (NP (PRP it))) (. .))"
const others = [
  "(S (NP (PRP We)) (VP (VBP are) (ADJP (JJ happy))) (. .))",
  "(S (NP (PRP We)) (VP (VBP have) (VP (VBN known) (NP (PRP it)))) (. .))",
  "(S (NP (PRP I)) (VP (VBP know)) (. .))",
]

it("removes negations, stresses a fifth of the other verbs, and writes nothing else", () => {
  const trees = [negated, ...others, ...Array<string>(10).fill(plain)]
  const path = temporaryFile("plain.mrg", trees.join("\n"))
  const script = new URL("../../scripts/stress-verbs.js", import.meta.url).pathname
  expect(execFileSync(process.execPath, [script, path], { encoding: "utf8" }).split("\n")).toEqual([
    "(S (NP (PRP I)) (VP (VBP do) (VP (VB know) (NP (PRP it)))) (. .))",
    "(S (NP (PRP I)) (VP (VBP do) (VP (VB know) (NP (PRP it)))) (. .))",
    "(S (NP (PRP I)) (VP (ADVP (RB really)) (VBP know) (NP (PRP it))) (. .))",
    "",
  ])
})

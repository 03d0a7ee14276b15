// How often are the dependencies of GUM's trees those of its annotators, and how fast are they made?
// Usage: npm run bench:dependencies -- [dev|train.by|…] [--model NAME|FILE]

import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { Parser } from "../src/parser/parser.ts"
import { cleanTree } from "../src/tree/clean.ts"
import { type DependencyWord, toDependencies } from "../src/tree/dependencies/dependencies.ts"
import { readTrees } from "../src/tree/format/read-trees.ts"
import type { Tree } from "../src/tree/tree.ts"
import { check, machine, measure, perSecond, requireFiles } from "./measure.ts"
import { modelPath } from "./model-arguments.ts"

const { values, positionals } = parseArgs({
  options: { model: { type: "string", default: "en" } },
  allowPositionals: true,
})
const part = positionals[0] ?? "dev"
const folder = "../shared/treebanks"
const files = [`${folder}/gum/${part}.mrg`, `${folder}/gum-dep/${part}.conllu`] as const
requireFiles(...files)

interface GoldWord {
  readonly lemma: string
  readonly upos: string
  readonly features: string
  readonly head: number
  readonly relation: string
}

const gold: readonly (readonly GoldWord[])[] = readFileSync(files[1], "utf8")
  .trim()
  .split(/\n\n+/)
  .map((block) => block.split("\n").flatMap((line) => (/^\d+\t/.test(line) ? [goldWord(line)] : [])))

function goldWord(line: string): GoldWord {
  const [, , lemma = "", upos = "", , features = "", head = "", relation = ""] = line.split("\t")
  return { lemma, upos, features: features === "_" ? "" : features, head: Number(head) - 1, relation }
}

interface Score {
  words: number
  heads: number
  relations: number
  tags: number
  features: number
  lemmas: number
  readonly confusions: Map<string, number>
}

function score(found: readonly (readonly DependencyWord[])[]): Score {
  const total: Score = {
    words: 0,
    heads: 0,
    relations: 0,
    tags: 0,
    features: 0,
    lemmas: 0,
    confusions: new Map(),
  }
  found.forEach((words, sentence) => {
    const annotated = gold[sentence] as readonly GoldWord[]
    check(words.length === annotated.length, `sentence ${sentence + 1} has other words in the two files`)
    words.forEach((word, at) => {
      const { lemma, head, relation, upos, features } = annotated[at] as GoldWord
      total.words++
      if (word.lemma === lemma) total.lemmas++
      if (word.upos === upos) total.tags++
      if (word.features === features) total.features++
      if (word.head === head) total.heads++
      if (word.head === head && word.relation === relation) total.relations++
      else count(total.confusions, confusion(word, annotated[at] as GoldWord))
    })
  })
  return total
}

function confusion(found: DependencyWord, { head, relation }: GoldWord): string {
  return `${relation} | ${found.relation} | ${found.head === head ? "right" : "wrong"}`
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const percent = (part: number, all: number) => ((100 * part) / all).toFixed(2)

function show(name: string, { words, heads, relations, tags, features, lemmas }: Score): void {
  const shares = [heads, relations, tags, features, lemmas].map((right) => percent(right, words))
  console.log(`| ${[name, ...shares].join(" | ")} |`)
}

const trees = [...readTrees(readFileSync(files[0], "utf8"))]
const cleaned = trees.map((tree) => cleanTree(tree) ?? tree)
console.log(machine())
console.log(`GUM ${part}, ${trees.length} sentences\n`)
console.log("| trees | UAS | LAS | UPOS | features | lemmas |\n|---|---|---|---|---|---|")
const asPublished = score(trees.map(toDependencies))
show("gold", asPublished)
show("gold, without function tags", score(cleaned.map(toDependencies)))
const parser = await Parser.load(modelPath(values.model))
const parsed = await parser.parse(cleaned.map((tree) => tree.leaves().map((leaf) => leaf.word as string)))
show(`parsed by ${values.model}`, score(parsed.map(({ tree }) => toDependencies(tree as Tree))))

console.log("\n| annotators | found | governor | words |\n|---|---|---|---|")
for (const [key, words] of [...asPublished.confusions].sort((one, other) => other[1] - one[1]).slice(0, 20))
  console.log(`| ${key} | ${words} |`)

const time = await measure(() => trees.map((tree) => toDependencies(tree.map((node) => node.label))), 5)
console.log(`\n${perSecond(trees.length, time)} trees/s`)

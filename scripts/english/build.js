// Makes the training data of the English models from the treebanks: cleaned, put right by rule, and in variants.
// Usage: node scripts/english/build.js TREEBANKS OUTPUT [--skip RULE]... [--rate KIND=SHARE]... [--seed N]
// (after `npm run build`). docs/english-data.md describes the rules and the files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { Random } from "../../dist/math/random.js"
import { augment, standardRates } from "./augment.js"
import { findCrossings, findDivided, readDependencies } from "./dependencies.js"
import { readCleaned, standardWords } from "./read-cleaned.js"
import { applyRules, rules, styleRules, tagRules } from "./rules.js"
import { adjectivePhrase, adjectivePhraseUnlessNoun, HyphenTags, splitHyphens } from "./split-hyphens.js"
import { toNode, toTree } from "./tree-nodes.js"

const strings = { type: "string", multiple: true, default: [] }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { skip: strings, rate: strings, seed: { type: "string", default: "1" } },
})
const [treebanks, output] = positionals
if (output === undefined) throw new Error("specify the folder of the treebanks and the output folder")
const rates = { ...standardRates, ...Object.fromEntries(values.rate.map((rate) => rate.split("="))) }
const chosen = (all) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !values.skip.includes(name)))

const files = []
const counts = {}
const contradictions = { crossing: 0, divided: 0 }

const write = (name, nodes) => writeTrees(name, nodes.map(toTree))
function writeTrees(name, trees) {
  writeFileSync(`${output}/${name}.mrg`, trees.map((tree) => `${tree}\n`).join(""))
  const words = trees.reduce((sum, tree) => sum + tree.end, 0)
  files.push({ file: name, trees: trees.length, words })
  process.stdout.write(`${name}: ${trees.length} trees, ${words} words\n`)
}

function apply(root, applied, name, dependencies) {
  counts[name] ??= {}
  return applyRules(root, chosen(applied), { dependencies }, counts[name])
}

/// The trees of some files as { plain, fixed, isAgreed }: cleaned, also put right, and not contradicted by dependencies.
function readTreebank(name, paths, { dependencyPaths = [], applied = rules[name] } = {}) {
  const dependencies = dependencyPaths.flatMap((path) =>
    readDependencies(readFileSync(`${treebanks}/${path}`, "utf8")),
  )
  return paths
    .flatMap((path) => readCleaned(`${treebanks}/${path}`))
    .map((tree, at) => {
      const sentence = dependencies[at]
      if (sentence !== undefined && sentence.length !== tree.leaves().length)
        throw new Error(`sentence ${at + 1} of ${name} and its dependencies have different words`)
      const plain = toNode(standardWords(tree))
      const fixed = apply(structuredClone(plain), applied, name, sentence)
      return { plain, fixed, isAgreed: sentence === undefined || agrees(fixed, sentence) }
    })
}

function agrees(root, sentence) {
  const crossings = findCrossings(root, sentence).length
  const divided = findDivided(root, sentence).length
  contradictions.crossing += Number(crossings > 0)
  contradictions.divided += Number(crossings === 0 && divided > 0)
  return crossings + divided === 0
}

function writeVariants(trees) {
  const fixed = (name) => trees[name].map((tree) => tree.fixed)
  for (const name of Object.keys(trees)) {
    write(name, fixed(name))
    const plain = trees[name].map((tree) => tree.plain)
    write(`plain/${name}`, plain)
  }
  for (const [name, wanted] of Object.entries({ "gum-agreed": true, "gum-contradicted": false })) {
    const some = trees.gum.filter(({ isAgreed }) => isAgreed === wanted)
    write(
      name,
      some.map((tree) => tree.fixed),
    )
  }
  for (const [name, applied] of Object.entries(styleRules)) {
    const styled = fixed(name).map((root) => apply(structuredClone(root), applied, `${name}-penn`))
    write(`${name}-penn`, styled)
  }
  // Only counted: no file has these changes.
  for (const name of Object.keys(trees)) {
    for (const root of fixed(name)) apply(structuredClone(root), tagRules, name)
  }
  writeSplit("masc", fixed, adjectivePhrase)
  writeSplit("genia", fixed, adjectivePhraseUnlessNoun)
}

/// Writes the trees in which words were split at hyphens.
function writeSplit(name, fixed, ownPhrase) {
  const tags = new HyphenTags()
  for (const root of ["gum", "craft", "masc"].flatMap(fixed)) tags.add(root)
  counts[`${name}-split`] = { "hyphenated words": 0 }
  const split = fixed(name).flatMap((root) => {
    const copy = structuredClone(root)
    const found = splitHyphens(copy, tags, ownPhrase)
    counts[`${name}-split`]["hyphenated words"] += found
    return found > 0 ? [copy] : []
  })
  write(`${name}-split`, split)
}

function writeAugmented(trees) {
  for (const [kind, rate] of Object.entries(rates)) {
    for (const name of ["masc", "gum", "craft", "genia"]) {
      const random = new Random(Number(values.seed))
      const sample = trees[name].filter(() => random.uniform() < Number(rate))
      const changed = sample.flatMap(({ fixed }) => augment(kind, fixed, random) ?? [])
      write(`augmented/${kind}.${name}`, changed)
    }
  }
}

/// Writes the dev sets as `npm run bench:english` reads them, with words and tokens as published.
function writeDev() {
  const folders = { masc: "masc", gum: "gum", craft: "craft", genia: "genia", wsj: "wsj-sample" }
  for (const [name, folder] of Object.entries(folders))
    writeTrees(`dev/${name}`, readCleaned(`${treebanks}/${folder}/dev.mrg`, { repair: false }))
  const options = { dependencyPaths: ["gum-dep/dev.conllu"], applied: rules.gum }
  const gum = readTreebank("gum dev", ["gum/dev.mrg"], options)
  write(
    "dev/gum-fixed",
    gum.map((tree) => tree.fixed),
  )
}

for (const folder of ["plain", "augmented", "dev"]) mkdirSync(`${output}/${folder}`, { recursive: true })
const licences = ["by", "by-sa", "unlisted"]
const trees = {
  masc: readTreebank("masc", ["masc/train.mrg"]),
  gum: readTreebank(
    "gum",
    licences.map((licence) => `gum/train.${licence}.mrg`),
    { dependencyPaths: licences.map((licence) => `gum-dep/train.${licence}.conllu`) },
  ),
  craft: readTreebank("craft", ["craft/train.mrg"]),
  genia: readTreebank("genia", ["genia/train.mrg"]),
  // For experiments only: its licence forbids a model that ships.
  wsj: readTreebank("wsj", ["wsj-sample/train.mrg"]),
}
const gumContradictions = { ...contradictions }
writeVariants(trees)
writeAugmented(trees)
writeDev()
const report = { rates, contradictions: gumContradictions, files, counts }
writeFileSync(`${output}/report.json`, `${JSON.stringify(report, null, 2)}\n`)

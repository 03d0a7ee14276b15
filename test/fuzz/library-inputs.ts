// Inputs for the library: strange arguments, and valid ones with strange parts.

import { decoderNames } from "../../src/decode/search.ts"
import { drawLatex, drawSvg, drawTree, type ParseOptions, splitText, type Tree } from "../../src/index.ts"
import type { Random } from "../../src/math/random.ts"
import { scorePairs } from "../../src/score/evaluate.ts"
import { readParameters } from "../../src/score/parameter-file.ts"
import { builtInParameters } from "../../src/score/parameters.ts"
import { checkTree } from "../../src/tree/check-tree.ts"
import { cleanTree } from "../../src/tree/clean.ts"
import { treeFromJson } from "../../src/tree/format/read-json.ts"
import { readTree, readTrees } from "../../src/tree/format/read-trees.ts"
import { fromSpans, toSpans } from "../../src/tree/span-tree.ts"
import { TreebankStatistics } from "../../src/tree/statistics.ts"
import { tinyTexts } from "../train/tiny-treebank.ts"
import { documented, same } from "./expect-documented.ts"
import { damaged, hostileJson, hostileVariant, pick, strangeString, strangeValue } from "./values.ts"
import type { Workshop } from "./workshop.ts"

const chance = (random: Random, one: number) => random.integer(one) === 0

function sentenceOf(random: Random): unknown {
  if (chance(random, 6)) return strangeValue(random)
  const text = () =>
    chance(random, 8) ? strangeString(random, 3) : pick(random, ["the", "dog", "fish", "(", "-LRB-"])
  const token = () => {
    if (chance(random, 25)) return strangeValue(random)
    return chance(random, 2)
      ? text()
      : { text: text(), tag: chance(random, 12) ? strangeValue(random) : "NN" }
  }
  const tokens = Array.from({ length: 1 + random.integer(9) }, token)
  if (chance(random, 2)) return chance(random, 2) ? tokens : strangeString(random, 20)
  const end = random.integer(tokens.length + 2)
  const span = { start: random.integer(tokens.length + 1), end, label: pick(random, ["NP", "S VP", "X", ""]) }
  const constraints = chance(random, 6) ? strangeValue(random) : { spans: [span].slice(random.integer(2)) }
  return {
    id: chance(random, 4) ? strangeValue(random) : 7,
    tokens,
    ...(chance(random, 2) && { constraints }),
  }
}

function optionsOf(random: Random): ParseOptions {
  const value = (usual: unknown) => (chance(random, 8) ? strangeValue(random) : usual)
  const all: Record<string, unknown> = {
    decoder: value(pick(random, decoderNames)),
    beam: value(1 + random.integer(40)),
    k: value(1 + random.integer(5)),
    confidence: value(chance(random, 2)),
    signal: value(undefined),
  }
  const kept = Object.keys(all).filter(() => chance(random, 3))
  return Object.fromEntries(kept.map((name) => [name, all[name]])) as ParseOptions
}

/// `Parser.parse` of strange sentences with strange options: the right words come back in each tree.
export async function parseSentences(random: Random, { parser }: Workshop): Promise<void> {
  const input = chance(random, 8)
    ? strangeValue(random)
    : Array.from({ length: 1 + random.integer(3) }, () => sentenceOf(random))
  const options = chance(random, 12) ? (strangeValue(random) as ParseOptions) : optionsOf(random)
  const results = await documented(() => parser.parse(input as string[], options))
  for (const { tree, tokens, parses } of results ?? []) {
    same(
      tree
        .leaves()
        .map(({ word }) => word)
        .join(" "),
      tokens.map(({ text }) => text).join(" "),
      "words",
    )
    for (const parse of parses) checkTreeText(parse.tree)
  }
}

/// Writing and reading a tree gives the same tree.
function checkTreeText(tree: Tree): void {
  same(readTree(tree.toString()).toString(), tree.toString(), "the tree read back")
  // JSON has words, not the forms that files write: "[" for both "[" and "-LSB-".
  const json = JSON.stringify(tree)
  same(JSON.stringify(treeFromJson(JSON.parse(json))), json, "the tree from JSON")
}

/// Text of a treebank with damage: every tree that is read survives writing, cleaning, drawing and counting.
export async function treeTexts(random: Random): Promise<void> {
  const trees = Array.from({ length: 1 + random.integer(3) }, () => pick(random, tinyTexts)).join("\n")
  const text = new TextDecoder().decode(damaged(random, new TextEncoder().encode(trees)))
  const read =
    (await documented(() => [...readTrees(text, chance(random, 2) ? { onProblem: () => {} } : {})])) ?? []
  const statistics = new TreebankStatistics()
  for (const tree of read) {
    checkTreeText(tree)
    statistics.add(tree)
    await documented(() => [...checkTree(tree, "fuzz")])
    const clean = await documented(() => cleanTree(tree))
    if (clean !== undefined) {
      const spans = await documented(() => toSpans(clean))
      if (spans !== undefined) same(fromSpans(spans).toString(), clean.toString(), "the tree from spans")
    }
    for (const draw of [drawTree, drawSvg, drawLatex]) await documented(() => draw(tree))
  }
  const lines = text.split("\n")
  const pairs = lines.map((gold, at) => [gold, lines.at(-at) ?? ""] as const)
  await documented(() => scorePairs(pairs, builtInParameters.collins))
}

/// Plain data that is almost a tree.
export async function treeData(random: Random): Promise<void> {
  const tree = readTree(pick(random, tinyTexts))
  const json = hostileVariant(random, JSON.parse(JSON.stringify(tree)), pick(random, hostileJson))
  const made = await documented(() => treeFromJson(JSON.parse(json)))
  if (made !== undefined) checkTreeText(made)
}

/// Every other public function with strange arguments.
export async function strangeArguments(random: Random): Promise<void> {
  const tree = () => (chance(random, 2) ? readTree(pick(random, tinyTexts)) : strangeValue(random)) as never
  const value = () => strangeValue(random) as never
  const calls: readonly (() => unknown)[] = [
    () => drawTree(tree(), value()),
    () => drawSvg(tree(), value()),
    () => drawLatex(tree(), value()),
    () => readTree(value(), value()),
    () => [...readTrees(value(), value())],
    () => treeFromJson(value()),
    () => cleanTree(tree(), value()),
    () => toSpans(tree()),
    () => fromSpans(value()),
    () => [...checkTree(tree(), value())],
    () => splitText(value(), value()),
    () => readParameters(value(), value()),
    () => scorePairs(value(), value()),
    () => new TreebankStatistics().add(tree()),
  ]
  await documented(pick(random, calls))
}

/// Running text: sentences and tokens are in the text, in order.
export async function splitTexts(random: Random): Promise<void> {
  const text = strangeString(random, 40)
  let at = 0
  for (const { start, end, tokens } of splitText(text)) {
    same(tokens[0]?.start, start, "the start of a sentence")
    same(tokens.at(-1)?.end, end, "the end of a sentence")
    for (const token of tokens) {
      const isInOrder = at <= token.start && token.start < token.end && token.end <= text.length
      if (!isInOrder || token.text === "")
        throw new Error(`a token of ${JSON.stringify(text)} is out of place`)
      at = token.end
    }
  }
}

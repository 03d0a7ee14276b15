// Inputs for the library: trees, text, and strange arguments of every public function.

import { readFileSync } from "node:fs"
import { drawLatex, drawSvg, drawTree, splitText } from "../../src/index.ts"
import type { Random } from "../../src/math/random.ts"
import { readModel } from "../../src/model/model-file.ts"
import { scorePairs } from "../../src/score/evaluate.ts"
import { builtInParameters } from "../../src/score/parameters.ts"
import { readConllu } from "../../src/sentence/read-conllu.ts"
import { checkTree } from "../../src/tree/check-tree.ts"
import { cleanTree } from "../../src/tree/clean.ts"
import { addColumns } from "../../src/tree/columns/add-columns.ts"
import { treeFromJson } from "../../src/tree/format/read-json.ts"
import { readTree, readTrees } from "../../src/tree/format/read-trees.ts"
import { fromSpans, toSpans } from "../../src/tree/span-tree.ts"
import { TreebankStatistics } from "../../src/tree/statistics.ts"
import { placesIn, replaceAt } from "../entries/argument-places.ts"
import { type PublicCall, publicCalls } from "../entries/public-calls.ts"
import { tinyTexts } from "../train/tiny-treebank.ts"
import { writeNegra } from "../tree/negra/write-negra.ts"
import { checkTreeText, documented, same } from "./expect-documented.ts"
import { chance, damaged, hostileJson, hostileVariant, pick, strangeString, strangeValue } from "./values.ts"
import { columns, type Workshop } from "./workshop.ts"

/// Text of a treebank with damage: every tree that is read survives writing, cleaning, drawing and counting.
export async function treeTexts(random: Random): Promise<void> {
  const trees = Array.from({ length: 1 + random.integer(3) }, () => pick(random, tinyTexts))
  const isNegra = chance(random, 3)
  const source = trees.map((tree, at) => (isNegra ? writeNegra(readTree(tree), at) : tree)).join("\n")
  const text = new TextDecoder().decode(damaged(random, new TextEncoder().encode(source)))
  const discontinuous = chance(random, 2) ? "attach" : "refuse"
  const options = { discontinuous, ...(chance(random, 2) && { onProblem: () => {} }) } as const
  const read = (await documented(() => [...readTrees(text, options)])) ?? []
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

/// CoNLL-U with damage: its sentences are parsed, and go onto trees.
export async function columnTexts(random: Random, { parser }: Workshop): Promise<void> {
  const text = new TextDecoder().decode(damaged(random, new TextEncoder().encode(columns)))
  const multiword = pick(random, ["split", "whole"] as const)
  const sentences = await documented(() => [...readConllu(text, { multiword, onError: () => {} })])
  await documented(() => parser.parse(sentences?.slice(0, 3) ?? []))
  const merged = await documented(() => [...addColumns(readTrees(tinyTexts.join("\n")), text)])
  for (const tree of merged ?? []) checkTreeText(tree)
}

/// Plain data that is almost a tree.
export async function treeData(random: Random): Promise<void> {
  const tree = readTree(pick(random, tinyTexts))
  const json = hostileVariant(random, JSON.parse(JSON.stringify(tree)), pick(random, hostileJson))
  const made = await documented(() => treeFromJson(JSON.parse(json)))
  if (made !== undefined) checkTreeText(made)
}

let calls: Promise<readonly PublicCall[]> | undefined

/// Every public function, with one or two strange values somewhere in its arguments.
export async function strangeArguments(random: Random, { models }: Workshop): Promise<void> {
  calls ??= publicCalls(readModel(readFileSync(models[0] as string)))
  const { given, run } = pick(random, await calls)
  const places = placesIn(given)
  const first = pick(random, places)
  const second = pick(random, places)
  let strange = replaceAt(given, first, strangeValue(random))
  // What is inside a strange value, or around it, is left alone.
  const isInside =
    first.every((part, at) => second[at] === part) || second.every((part, at) => first[at] === part)
  if (chance(random, 2) && !isInside) strange = replaceAt(strange, second, strangeValue(random))
  await documented(() => run(...(strange as never[])))
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

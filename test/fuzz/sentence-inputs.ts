// Inputs for parsers: sentences, streams and jobs of a pool, valid ones with strange parts.

import { decoderNames } from "../../src/decode/search.ts"
import {
  type ParsedSentence,
  type ParseJob,
  type ParseOptions,
  type SentenceInput,
  SpandrelError,
  type StreamItem,
  type StreamOptions,
  toPlain,
} from "../../src/index.ts"
import type { Random } from "../../src/math/random.ts"
import { treeFormatNames } from "../../src/tree/format/tree-formats.ts"
import { checkTreeText, documented, same } from "./expect-documented.ts"
import { chance, pick, strangeString, strangeValue } from "./values.ts"
import type { Workshop } from "./workshop.ts"

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

const sentencesOf = (random: Random) =>
  (chance(random, 8)
    ? strangeValue(random)
    : Array.from({ length: 1 + random.integer(3) }, () => sentenceOf(random))) as SentenceInput[]

const someOptions = (random: Random) =>
  chance(random, 12) ? (strangeValue(random) as ParseOptions) : optionsOf(random)

function checkSentence({ tree, tokens, parses }: ParsedSentence): void {
  const words = tree.leaves().map(({ word }) => word)
  same(words.join(" "), tokens.map(({ text }) => text).join(" "), "words")
  for (const parse of parses) checkTreeText(parse.tree)
}

/// `Parser.parse` of strange sentences with strange options: the right words come back in each tree.
export async function parseSentences(random: Random, { parser }: Workshop): Promise<void> {
  const input = sentencesOf(random)
  const options = someOptions(random)
  const results = await documented(() => parser.parse(input, options))
  for (const sentence of results ?? []) checkSentence(sentence)
}

/// `Parser.parseStream` of text in pieces, which gives the same as the whole text; and of any items with any options.
export async function parseStreams(random: Random, { parser }: Workshop): Promise<void> {
  if (chance(random, 2)) {
    const text = strangeString(random, 40)
    // A byte-order mark isn't part of a stream's text.
    const expected = toPlain(await parser.parse(text.replace(/^\ufeff/, "")))
    const pieces = arriving(random, /\p{Cs}/u.test(text) ? cut(random, text) : someBytes(random, text))
    const found = toPlain(await collected(parser.parseStream(pieces)))
    same(JSON.stringify(found), JSON.stringify(expected), "the sentences of a stream")
    return
  }
  const items = Array.from({ length: random.integer(5) }, () => streamItem(random))
  const source = chance(random, 8) ? strangeValue(random) : arriving(random, items)
  const onError = chance(random, 8) ? strangeValue(random) : pick(random, ["skip", "stop", undefined])
  const options = chance(random, 2) ? someOptions(random) : ({ onError } as StreamOptions)
  const results = await documented(() => collected(parser.parseStream(source as StreamItem[], options)))
  for (const sentence of results ?? []) {
    if (!("error" in sentence)) checkSentence(sentence)
    else if (!(sentence.error instanceof SpandrelError)) throw sentence.error
  }
}

function streamItem(random: Random): StreamItem {
  if (chance(random, 2)) return sentenceOf(random) as StreamItem
  return pick(random, someBytes(random, strangeString(random).replaceAll(/\p{Cs}/gu, "x")))
}

/// The text in a few pieces.
function cut<Text extends { slice(start: number, end?: number): Text; readonly length: number }>(
  random: Random,
  text: Text,
): Text[] {
  const ends = Array.from({ length: random.integer(4) }, () => random.integer(text.length + 1)).sort(
    (a, b) => a - b,
  )
  return [...ends, text.length].map((end, at) => text.slice(at === 0 ? 0 : (ends[at - 1] as number), end))
}

/// Pieces of the text, as strings or as UTF-8.
function someBytes(random: Random, text: string): (string | Uint8Array)[] {
  return chance(random, 2) ? cut(random, text) : cut<Uint8Array>(random, new TextEncoder().encode(text))
}

/// The items at once, or with pauses in between.
function arriving<Item>(random: Random, items: readonly Item[]): Iterable<Item> | AsyncIterable<Item> {
  if (chance(random, 2)) return items
  return (async function* () {
    for (const item of items) {
      if (chance(random, 3)) await new Promise((resolve) => setTimeout(resolve, random.integer(3)))
      yield item
    }
  })()
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) {
    all.push(item)
    // An array may claim to have four billion sentences, which are all skipped.
    if (all.length === 1000) break
  }
  return all
}

/// Several calls of a `ParserPool` at once, some of them aborted: each gives what the parser gives.
export async function poolJobs(random: Random, workshop: Workshop): Promise<void> {
  // Each draws its random numbers before it first waits, so that they are the same in every run.
  const jobs = Array.from({ length: 1 + random.integer(4) }, () => pick(random, [poolParse, poolRun]))
  await Promise.all(jobs.map((job) => job(random, workshop)))
}

async function poolParse(random: Random, { pool, parser }: Workshop): Promise<void> {
  const input = sentencesOf(random)
  const options = someOptions(random)
  const delay = chance(random, 4) ? random.integer(10) : undefined
  if (delay !== undefined && typeof options === "object" && options !== null) {
    const aborting = new AbortController()
    setTimeout(() => aborting.abort(), delay)
    const { signal } = aborting
    await outcome(() => pool.parse(input, { ...options, signal }), signal)
    return
  }
  const found = outcome(() => pool.parse(input, options))
  const expected = outcome(() => parser.parse(input, options))
  same(await found, await expected, "the result of a pool")
}

async function poolRun(random: Random, { pool }: Workshop): Promise<void> {
  const value = (usual: unknown) => (chance(random, 10) ? strangeValue(random) : usual)
  const job = {
    sentences: sentencesOf(random),
    format: value(pick(random, ["sentences", ...treeFormatNames])),
    ...(chance(random, 2) && { options: value(someOptions(random)) }),
    ...(chance(random, 4) && { columns: value(40) }),
  } as ParseJob
  const result = await documented(() => pool.run(job))
  if (result === undefined) return
  const { results, invalid } = result
  if (invalid === undefined) same(results.length, job.sentences.length, "the number of results")
  else if (!(invalid instanceof SpandrelError)) throw invalid
}

/// The results as text, or the code of the error. Any other error than the signal's is thrown again.
async function outcome(parse: () => Promise<ParsedSentence[]>, signal?: AbortSignal): Promise<string> {
  try {
    return JSON.stringify(toPlain(await parse()))
  } catch (error) {
    if (error instanceof SpandrelError) return `${error.code}: ${error.message}`
    if (signal?.aborted && error === signal.reason) return "aborted"
    throw error
  }
}

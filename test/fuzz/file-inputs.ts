// Inputs that are files: damaged ones, and ones with a correct checksum and hostile contents.

import { readFileSync } from "node:fs"
import type { Random } from "../../src/math/random.ts"
import { readBertFolder } from "../../src/model/bert/bert-folder.ts"
import { readTensorFile } from "../../src/model/safetensors.ts"
import { readTagger, writeTagger } from "../../src/model/tagger-file.ts"
import { Parser } from "../../src/parser/parser.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { type Checkpoint, readCheckpoint, writeCheckpoint } from "../../src/train/run/checkpoint.ts"
import { paperSettings } from "../../src/train/settings.ts"
import { readWordVectors } from "../../src/train/word-vectors.ts"
import { toSpans } from "../../src/tree/span-tree.ts"
import { smallBert } from "../model/bert/small-bert.ts"
import { resealed } from "../model/resealed-file.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"
import { documented, same } from "./expect-documented.ts"
import { damaged, hostileJson, hostileVariant, largeJson, pick } from "./values.ts"
import type { Workshop } from "./workshop.ts"

/// JSON that differs from the data in one part; seldom in a large one.
export function hostileText(random: Random, data: unknown): string {
  const text = random.integer(40) === 0 ? pick(random, largeJson) : pick(random, hostileJson)
  return hostileVariant(random, data, text)
}

/// The file with damage, or with a correct checksum and one hostile part in the JSON of its metadata.
export function hostileFile(random: Random, file: Uint8Array, field: string): Uint8Array {
  if (random.integer(3) === 0) return damaged(random, file)
  const json = readTensorFile(file).metadata[field] as string
  const bad = resealed(file, field, hostileText(random, JSON.parse(json)))
  return random.integer(6) === 0 ? damaged(random, bad) : bad
}

/// A parser's model: if it can be loaded, it parses.
export async function modelFiles(random: Random, { models }: Workshop): Promise<void> {
  const file = hostileFile(random, readFileSync(pick(random, models)), "spandrel")
  const sentence = ["the", "dog", "sleeps"].map((text) => ({ text, tag: "NN" }))
  const [parsed] = (await documented(async () => (await Parser.load(file)).parse([sentence]))) ?? []
  if (parsed !== undefined) same(parsed.tree.text, "the dog sleeps", "words")
}

let tagger: Uint8Array | undefined

/// The file of a tagger.
export function taggerFile(): Uint8Array {
  tagger ??= writeTagger(Tagger.train(tinyTrees().map((tree) => toSpans(tree).words)), { notes: ["none"] })
  return tagger
}

export async function taggerFiles(random: Random): Promise<void> {
  const file = hostileFile(random, taggerFile(), "tagger")
  const tags = await documented(() => readTagger(file).tagger.tag(["the", "dog"]))
  if (tags !== undefined) same(tags.length, 2, "tags")
}

/// A checkpoint that no run has made.
export function checkpointFile(): Uint8Array {
  const numbers = Float32Array.from({ length: 10 }, (_, at) => at)
  const checkpoint: Checkpoint = {
    settings: paperSettings,
    position: { epoch: 1, batch: 0 },
    threads: 1,
    data: 5,
    history: [{ epoch: 1, batch: 0, recall: 1, precision: 1, f1: 1 }],
    parameters: numbers,
    accumulators: [numbers, numbers],
    average: undefined,
    best: numbers,
  }
  return writeCheckpoint(checkpoint)
}

export async function checkpointFiles(random: Random): Promise<void> {
  await documented(() => readCheckpoint(hostileFile(random, checkpointFile(), "run")))
}

/// The files of a pretrained encoder.
export async function encoderFiles(random: Random): Promise<void> {
  const files = smallBert()
  const name = pick(random, ["config", "tokenizer", "tensors", "vocabulary"] as const)
  const text = (json: string) => hostileText(random, JSON.parse(json))
  const lines = () => new TextDecoder().decode(damaged(random, new TextEncoder().encode("[UNK]\nthe\n##s")))
  const changed = {
    config: () => ({ config: text(files.config) }),
    tokenizer: () => ({ tokenizer: text(files.tokenizer ?? "{}") }),
    tensors: () => ({ tensors: damaged(random, files.tensors) }),
    vocabulary: () => ({
      tokenizer: undefined,
      vocabulary: lines(),
      tokenizerConfig: text('{"do_lower_case":true}'),
    }),
  }[name]()
  await documented(() => readBertFolder({ ...files, ...changed }))
}

/// Word vectors in text.
export async function vectorFiles(random: Random): Promise<void> {
  const bytes = new TextEncoder().encode("2 3\nfish 0.1 -2 3e-1\ndog 1 2 3\n")
  await documented(() => readWordVectors(new TextDecoder().decode(damaged(random, bytes)).split("\n")))
}

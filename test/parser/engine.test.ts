import { beforeAll, describe, expect, it } from "vitest"
import { decoderNames } from "../../src/decode/search.ts"
import { Random } from "../../src/math/random.ts"
import type { Model } from "../../src/model/model.ts"
import { Engine } from "../../src/parser/engine.ts"
import { type ParseOptions, resolveSearch } from "../../src/parser/search-options.ts"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import type { Token } from "../../src/sentence/sentence.ts"
import type { Objective } from "../../src/train/settings.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { toSpans } from "../../src/tree/span-tree.ts"
import { mapWeights } from "../model/model-weights.ts"
import { tinyModel } from "../tiny-model.ts"
import { tinyTexts, tinyTrees } from "../train/tiny-treebank.ts"
import { errorOf, parseWith, tokensOf } from "./parse-with.ts"

const objectives = ["local", "max-violation", "margin"] as const
const sentences = tinyTrees().map((tree) => tokensOf(toSpans(tree).words))
const parsers = {} as Record<Objective | "random" | "random chart", Engine>

beforeAll(async () => {
  for (const objective of objectives) parsers[objective] = await Engine.load(await tinyModel(objective))
  parsers.random = await Engine.load(randomModel(await tinyModel("local")))
  parsers["random chart"] = await Engine.load(randomModel(await tinyModel("margin")))
})

/// A model with parameters that nobody trained, which makes strange trees.
function randomModel(model: Model): Model {
  const random = new Random(97)
  return mapWeights(model, () => random.uniform() - 0.5)
}

/// Sentences of words in any order.
function randomSentences(count: number, longest: number): Token[][] {
  const words = sentences.flat()
  const random = new Random(101)
  const word = () => words[random.integer(words.length)] as Token
  return Array.from({ length: count }, () => Array.from({ length: 1 + random.integer(longest) }, word))
}

const texts = (parsed: readonly ParsedSentence[]) => parsed.map(({ tree }) => tree.toString())

const wordsOf = (text: string) => tokensOf(toSpans(readTree(text)).words)
const dog = wordsOf("(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))")

describe("a parser", () => {
  const suited: [Objective, ParseOptions][] = [
    ["local", {}],
    ["local", { decoder: "greedy" }],
    ["local", { decoder: "beam" }],
    ["local", { decoder: "beam", beam: 1 }],
    ["local", { decoder: "dp" }],
    ["max-violation", {}],
    ["max-violation", { decoder: "beam", beam: 8 }],
    ["max-violation", { decoder: "dp", beam: 8 }],
    ["margin", {}],
    ["margin", { decoder: "chart" }],
    ["margin", { decoder: "dp", beam: 64 }],
  ]

  it.each(suited)("trained by the objective %s gives the gold trees: %j", (objective, options) => {
    const parsed = parseWith(parsers[objective], sentences, options)
    expect(texts(parsed)).toEqual(tinyTexts)
    expect(parsed.every(({ tree, parses }) => parses.length === 1 && parses[0]?.tree === tree)).toBe(true)
    expect(texts(parseWith(parsers[objective], sentences, { ...options, confidence: true }))).toEqual(
      tinyTexts,
    )
  })

  it.each(["local", "random"] as const)("is greedy with a beam of 1, tree for tree: %s model", (model) => {
    const many = [...sentences, ...randomSentences(60, 25)]
    const greedy = texts(parseWith(parsers[model], many, { decoder: "greedy" }))
    expect(texts(parseWith(parsers[model], many, { decoder: "beam", beam: 1 }))).toEqual(greedy)
    expect(texts(parseWith(parsers[model], many, { decoder: "dp", beam: 1 }))).toEqual(greedy)
    expect(texts(parseWith(parsers[model], many, { decoder: "greedy", confidence: true }))).toEqual(greedy)
    expect(new Set(greedy).size).toBeGreaterThan(80)
  })

  it.each(decoderNames)("gives a sentence the same alone and in any company: %s", (decoder) => {
    const many = randomSentences(50, 12)
    const search = decoder === "greedy" || decoder === "chart" ? { decoder } : { decoder, beam: 3 }
    const options = { ...search, confidence: true }
    const parser = parsers[decoder === "chart" ? "random chart" : "random"]
    const together = parseWith(parser, many, options)
    const alone = many.flatMap((sentence) => parseWith(parser, [sentence], options))
    const plainly = (parsed: readonly ParsedSentence[]) => parsed.map((one) => JSON.stringify(one))
    expect(plainly(together)).toEqual(plainly(alone))
    const withoutConfidence = parseWith(parser, many, search)
    expect(texts(withoutConfidence)).toEqual(texts(together))
  })

  it("says nothing of scores unless asked", () => {
    const [plain] = parseWith(parsers.local, [dog])
    expect(Object.keys(plain ?? {}).sort()).toEqual(["end", "parses", "start", "text", "tokens", "tree"])
    expect(Object.keys(plain?.parses[0] ?? {})).toEqual(["tree"])
  })

  it("refuses an unknown decoder and an invalid beam", () => {
    const many = Array.from({ length: 30 }, () => sentences[0] ?? [])
    const { local } = parsers
    const unknown = { decoder: "cky" } as unknown as ParseOptions
    expect(errorOf(() => parseWith(local, many, unknown))).toMatchObject({ code: "invalid-argument" })
    for (const beam of [0, 1.5, Number.NaN]) {
      const parse = () => parseWith(local, many, { decoder: "beam", beam })
      expect(errorOf(parse)).toMatchObject({ code: "invalid-argument" })
    }
  })

  it("refuses a sentence without words by its number, and parses an empty array", () => {
    const parse = () => parseWith(parsers.local, [dog, { text: " " }])
    expect(errorOf(parse)).toMatchObject({ code: "empty-sentence", sentence: 1 })
    expect(parseWith(parsers.local, [])).toEqual([])
  })
})

describe("several parses", () => {
  const suited: [Objective | "random" | "random chart", ParseOptions][] = [
    ["local", { decoder: "dp" }],
    ["max-violation", { decoder: "dp" }],
    ["margin", { decoder: "dp", beam: 64 }],
    ["margin", { decoder: "chart" }],
    ["random", { decoder: "dp" }],
    ["random chart", { decoder: "chart" }],
  ]

  it.each(suited)("are distinct, the best first, which is the one parse: %s %j", (model, options) => {
    const parser = parsers[model]
    const single = texts(parseWith(parser, sentences, options))
    const several = parseWith(parser, sentences, { ...options, k: 3, confidence: true })
    expect(texts(several)).toEqual(single)
    for (const { tree, score, parses } of several) {
      expect(parses.length).toBe(3)
      expect(parses[0]).toMatchObject({ tree, score })
      expect(new Set(parses.map((parse) => parse.tree.toString())).size).toBe(3)
      const scores = parses.map((parse) => parse.score as number)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    }
  })

  it("come from dynamic programming where the model's own decoder finds but one", () => {
    for (const model of ["local", "max-violation"] as const) {
      const unnamed = parseWith(parsers[model], sentences, { k: 3 })
      const dp = parseWith(parsers[model], sentences, { k: 3, decoder: "dp", beam: 16 })
      expect(JSON.stringify(unnamed)).toBe(JSON.stringify(dp))
    }
    const unnamed = parseWith(parsers.margin, sentences, { k: 3 })
    const chart = parseWith(parsers.margin, sentences, { k: 3, decoder: "chart" })
    expect(JSON.stringify(unnamed)).toBe(JSON.stringify(chart))
  })

  it.each(["greedy", "beam"] as const)("are refused with the decoder %s", (decoder) => {
    const parse = () => parseWith(parsers.local, [dog], { decoder, k: 2 })
    expect(errorOf(parse)).toMatchObject({ code: "unsupported-decoding" })
  })

  it.each([0, -1, 1.5, Number.NaN])("are never %d", (k) => {
    const parse = () => parseWith(parsers.local, [dog], { k })
    expect(errorOf(parse)).toMatchObject({ code: "invalid-argument" })
  })
})

describe("options", () => {
  it("take a beam alone for the decoder", () => {
    const many = randomSentences(50, 12)
    const [alone, named, greedy] = [{ beam: 8 }, { decoder: "beam", beam: 8 } as const, {}].map((options) =>
      texts(parseWith(parsers.random, many, options)),
    )
    expect(alone).toEqual(named)
    expect(alone).not.toEqual(greedy)
  })

  it.each([
    [{ decoder: "greedy", beam: 2 }, "unsupported-decoding"],
    [{ decoder: "chart", beam: 2 }, "unsupported-decoding"],
    [{ k: "3" }, "invalid-argument"],
    [{ constraints: { spans: [] } }, "unknown-field"],
    [{ konfidence: true }, "unknown-field"],
  ])("are refused if they make no sense: %j", (options, code) => {
    const parse = () => parseWith(parsers.local, [dog], options as ParseOptions)
    expect(errorOf(parse)).toMatchObject({ code })
  })
})

describe("a model whose parameters are NaN", () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY])("is refused by every decoder: %d", async (value) => {
    const broken = await Engine.load(mapWeights(await tinyModel("local"), () => value))
    const brokenChart = await Engine.load(mapWeights(await tinyModel("margin"), () => value))
    for (const decoder of decoderNames) {
      for (const confidence of [false, true]) {
        const parse = () =>
          parseWith(decoder === "chart" ? brokenChart : broken, [dog], { decoder, confidence })
        expect(errorOf(parse)).toMatchObject({ code: "invalid-scores" })
      }
    }
    expect(errorOf(() => broken.trace(readSentence(dog, 0)))).toMatchObject({ code: "invalid-scores" })
  })
})

describe("a model trained for the chart", () => {
  it.each([{ decoder: "greedy" }, { decoder: "beam", beam: 1 }, { decoder: "dp", beam: 1 }] as const)(
    "can't be searched greedily: %o",
    (options) => {
      const parse = () => parseWith(parsers.margin, [dog], options)
      expect(errorOf(parse)).toMatchObject({ code: "unsupported-decoding" })
    },
  )
})

describe("a model trained on single actions", () => {
  it.each(["local", "max-violation"] as const)("can't be searched with the chart: %s", (objective) => {
    for (const options of [{}, { k: 3 }, { confidence: true }]) {
      const parse = () => parseWith(parsers[objective], [dog], { decoder: "chart", ...options })
      expect(errorOf(parse)).toMatchObject({ code: "unsupported-decoding" })
    }
  })
})

describe("confidence", () => {
  const many = () => [...sentences, ...randomSentences(20, 15)]
  const decided = ["local", "max-violation", "random"] as const

  it.each(decided)("is one figure per tree and constituent without a chart: %s model", (model) => {
    for (const parsed of parseWith(parsers[model], many(), { confidence: true })) {
      const { tree, confidence, constituents = [] } = parsed
      expect(Object.keys(parsed.parses[0] ?? {}).sort()).toEqual([
        "confidence",
        "constituents",
        "score",
        "tree",
      ])
      expect(parsed).not.toHaveProperty("logProbability")
      for (const share of [confidence, ...constituents.map((one) => one.confidence)]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
      for (const one of constituents) {
        expect(Object.keys(one)).toEqual(["label", "start", "end", "confidence"])
        // A constituent's decisions are among the tree's.
        expect(confidence).toBeLessThanOrEqual((one.confidence as number) + 1e-12)
      }
      expect(constituents.map(({ label, start, end }) => `${start} ${end} ${label}`).sort()).toEqual(
        toSpans(tree)
          .brackets.map(({ label, start, end }) => `${start} ${end} ${label}`)
          .sort(),
      )
    }
  })

  it.each(decided)(
    "is the product of the probabilities of all decisions but forced ones: %s model",
    (model) => {
      for (const sentence of many().filter(({ length }) => length < 8)) {
        const [parsed] = parseWith(parsers[model], [sentence], { decoder: "greedy", confidence: true })
        let product = 1
        for (const { action, structure, labels } of parsers[model].trace(readSentence(sentence, 0)).steps) {
          const weights = [structure.shift, structure.combine].map((score) => Math.exp(score))
          product *= (weights[action] as number) / ((weights[0] as number) + (weights[1] as number))
          const [best = 0, ...rest] = labels.map(({ score }) => Math.exp(score))
          product *= best / rest.reduce((sum, weight) => sum + weight, best)
        }
        expect(parsed?.confidence).toBeCloseTo(product, 5)
      }
    },
  )

  it.each(decided)("is the same in lock step, in a beam of 1 and packed: %s model", (model) => {
    const [together, ...others] = [
      { decoder: "greedy" },
      { decoder: "beam", beam: 1 },
      { decoder: "dp", beam: 1 },
    ].map((options) => parseWith(parsers[model], many(), { ...(options as ParseOptions), confidence: true }))
    const keyOf = ({ start, end }: { start: number; end: number }) => start * 100 + end
    for (const other of others) {
      other.forEach((parsed, at) => {
        const expected = together?.[at] as ParsedSentence
        expect(parsed.score).toBeCloseTo(expected.score as number, 3)
        expect(parsed.confidence).toBeCloseTo(expected.confidence as number, 5)
        const byKey = new Map(expected.constituents?.map((one) => [keyOf(one), one]))
        for (const one of parsed.constituents ?? [])
          expect(one.confidence).toBeCloseTo(byKey.get(keyOf(one))?.confidence as number, 5)
      })
    }
  })

  it("goes through the model's curves", async () => {
    const model = await tinyModel("local")
    const calibration = { tree: { offset: -1, slope: 0.5 }, constituent: { offset: 2, slope: 0 } }
    const calibrated = await Engine.load({ ...model, search: { ...model.search, calibration } })
    const [before] = parseWith(parsers.local, [dog], { confidence: true })
    const [after] = parseWith(calibrated, [dog], { confidence: true })
    const p = before?.confidence as number
    expect(after?.confidence).toBeCloseTo(1 / (1 + Math.exp(1 - 0.5 * Math.log(p / (1 - p)))), 9)
    for (const { confidence } of after?.constituents ?? [])
      expect(confidence).toBeCloseTo(1 / (1 + Math.exp(-2)), 9)
  })

  it("is certain of what constraints leave no choice about", () => {
    const spans = [{ start: 0, end: 1, label: "INTJ" }]
    const tokens = wordsOf("(INTJ (UH yes))")
    const [free, forced] = parseWith(parsers.random, [tokens, { tokens, constraints: { spans } }], {
      confidence: true,
    })
    expect(free?.confidence).toBeLessThan(1)
    expect(forced?.constituents?.[0]?.confidence).toBeGreaterThan(
      free?.constituents?.[0]?.confidence as number,
    )
  })

  it.each(["margin", "random chart"] as const)("comes with the chart's probabilities: %s model", (model) => {
    for (const parsed of parseWith(parsers[model], many(), { confidence: true })) {
      expect(parsed.logProbability).toBeLessThanOrEqual(0)
      expect(parsed.confidence).toBeCloseTo(Math.exp(parsed.logProbability as number), 9)
      const { tree, constituents = [] } = parsed
      for (const { confidence, probability, marginal } of constituents) {
        expect(confidence).toBeCloseTo(marginal as number, 9)
        for (const share of [probability, marginal]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        }
      }
      // A tree is no more likely than any of its phrases.
      const least = Math.min(...constituents.map(({ marginal }) => marginal as number))
      expect(Math.exp(parsed.logProbability as number)).toBeLessThanOrEqual(least + 1e-9)
      // A chain of phrases is one constituent; as such they are the phrases of the tree.
      const { brackets } = toSpans(tree)
      const named = constituents.map(({ label, start, end }) => `${start} ${end} ${label}`)
      expect(named.sort()).toEqual(brackets.map(({ label, start, end }) => `${start} ${end} ${label}`).sort())
    }
  })

  it.each(["random chart", "margin"] as const)(
    "adds up to 1 over all trees of two words: %s model",
    (model) => {
      const [parsed] = parseWith(parsers[model], [wordsOf("(NP (DT the) (NN dog))")], {
        decoder: "chart",
        k: 1e6,
        confidence: true,
      })
      const { parses } = parsed as ParsedSentence
      const labels = parsers[model].model.labels.size
      // A label for both words, and one or none for each.
      expect(parses.length).toBe((labels - 1) * labels * labels)
      const sum = (values: readonly (number | undefined)[]) =>
        values.reduce<number>((total, value) => total + (value as number), 0)
      expect(sum(parses.map(({ logProbability }) => Math.exp(logProbability as number)))).toBeCloseTo(1, 6)
      // The marginals of the root's labels, one for each of them, too: there is always a root.
      const roots = new Map(
        parses.flatMap(({ constituents = [] }) =>
          constituents
            .filter(({ end, start }) => end - start === 2)
            .map(({ label, marginal }) => [label, marginal]),
        ),
      )
      expect(roots.size).toBe(labels - 1)
      expect(sum([...roots.values()])).toBeCloseTo(1, 6)
      // By definition: the score is the sum of log-odds, so that it tells the probabilities but for one factor.
      const offsets = parses.map(
        ({ score, logProbability }) => (logProbability as number) - (score as number),
      )
      expect(Math.max(...offsets) - Math.min(...offsets)).toBeLessThan(1e-5)
    },
  )

  it("takes the model's temperature", async () => {
    const model = await tinyModel("margin")
    const cool = await Engine.load({ ...model, search: { ...model.search, temperature: 4 } })
    const surest = (parser: Engine) =>
      parseWith(parser, [dog], { confidence: true })[0]?.logProbability as number
    expect(surest(cool)).toBeLessThan(surest(parsers.margin) - 0.01)
  })

  it("goes without a chart beyond 400 words", () => {
    const [long] = randomSentences(1, 1)
    const words = Array.from({ length: 401 }, (_, at) => sentences.flat()[at % 90] as Token)
    const [parsed, short] = parseWith(parsers["random chart"], [words, long as Token[]], { confidence: true })
    expect(parsed?.tree.end).toBe(401)
    expect(parsed).toMatchObject({
      score: expect.any(Number),
      confidence: expect.any(Number),
      logProbability: undefined,
    })
    expect(parsed?.constituents?.length).toBeGreaterThan(0)
    for (const { confidence, probability, marginal } of parsed?.constituents ?? []) {
      expect(probability).toBeGreaterThan(0)
      expect([confidence, marginal]).toEqual([probability, undefined])
    }
    expect(short?.logProbability).toBeLessThanOrEqual(0)
    const [decided] = parseWith(parsers.random, [words], { confidence: true })
    expect(decided?.confidence).toBeGreaterThanOrEqual(0)
  })

  it("is refused if its search may need too much memory, after the sentences before it", () => {
    const [short, long] = [
      sentences[0] as Token[],
      Array.from({ length: 40 }, () => sentences[0] as Token[]).flat(),
    ]
    const search = resolveSearch(parsers.local.model.search, { decoder: "beam", beam: 1e7 })
    const read = [short, long].map((sentence, at) => readSentence(sentence, at))
    const { sentences: parsed, error } = parsers.local.parse(read, search)
    expect(parsed).toHaveLength(1)
    expect(error).toMatchObject({ code: "search-too-large", sentence: 1 })
  })
})

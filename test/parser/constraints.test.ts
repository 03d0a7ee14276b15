import { beforeAll, describe, expect, it } from "vitest"
import { ConstraintError } from "../../src/decode/constraints.ts"
import type { DecoderName } from "../../src/decode/search.ts"
import { Engine } from "../../src/parser/engine.ts"
import type { ParseOptions } from "../../src/parser/search-options.ts"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import { SentenceError } from "../../src/sentence/sentence-error.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { toSpans } from "../../src/tree/span-tree.ts"
import { tinyModel } from "../tiny-model.ts"
import { parseWith, tokensOf } from "./parse-with.ts"

type Trained = "local" | "margin"

const parsers = {} as Record<Trained, Engine>
beforeAll(async () => {
  for (const objective of ["local", "margin"] as const) {
    parsers[objective] = await Engine.load(await tinyModel(objective))
  }
})

const dogTree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))"
const dog = tokensOf(toSpans(readTree(dogTree)).words)

describe("constraints", () => {
  const decoders: [Trained, DecoderName][] = [
    ["local", "greedy"],
    ["local", "beam"],
    ["local", "dp"],
    ["margin", "chart"],
    ["margin", "dp"],
  ]

  const parse = (
    [objective, decoder]: readonly [Trained, DecoderName],
    spans: readonly { start: number; end: number; label?: string; notConstituent?: boolean }[],
    more: ParseOptions = {},
  ) =>
    parseWith(parsers[objective], [dog, { tokens: dog, constraints: { spans } }, dog], { decoder, ...more })

  it.each(decoders)("make a phrase of a span, and of its neighbours what they were: %s %s", (...decoder) => {
    const [before, constrained, after] = parse(decoder, [{ start: 1, end: 4, label: "NP" }])
    const phrases = constrained?.tree.phrases() ?? []
    expect(phrases).toContainEqual(expect.objectContaining({ label: "NP", start: 1, end: 4 }))
    expect(after?.tree.toString()).toBe(before?.tree.toString())
    expect(before?.tree.toString()).not.toBe(constrained?.tree.toString())
  })

  it.each(decoders)("take a phrase away: %s %s", (...decoder) => {
    const [free, constrained] = parse(decoder, [{ start: 0, end: 2, notConstituent: true }])
    const hasSpan = (parsed: ParsedSentence | undefined) =>
      parsed?.tree.phrases().some(({ start, end }) => start === 0 && end === 2)
    expect(hasSpan(free)).toBe(true)
    expect(hasSpan(constrained)).toBe(false)
  })

  it("hold for all of several trees, and make what is required certain", () => {
    const [, constrained] = parse(["margin", "chart"], [{ start: 1, end: 4, label: "NP" }], {
      k: 3,
      confidence: true,
    })
    expect(constrained?.parses.length).toBe(3)
    for (const { tree, logProbability } of constrained?.parses ?? []) {
      expect(tree.phrases()).toContainEqual(expect.objectContaining({ label: "NP", start: 1, end: 4 }))
      expect(logProbability).toBeLessThanOrEqual(0)
    }
    const [only] = parseWith(
      parsers.margin,
      [{ tokens: dog, constraints: { spans: [{ start: 1, end: 4, label: "INTJ" }] } }],
      { confidence: true },
    )
    const required = only?.constituents?.find(({ start, end }) => start === 1 && end === 4)
    expect(required).toMatchObject({ label: "INTJ", marginal: expect.closeTo(1, 6) })
    // By the span alone it isn't likely at all.
    expect(required?.probability).toBeLessThan(0.5)
  })

  it("count characters of words that stand one space apart, brackets as they are", () => {
    const words = [{ tag: "-LRB-", text: "-LRB-" }, ...dog]
    // ( the dog likes fish .
    const spans = [{ start: 6, end: 15, label: "NP" }]
    const [parsed] = parseWith(parsers.local, [{ tokens: words, constraints: { spans, unit: "characters" } }])
    expect(parsed?.tree.phrases()).toContainEqual(expect.objectContaining({ label: "NP", start: 2, end: 4 }))
    const cut = () =>
      parseWith(parsers.local, [
        { tokens: words, constraints: { spans: [{ start: 7, end: 15 }], unit: "characters" } },
      ])
    expect(cut).toThrow("sentence 1: spans[0]: character 7 is inside word 3 (characters 6 to 9)")
  })

  it("are refused with the number of the sentence, and say which don't fit together", () => {
    const attempt = (spans: readonly { start: number; end: number; label?: string }[]) => () =>
      parse(["local", "greedy"], spans)
    const crossing = attempt([
      { start: 0, end: 3 },
      { start: 2, end: 5 },
    ])
    expect(crossing).toThrow(SentenceError)
    expect(crossing).toThrow("sentence 2: the span (0, 3) and the span (2, 5) cross")
    expect(attempt([{ start: 0, end: 2, label: "XYZ" }])).toThrow(
      'sentence 2: spans[0]: the model has no label "XYZ"; its labels are INTJ, NP',
    )
    expect(attempt([{ start: 3, end: 6 }])).toThrow("sentence 2: spans[0]: the span (3, 6)")
    let refusal: unknown
    try {
      crossing()
    } catch (error) {
      refusal = error
    }
    expect(refusal).toMatchObject({
      sentence: 1,
      reason: expect.stringMatching(/^the span \(0, 3\)/),
      cause: expect.any(ConstraintError),
    })
  })

  it("may be none", () => {
    const [parsed] = parseWith(parsers.local, [{ tokens: dog, constraints: { spans: [] } }])
    expect(parsed?.tree.toString()).toBe(dogTree)
  })
})

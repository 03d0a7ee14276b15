import { beforeAll, describe, expect, it } from "vitest"
import { Engine } from "../../src/parser/engine.ts"
import { Parser } from "../../src/parser/parser.ts"
import { type ParseOptions, resolveSearch } from "../../src/parser/search-options.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import { tinyModel, tinyTaggingModel } from "../tiny-model.ts"

const words = ["the", "dog", "sleeps", "yes", "I", "sleep", "and", "fish"]
const sentence = (length: number, shift = 0) =>
  Array.from({ length }, (_, at) => words[(at * (3 + shift) + (at >> 3)) % words.length] as string)

let stepwise: Engine
let chart: Engine
let parser: Parser
beforeAll(async () => {
  const model = await tinyTaggingModel()
  stepwise = await Engine.load(model)
  chart = await Engine.load({ ...(await tinyModel("margin")), tagger: model.tagger })
  parser = await Parser.load(model)
})

const searches: [length: number, least: number, options: ParseOptions][] = [
  [4000, 250, { decoder: "greedy" }],
  [400, 800, { decoder: "beam", beam: 8 }],
  [200, 400, { decoder: "dp", beam: 8, k: 3 }],
  [200, 400, { decoder: "chart" }],
  [100, 200, { decoder: "chart", k: 3 }],
  [150, 600, { decoder: "chart", confidence: true }],
  [4000, 250, { decoder: "greedy", confidence: true }],
]

describe("a long sentence", () => {
  it.each(searches)("of %i words pauses at least %i times, with %j", (length, least, options) => {
    const engine = options.decoder === "chart" ? chart : stepwise
    const search = resolveSearch(engine.model.search, options)
    const read = [readSentence(sentence(length), 0)]
    let pauses = 0
    let longest = 0
    const steps = engine.parseSteps(read, search)
    for (;;) {
      // Of this process alone: the machine may be busy.
      const before = process.cpuUsage()
      const { done, value } = steps.next()
      const { user, system } = process.cpuUsage(before)
      if (done) {
        expect(value.sentences[0]).toEqual(engine.parse(read, search).sentences[0])
        break
      }
      longest = Math.max(longest, (user + system) / 1000)
      pauses++
    }
    expect(pauses).toBeGreaterThanOrEqual(least)
    expect(longest).toBeLessThan(500)
  })

  it("that is given up at any pause leaves an engine that parses as before", () => {
    const engine = stepwise
    const search = resolveSearch(engine.model.search, {})
    const read = [readSentence(sentence(300), 0)]
    const expected = engine.parse(read, search)
    for (const last of [1, 2, 5, 10, 20]) {
      const steps = engine.parseSteps(read, search)
      for (let pause = 0; pause < last; pause++) steps.next()
      // Work without pauses may come in between.
      expect(engine.parse(read, search)).toEqual(expected)
      steps.return(undefined as never)
      expect(engine.parse(read, search)).toEqual(expected)
    }
  })

  it("may be parsed by several calls at the same time", async () => {
    const all = [0, 2, 4].map((shift) => [sentence(1500, shift)])
    const alone = []
    for (const one of all) alone.push(await parser.parse(one))
    expect(await Promise.all(all.map((one) => parser.parse(one)))).toEqual(alone)
  })

  it("is given up soon after a signal, also behind another one", async () => {
    const reason = new Error("enough")
    const controller = new AbortController()
    const slow = await Parser.load(await tinyModel("margin"))
    const tagged = [sentence(600).map((text) => ({ text, tag: "NN" }))]
    const work = [0, 1].map(() => slow.parse(tagged, { signal: controller.signal, k: 50 }))
    setTimeout(() => controller.abort(reason), 0)
    for (const one of work) await expect(one).rejects.toBe(reason)
    expect(await slow.parse([[{ text: "yes", tag: "UH" }]])).toHaveLength(1)
  })

  it("of text is split into the same sentences, however long the text is", async () => {
    const text = "The dog sleeps. I sleep and the dog sleeps, yes.\n\n".repeat(1_500)
    const parsed = await parser.parse(text)
    expect(parsed).toHaveLength(3_000)
    const last = parsed.at(-1)?.tokens
    expect(text.slice(last?.[0]?.start, last?.at(-1)?.end)).toBe("I sleep and the dog sleeps, yes.")
  })
})

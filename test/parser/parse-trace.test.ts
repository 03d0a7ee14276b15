import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Parser } from "../../src/parser/parser.ts"
import { servePortions } from "../../src/pool/parse-portion.ts"
import { ParserPool } from "../../src/pool/parser-pool.ts"
import { fromSpans } from "../../src/tree/span-tree.ts"
import { FakeWebWorker } from "../pool/fake-web-worker.ts"
import { tinyModel, tinyTaggingModel } from "../tiny-model.ts"

let parser: Parser
const pools: ParserPool[] = []
beforeAll(async () => {
  const model = await tinyTaggingModel()
  parser = await Parser.load(model)
  const startWorker = () => new FakeWebWorker(servePortions)
  for (const threads of [0, 1]) pools.push(await ParserPool.load(model, { threads, startWorker }))
})
afterAll(async () => {
  for (const pool of pools) await pool.close()
})

const text = "the dog likes fish."

describe("trace", () => {
  it("returns the 4n − 2 actions that make the tree of the greedy parse", async () => {
    const { tokens, steps } = await parser.trace(text)
    expect(tokens.map((token) => token.text)).toEqual(["the", "dog", "likes", "fish", "."])
    expect(steps).toHaveLength(4 * 5 - 2)
    const stack = [0]
    const brackets: { start: number; end: number; label: string }[] = []
    steps.forEach(({ action }, at) => {
      if (action === "shift") stack.push((stack.at(-1) as number) + 1)
      else if (action === "combine") stack.splice(-2, 1)
      else if (action !== "")
        brackets.push({ start: stack.at(-2) as number, end: stack.at(-1) as number, label: action })
      if (at % 2 === 0) expect(["shift", "combine"]).toContain(action)
    })
    const words = tokens.map(({ text: form, tag }) => ({ form, tag }))
    const [parsed] = await parser.parse([text], { decoder: "greedy" })
    expect(String(fromSpans({ words, brackets }))).toBe(String(parsed?.tree))
  })

  it("ranks the choices of each step, the taken one first", async () => {
    for (const { action, probability, choices } of (await parser.trace(text)).steps) {
      expect(choices[0]).toEqual({ action, probability })
      const probabilities = choices.map((choice) => choice.probability)
      expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a))
      expect(choices.length).toBeLessThanOrEqual(12)
    }
    const [first] = (await parser.trace(text)).steps
    expect(first?.choices).toHaveLength(1)
  })

  it("takes the given actions, even labels that the model doesn't know", async () => {
    const actions = ["shift", "XYZ", "shift", "", "combine"]
    const { steps } = await parser.trace(text, { actions })
    expect(steps.slice(0, 5).map(({ action }) => action)).toEqual(actions)
    expect(steps[1]?.probability).toBe(0)
    expect(steps).toHaveLength(18)
    const own = (await parser.trace(text)).steps
    const again = await parser.trace(text, { actions: own.map(({ action }) => action) })
    expect(again.steps).toEqual(own)
  })

  it("is the same in a pool, in workers and on this thread, beside other jobs", async () => {
    const expected = await parser.trace(text, { actions: ["shift", "NP"] })
    for (const pool of pools) {
      const [trace, parsed] = await Promise.all([
        pool.trace(text, { actions: ["shift", "NP"] }),
        pool.parse([text]),
      ])
      expect(trace).toEqual(expected)
      expect(parsed).toHaveLength(1)
    }
  })

  it("rejects actions that can't be taken, long sentences, and models without steps", async () => {
    const pool = pools[1] as ParserPool
    for (const tracer of [parser, pool]) {
      for (const actions of [["combine"], ["NP"], ["shift", "", "shift", "", "combine", "", "jump"]])
        await expect(tracer.trace(text, { actions })).rejects.toMatchObject({ code: "invalid-argument" })
      const long = Array.from({ length: 1_001 }, () => "fish")
      await expect(tracer.trace(long)).rejects.toMatchObject({ code: "invalid-argument" })
      await expect(tracer.trace("")).rejects.toMatchObject({ code: "empty-sentence" })
      const signal = AbortSignal.abort()
      await expect(tracer.trace(text, { signal })).rejects.toBe(signal.reason)
      await expect(tracer.trace(text, { action: [] } as never)).rejects.toMatchObject({
        code: "unknown-field",
      })
    }
    const chart = await Parser.load(await tinyModel("margin"))
    await expect(chart.trace([{ text: "yes", tag: "UH" }])).rejects.toMatchObject({
      code: "unsupported-decoding",
    })
    expect(await pool.parse([text])).toHaveLength(1)
  })
})

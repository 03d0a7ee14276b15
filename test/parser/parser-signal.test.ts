import { beforeAll, describe, expect, it } from "vitest"
import { Parser } from "../../src/parser/parser.ts"
import { tinyTaggingModel } from "../tiny-model.ts"

let parser: Parser
beforeAll(async () => {
  parser = await Parser.load(await tinyTaggingModel())
})

const reason = new Error("enough")

/// A signal that is given in the next turn.
function soon(): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason), 0)
  return controller.signal
}

describe("a signal", () => {
  it("stops at once, and between sentences", async () => {
    await expect(parser.parse("yes", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    await expect(parser.parse(Array(1_000).fill(["yes"]), { signal: soon() })).rejects.toBe(reason)
  })

  it("stops between long sentences, however few", async () => {
    const long: string[][] = Array(64).fill(Array(300).fill("yes"))
    let turns = 0
    const counting = setInterval(() => turns++, 0)
    const parsed = await parser.parse(long)
    clearInterval(counting)
    expect(parsed).toHaveLength(64)
    // Five sentences of 300 words are a portion.
    expect(turns).toBeGreaterThanOrEqual(10)
    await expect(parser.parse(long.slice(0, 8), { signal: soon() })).rejects.toBe(reason)
    await expect(parser.parse(long.slice(0, 2), { signal: soon(), decoder: "dp" })).rejects.toBe(reason)
  })

  it("that comes during the only sentence is heard before the result is given", async () => {
    await expect(parser.parse("yes", { signal: soon() })).rejects.toBe(reason)
    await expect(parser.parseStream(["yes"], { signal: soon() }).next()).rejects.toBe(reason)
  })

  it("that is never given changes nothing", async () => {
    const { signal } = new AbortController()
    expect(await parser.parse("yes", { signal })).toHaveLength(1)
  })

  it.each([1, 3, 64, 100, 299, 300])("stops a stream of 300 right behind sentence %d", async (last) => {
    const controller = new AbortController()
    const stream = parser.parseStream(Array(300).fill(["yes"]), { signal: controller.signal })
    for (let count = 0; count < last; count++) expect((await stream.next()).done).toBe(false)
    controller.abort(reason)
    await expect(stream.next()).rejects.toBe(reason)
    expect((await stream.next()).done).toBe(true)
  })

  it("is heard by a stream that never waits, and by one that does nothing else", async () => {
    const readUntil = async (source: Iterable<string[]> | AsyncIterable<string[]>) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(reason), 5)
      for await (const _ of parser.parseStream(source, { signal: controller.signal }));
    }
    await expect(readUntil(Array(20_000).fill(["yes"]))).rejects.toBe(reason)
    async function* silent() {
      yield ["yes"]
      await new Promise(() => {})
    }
    await expect(readUntil(silent())).rejects.toBe(reason)
  })
})

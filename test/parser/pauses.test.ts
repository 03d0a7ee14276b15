import { describe, expect, it } from "vitest"
import { withPauses } from "../../src/parser/pauses.ts"

type Item = { readonly value: number } | "pause" | "end"

async function all(source: AsyncIterable<number> | Iterable<number>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of withPauses(source)) items.push(item)
  return items
}

const turns = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/// Numbers from 0 on, as an iterator that notes how it is used.
function counting(next: (at: number) => Promise<IteratorResult<number>>) {
  const source = {
    read: 0,
    closed: 0,
    [Symbol.asyncIterator]: () => ({
      next: () => next(source.read++),
      async return(): Promise<IteratorResult<number>> {
        source.closed++
        return { value: undefined, done: true }
      },
    }),
  }
  return source
}

describe("a source with pauses", () => {
  it("gives its items and an end, and a pause only where it lets others wait", async () => {
    expect(await all([1, 2])).toEqual([{ value: 1 }, { value: 2 }, "end"])
    async function* slow() {
      yield 1
      yield 2
      await turns(20)
      yield 3
    }
    expect(await all(slow())).toEqual([{ value: 1 }, { value: 2 }, "pause", { value: 3 }, "end"])
  })

  it("pauses before it fails, so that what it gave is not lost with it", async () => {
    function* failing() {
      yield 1
      throw new Error("broken")
    }
    const items: Item[] = []
    const reading = async () => {
      for await (const item of withPauses(failing())) items.push(item)
    }
    await expect(reading()).rejects.toThrow("broken")
    expect(items).toEqual([{ value: 1 }, "pause"])
  })

  it("leaves no timer behind for each item", async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length
    const before = timers()
    let most = 0
    for await (const _ of withPauses(Array(1_000).keys())) most = Math.max(most, timers() - before)
    expect(most).toBeLessThan(10)
  })

  it("is closed if it is left early, and not if it ended or failed by itself", async () => {
    const endless = counting(async (at) => ({ value: at, done: false }))
    for await (const _ of withPauses(endless)) break
    expect(endless).toMatchObject({ read: 1, closed: 1 })
    const short = counting(async (at) => ({ value: at, done: at === 2 }))
    expect(await all(short)).toHaveLength(3)
    expect(short.closed).toBe(0)
    const broken = counting(async () => {
      await turns(5)
      throw new Error("broken")
    })
    await expect(all(broken)).rejects.toThrow("broken")
    expect(broken.closed).toBe(0)
  })

  it("may be left, or stopped by a signal, while it is silent", async () => {
    const silent = () =>
      counting((at) => (at === 0 ? Promise.resolve({ value: 0, done: false }) : new Promise(() => {})))
    const left = silent()
    for await (const item of withPauses(left)) if (item === "pause") break
    expect(left.closed).toBe(1)
    // A generator can't be closed before it has given what was asked of it.
    async function* generator() {
      yield* silent()
    }
    for await (const item of withPauses(generator())) if (item === "pause") break
    const reason = new Error("enough")
    const controller = new AbortController()
    const stopped = silent()
    const read = async () => {
      for await (const item of withPauses(stopped, { signal: controller.signal }))
        if (item === "pause") setTimeout(() => controller.abort(reason), 5)
    }
    await expect(read()).rejects.toBe(reason)
    expect(stopped.closed).toBe(1)
  })
})

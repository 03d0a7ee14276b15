import { describe, expect, it } from "vitest"
import { FairTurns, type Turn } from "../../src/server/fair-turns.ts"
import { TimedWorkers } from "../../src/server/timed-workers.ts"
import { FakeThread } from "../pool/fake-thread.ts"

const forever = () => new AbortController().signal
// Longer than any test.
const safeSeconds = 3600

/// Resolves when a signal is aborted.
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve())
  })

describe("fair turns", () => {
  /// Asks for turns in this order while one is held, and returns the order in which they are given.
  async function order(turns: FairTurns, held: Turn, clients: readonly string[]): Promise<string[]> {
    const given: string[] = []
    const all = clients.map(async (client) => {
      const turn = await turns.take(client, forever())
      given.push(client)
      turn.end()
    })
    held.end()
    await Promise.all(all)
    return given
  }

  it("are given in the order in which they were asked for", async () => {
    const turns = new FairTurns({ most: 1, safeSeconds })
    expect(await order(turns, await turns.take("a", forever()), ["b", "c", "b"])).toEqual(["b", "c", "b"])
  })

  it("are given first to those who have fewest", async () => {
    const turns = new FairTurns({ most: 2, safeSeconds })
    await turns.take("greedy", forever())
    const given = await order(turns, await turns.take("greedy", forever()), ["greedy", "greedy", "a", "b"])
    expect(given.slice(0, 2)).toEqual(["a", "b"])
  })

  it("are given first to those whose last turn was longest ago", async () => {
    const turns = new FairTurns({ most: 1, safeSeconds })
    const first = await turns.take("a", forever())
    expect(await order(turns, first, ["a", "a", "b"])).toEqual(["b", "a", "a"])
  })

  it("are taken back when they are no longer safe and somebody waits, from those who have most", async () => {
    const turns = new FairTurns({ most: 3, safeSeconds: 0.01 })
    const [one, two, other] = [
      await turns.take("greedy", forever()),
      await turns.take("greedy", forever()),
      await turns.take("other", forever()),
    ]
    for (const turn of [other, two, one]) turn.begin()
    const waiting = turns.take("innocent", forever())
    await Promise.race([one, two, other].map(({ signal }) => aborted(signal)))
    expect(other.signal.aborted).toBe(false)
    expect([one, two].filter(({ signal }) => signal.aborted)).toHaveLength(1)
    const taken = one.signal.aborted ? one : two
    expect(taken.signal.reason).toMatchObject({ code: "time-limit" })
    taken.end()
    taken.end()
    ;(await waiting).end()
  })

  it("stay while nobody waits, and before work has begun", async () => {
    const turns = new FairTurns({ most: 1, safeSeconds: 0 })
    const turn = await turns.take("a", forever())
    const waiting = turns.take("b", forever())
    expect(turn.signal.aborted).toBe(false)
    turn.begin()
    expect(turn.signal.aborted).toBe(true)
    turn.end()
    const next = await waiting
    next.begin()
    expect(next.signal.aborted).toBe(false)
  })

  it("pass over those who have left", async () => {
    const turns = new FairTurns({ most: 1, safeSeconds })
    const turn = await turns.take("a", forever())
    const [waits, isGiven] = [new AbortController(), new AbortController()]
    const left = turns.take("b", waits.signal)
    const leaving = turns.take("c", isGiven.signal)
    const stays = turns.take("d", forever())
    waits.abort(new Error("gone"))
    await expect(left).rejects.toThrow("gone")
    turn.end()
    isGiven.abort(new Error("gone too"))
    await expect(leaving).rejects.toThrow("gone too")
    ;(await stays).end()
    await expect(turns.take("e", AbortSignal.abort(new Error("at once")))).rejects.toThrow("at once")
  })
})

describe("workers with a time limit", () => {
  it("do what others ask for while two clients' requests never end", async () => {
    const threads: FakeThread[] = []
    const start = () => {
      const thread = new FakeThread()
      threads.push(thread)
      return thread
    }
    const workers = new TimedWorkers<string, string>(start, { most: 2, safeSeconds: 0.01 })
    const nasty = ["a", "a", "a", "b", "b", "b"].map((client) => workers.run("endless", client, forever()))
    const results = Promise.allSettled(nasty)
    const innocent = workers.run("innocent", "c", forever())
    // The threads answer whatever isn't endless.
    const answering = setInterval(() => {
      for (const thread of threads) if (thread.requests[0] === "innocent") thread.answer()
    }, 1)
    expect(await innocent).toBe("innocent")
    // Only those that somebody waited for were stopped.
    expect(threads.filter(({ isEnded }) => isEnded).length).toBeLessThanOrEqual(2)
    clearInterval(answering)
    for (const thread of threads) thread.fail("the test is over")
    const failing = setInterval(() => {
      for (const thread of threads) if (thread.requests.length > 0) thread.fail("the test is over")
    }, 1)
    await results
    clearInterval(failing)
    await workers.close()
  })
})

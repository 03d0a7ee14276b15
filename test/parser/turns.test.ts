import { describe, expect, it } from "vitest"
import { inTurns, nextTurn, Queue } from "../../src/parser/turns.ts"
import type { Steps } from "../../src/transition/steps.ts"

/// Work that pauses `count` times, and keeps the thread busy for some milliseconds before each pause.
function* busy(count: number, milliseconds: number, onEnd = () => {}): Steps<number> {
  try {
    for (let step = 0; step < count; step++) {
      const begin = performance.now()
      while (performance.now() - begin < milliseconds);
      yield
    }
    return count
  } finally {
    onEnd()
  }
}

describe("work in turns", () => {
  it("lets others have theirs", async () => {
    let turns = 0
    const counting = setInterval(() => turns++, 0)
    expect(await inTurns(busy(50, 10))).toBe(50)
    clearInterval(counting)
    expect(turns).toBeGreaterThanOrEqual(3)
  })

  it("is stopped by a signal, and releases what it holds", async () => {
    const reason = new Error("enough")
    const controller = new AbortController()
    let ended = 0
    setTimeout(() => controller.abort(reason), 0)
    const work = inTurns(
      busy(1e6, 10, () => ended++),
      controller.signal,
    )
    await expect(work).rejects.toBe(reason)
    expect(ended).toBe(1)
  })

  it("doesn't wait for a turn if it is short", async () => {
    let isOver = false
    const waiting = nextTurn().then(() => expect(isOver).toBe(true))
    await inTurns(busy(3, 0))
    isOver = true
    await waiting
  })
})

describe("a queue", () => {
  it("does one piece of work after another, whatever becomes of those before", async () => {
    const queue = new Queue()
    const events: string[] = []
    const work = (name: string) => async () => {
      events.push(`${name} begins`)
      await nextTurn()
      events.push(`${name} ends`)
      if (name === "a") throw new Error(name)
      return name
    }
    const all = await Promise.allSettled(["a", "b", "c"].map((name) => queue.run(work(name))))
    expect(all.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"])
    expect(events).toEqual(["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })

  it("lets a signal end the waiting, and drops that work", async () => {
    const queue = new Queue()
    const reason = new Error("enough")
    const controller = new AbortController()
    let release = () => {}
    const first = queue.run(() => new Promise<void>((resolve) => (release = resolve)))
    let isStarted = false
    const second = queue.run(async () => {
      isStarted = true
    }, controller.signal)
    controller.abort(reason)
    await expect(second).rejects.toBe(reason)
    release()
    await first
    expect(await queue.run(async () => "next")).toBe("next")
    expect(isStarted).toBe(false)
  })
})

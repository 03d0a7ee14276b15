import { Writable } from "node:stream"
import { describe, expect, it } from "vitest"
import { writeTo } from "../../src/cli/output.ts"

describe("output", () => {
  it("lets signals and timers have their turn in work that waits for nothing", async () => {
    const stream = new Writable({ write: (_chunk, _encoding, done) => done() })
    let isHeard = false
    setTimeout(() => {
      isHeard = true
    }, 0)
    await writeTo(undefined, stream, async (output) => {
      const begin = performance.now()
      while (!isHeard && performance.now() - begin < 2_000) await output.write("")
      expect(isHeard).toBe(true)
    })
  })
})

import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/index.ts"
import { tinyTaggingModel } from "../tiny-model.ts"
import { anyValue, replaceSomewhere } from "./any-values.ts"
import { entries, notCalled, type PublicCall, publicCalls } from "./public-calls.ts"

let calls: readonly PublicCall[]
beforeAll(async () => {
  calls = await publicCalls(await tinyTaggingModel())
})

describe("the public functions", () => {
  it("are all called here", () => {
    const exported = Object.values(entries).flatMap((entry) => Object.keys(entry))
    const called = new Set([...calls.map(({ name }) => name), ...notCalled])
    expect([...called].sort()).toEqual([...new Set(exported)].sort())
  })

  it("accept the arguments that they are called with here", async () => {
    for (const { name, given, run } of calls) {
      if (name === "readBertFolder" || name === "trainParser") continue
      await expect(
        (async () => await run(...(given as never[])))().then(
          () => name,
          (error) => `${name}: ${error}`,
        ),
      ).resolves.toBe(name)
    }
  })

  it("throw only errors of ours, whatever is passed anywhere in their arguments", async () => {
    const failures: string[] = []
    for (const { name, given, run, runs = 100 } of calls) {
      await fc.assert(
        fc.asyncProperty(fc.nat(), anyValue, async (pick, value) => {
          const changed = replaceSomewhere(given, pick, value)
          try {
            await run(...(changed as never[]))
          } catch (error) {
            if (error instanceof SpandrelError) return
            const where = fc.stringify(changed).slice(0, 300)
            const trace =
              error instanceof Error ? error.stack?.split("\n").slice(0, 4).join("\n") : String(error)
            failures.push(`${name}: ${where}: ${trace}`)
          }
        }),
        { numRuns: runs },
      )
    }
    expect(failures).toEqual([])
  }, 60_000)
})

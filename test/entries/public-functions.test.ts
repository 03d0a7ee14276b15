import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/index.ts"
import { tinyTaggingModel } from "../tiny-model.ts"
import { anyValue } from "./any-values.ts"
import { placesIn, replaceAt } from "./argument-places.ts"
import { entries, notCalled, type PublicCall, publicCalls } from "./public-calls.ts"

let calls: readonly PublicCall[]
beforeAll(async () => {
  calls = await publicCalls(await tinyTaggingModel())
})

/// What the call throws, if it isn't an error of ours.
async function foreignError(
  { name, run }: PublicCall,
  given: readonly unknown[],
): Promise<string | undefined> {
  try {
    await run(...(given as never[]))
  } catch (error) {
    if (error instanceof SpandrelError) return undefined
    const trace = error instanceof Error ? error.stack?.split("\n").slice(0, 4).join("\n") : String(error)
    return `${name}(${fc.stringify(given).slice(0, 300)}): ${trace}`
  }
  return undefined
}

describe("the public functions", () => {
  it("are all called here", () => {
    const exported = Object.values(entries).flatMap((entry) => Object.keys(entry))
    const called = new Set([...calls.map(({ name }) => name), ...notCalled])
    expect([...called].sort()).toEqual([...new Set(exported)].sort())
  })

  it("accept the arguments that they are called with here", async () => {
    // The encoder's files are empty, and training has no dev trees.
    for (const { name, given, run } of calls.filter(
      ({ name }) => !/^(readBertFolder|trainParser)$/.test(name),
    )) {
      const call = async () => await run(...(given as never[]))
      await expect(
        call().then(
          () => name,
          (error) => `${name}: ${error}`,
        ),
      ).resolves.toBe(name)
    }
  })

  it("throw only errors of ours, whatever is passed anywhere in their arguments", async () => {
    const failures: (string | undefined)[] = []
    for (const call of calls) {
      const place = fc.constantFrom(...placesIn(call.given))
      await fc.assert(
        fc.asyncProperty(place, anyValue, async (path, value) => {
          failures.push(await foreignError(call, replaceAt(call.given, path, value)))
        }),
        { numRuns: call.runs ?? 100 },
      )
    }
    expect(failures.filter((failure) => failure !== undefined)).toEqual([])
  })

  it("aren't held up by arrays that claim to have four billion items", async () => {
    const failures: (string | undefined)[] = []
    for (const call of calls)
      for (const path of placesIn(call.given)) {
        const value = new Array(2 ** 32 - 1)
        const begun = performance.now()
        failures.push(await foreignError(call, replaceAt(call.given, path, value)))
        // Going through all of them would take minutes.
        if (performance.now() - begun > 10_000) failures.push(`${call.name} ${path} is slow`)
      }
    expect(failures.filter((failure) => failure !== undefined)).toEqual([])
  })
})

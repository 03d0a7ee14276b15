import { describe, expect, it } from "vitest"
import { paperSearch } from "../../src/decode/search.ts"
import { makeParsePool } from "../../src/node/parse-pool.ts"
import { resolveSearch } from "../../src/parser/search-options.ts"
import { tinyModel } from "../tiny-model.ts"

describe("a pool of threads", () => {
  // The sources have no parse-thread.js, so that every thread fails at its start.
  it("fails with its threads, busy or not, instead of waiting for them", async () => {
    const settings = { search: resolveSearch(paperSearch, {}), format: "bracket" as const, columns: 80 }
    const pool = await makeParsePool(await tinyModel("local"), 3, settings)
    const jobs = Array.from({ length: 5 }, () => pool.parse([{ text: "yes" }]))
    for (const job of jobs) job.catch(() => {})
    for (const job of jobs) await expect(job).rejects.toThrow("parse-thread.js")
    await expect(pool.parse([{ text: "yes" }])).rejects.toThrow("parse-thread.js")
    await pool.close()
  })
})

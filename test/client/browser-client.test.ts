import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { describe, expect, it } from "vitest"
import { root } from "../documented-examples.ts"
import { chromium, runInPage } from "../open-page.ts"
import { openServer } from "../server/open-server.ts"

describe.skipIf(chromium === undefined)("the client in a page (skipped without Chromium)", () => {
  it("parses, streams and throws with a server of another origin", async () => {
    mkdirSync(join(root, "build"), { recursive: true })
    const folder = mkdtempSync(join(root, "build", "page-client-"))
    const file = join(folder, "client.js")
    const build = await rolldown({ input: join(root, "dist/entries/client.js"), platform: "browser" })
    await build.write({ file, format: "esm" })
    await build.close()
    const { url } = await openServer({ origins: ["*"] })
    const body = `
      const { Client } = await import("/client.js")
      const client = new Client(${JSON.stringify(url)})
      const [sentence] = await client.parse("the dog likes fish.")
      const texts = []
      for await (const { text } of client.parseStream([["yes"], { text: "I sleep." }])) texts.push(text)
      const error = await client.parse([""]).catch((caught) => caught)
      return JSON.stringify([sentence.tree.find("NP").map((np) => np.text), texts, error.code])`
    const result = await runInPage(chromium as string, body, { files: { "/client.js": file } })
    rmSync(folder, { recursive: true })
    expect(JSON.parse(result)).toEqual([["the dog", "fish"], ["yes", "I sleep."], "empty-sentence"])
  })
})

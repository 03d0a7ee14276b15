import { describe, expect, it } from "vitest"
import { chromium, runInPage } from "./open-page.ts"

const reason = chromium === undefined ? " (skipped: no Chromium; set CHROMIUM to its path)" : ""

describe.skipIf(chromium === undefined)(`in a browser${reason}`, () => {
  it("the library loads the model of the package and parses", async () => {
    const body = `
      const { Parser } = await import("/dist/index.js")
      const parser = await Parser.load()
      const [sentence] = await parser.parse("I do like eating fish.")
      return String(sentence.tree)`
    expect(await runInPage(chromium as string, body)).toBe(
      "(S (NP (PRP I)) (VP (VBP do) (VP (VB like) (S (VP (VBG eating) (NP (NN fish)))))) (. .))",
    )
  })
})

import { describe, expect, it } from "vitest"
import { chromium, runInPage } from "./open-page.ts"

const tree = "(S (NP (PRP I)) (VP (VBP do) (VP (VB like) (S (VP (VBG eating) (NP (NN fish)))))) (. .))"

const reason = chromium === undefined ? " (skipped: no Chromium; set CHROMIUM to its path)" : ""

describe.skipIf(chromium === undefined)(`in a browser${reason}`, () => {
  it.each(["", '"en-fast"'])(
    "the library loads a model of the package and parses: load(%s)",
    async (name) => {
      const body = `
      const { Parser } = await import("/dist/index.js")
      const parser = await Parser.load(${name})
      const [sentence] = await parser.parse("I do like eating fish.")
      return String(sentence.tree)`
      expect(await runInPage(chromium as string, body)).toBe(tree)
    },
  )

  it.each([
    ["one web worker, if the page isn't cross-origin isolated", { isIsolated: false, threads: 1 }],
    [
      "web workers that share the model, if the page is cross-origin isolated",
      { isIsolated: true, threads: 2 },
    ],
  ])("a pool parses in %s", async (_, { isIsolated, threads }) => {
    const body = `
      const { ParserPool } = await import("/dist/index.js")
      const pool = await ParserPool.load(undefined, ${isIsolated ? "{ threads: 2 }" : "{}"})
      const sentences = await pool.parse("I do like eating fish. ".repeat(100))
      await pool.close()
      const trees = new Set(sentences.map(({ tree }) => String(tree)))
      return JSON.stringify([crossOriginIsolated, pool.threads, sentences.length, ...trees])`
    const result = await runInPage(chromium as string, body, { isIsolated })
    expect(JSON.parse(result)).toEqual([isIsolated, threads, 100, tree])
  })

  it("a pool can't be loaded if the script of its workers is missing", async () => {
    const body = `
      const { ParserPool } = await import("/dist/index.js")
      const startWorker = () => new Worker("/dist/pool/missing.js", { type: "module" })
      return ParserPool.load(undefined, { threads: 1, startWorker }).then(String, ({ code }) => code)`
    expect(await runInPage(chromium as string, body)).toBe("worker-failed")
  })
})

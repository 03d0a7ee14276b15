import { statSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { chromium, runInPage } from "./open-page.ts"
import { temporaryFile } from "./temporary-files.ts"

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

  it("a page with the one module for pages makes two requests: the module and the model", async () => {
    const body = `
      const { Parser } = await import("/dist/browser/spandrel.js")
      const parser = await Parser.load("en-fast")
      const [sentence] = await parser.parse("I do like eating fish.")
      const requests = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
      return JSON.stringify([String(sentence.tree), ...requests.filter((path) => path !== "/favicon.ico")])`
    expect(JSON.parse(await runInPage(chromium as string, body))).toEqual([
      tree,
      "/dist/browser/spandrel.js",
      "/models/en-fast.safetensors",
    ])
  })

  it("a page with the one module for pages parses in a worker, and says how far the model is loaded", async () => {
    const body = `
      const { ParserPool } = await import("/dist/browser/spandrel.js")
      const progress = []
      const pool = await ParserPool.load("en-fast", { onProgress: (event) => progress.push(event) })
      const [sentence] = await pool.parse("I do like eating fish.")
      return JSON.stringify([String(sentence.tree), pool.threads, progress])`
    const [shown, threads, progress] = JSON.parse(await runInPage(chromium as string, body))
    expect([shown, threads]).toEqual([tree, 1])
    const { size } = statSync(new URL("../models/en-fast.safetensors", import.meta.url))
    expect(progress[0].loaded).toBe(0)
    expect(progress.at(-1).loaded).toBe(size)
  })

  it("a model that the server answers with a page is refused with a message that says so", async () => {
    const body = `
      const { Parser } = await import("/dist/browser/spandrel.js")
      return Parser.load("/page.safetensors").catch(({ code, message }) => code + ": " + message)`
    const page = temporaryFile("page.safetensors", "<!doctype html>\n<title>dev server</title>")
    const result = await runInPage(chromium as string, body, { files: { "/page.safetensors": page } })
    expect(result).toMatch(/^model-not-found: .*answered http:\S+\/page\.safetensors with an HTML page/)
  })
})

import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { describe, expect, it } from "vitest"
import { Client, ServerError } from "../../src/entries/client.ts"
import { SentenceError, SpandrelError, Tree } from "../../src/index.ts"
import { root } from "../documented-examples.ts"
import { openServer, tinyParser, tinyPath } from "../server/open-server.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"

const tree = "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

describe("Client", () => {
  it("parses as the library does: the same trees, scores and errors", async () => {
    const client = new Client((await openServer()).url)
    const parser = await tinyParser()
    const inputs = [
      ["the dog likes fish. I sleep.", {}],
      [["yes", { id: 1, tokens: ["I", "sleep"] }], {}],
      ["I sleep.", { k: 3, confidence: true }],
    ] as const
    for (const [input, options] of inputs)
      expect(await client.parse(input, options)).toEqual(await parser.parse(input, options))
    const [sentence] = await client.parse("the dog likes fish.")
    expect(sentence?.tree).toBeInstanceOf(Tree)
    expect(sentence?.tree.find("NP").map((np) => np.text)).toEqual(["the dog", "fish"])
    const invalid = ["yes", { tokens: [] }]
    const error = await client.parse(invalid).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SentenceError)
    expect(error).toEqual(await parser.parse(invalid).catch((caught: unknown) => caught))
  })

  it("parses a stream in order, however long it is", async () => {
    const client = new Client((await openServer()).url)
    const trees = tinyTrees()
    const sentences = Array.from({ length: 150 }, (_, id) => ({
      id,
      tokens: (trees[id % trees.length] as Tree).text.split(" "),
    }))
    const expected = await (await tinyParser()).parse(sentences)
    expect(await collect(client.parseStream(sentences))).toEqual(expected)
  })

  it("returns the results of a source that pauses before it goes on", async () => {
    const client = new Client((await openServer()).url)
    const seen: unknown[] = []
    async function* source() {
      yield { id: 1, tokens: ["yes"] }
      while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
      yield { id: 2, tokens: ["yes"] }
    }
    for await (const { id } of client.parseStream(source())) seen.push(id)
    expect(seen).toEqual([1, 2])
  })

  it("throws at an invalid sentence of a stream, or returns its error", async () => {
    const client = new Client((await openServer()).url)
    const source = [["yes"], { id: 2, tokens: [] }, ["yes"]]
    const results = await collect(client.parseStream(source, { onError: "skip" }))
    expect(results).toMatchObject([
      { text: "yes" },
      { id: 2, error: { code: "empty-sentence" } },
      { text: "yes" },
    ])
    const seen: unknown[] = []
    const stopped = (async () => {
      for await (const result of client.parseStream(source)) seen.push(result.text)
    })()
    await expect(stopped).rejects.toMatchObject({ code: "empty-sentence" })
    expect(seen).toEqual(["yes"])
    await expect(collect(client.parseStream(["text"] as never))).rejects.toMatchObject({
      code: "invalid-argument",
    })
  })

  it("tags, queries, scores and lists models", async () => {
    const client = new Client((await openServer()).url, { model: "tagging" })
    expect(await client.tag("yes")).toEqual([{ tokens: [{ text: "yes", tag: "UH", start: 0, end: 3 }] }])
    const { trees } = await client.query("VP < NP=object", { trees: [tree] })
    expect(trees[0]?.tree.text).toBe("I like fish")
    expect(trees[0]?.matches[0]?.nodes["object"]?.text).toBe("fish")
    expect((await client.query("NP", "the dog sleeps.")).count).toBe(1)
    expect((await client.score(tree, tree)).all.f1).toBe(100)
    expect(await client.models()).toMatchObject([{ name: "tagging", isDefault: true }])
  })

  it("sends a token, and a model or language", async () => {
    const server = await openServer({ token: "secret", models: [tinyPath("margin"), tinyPath("tagging")] })
    const client = new Client(`${server.url}/`, { token: "secret", language: "en" })
    expect(await client.parse("yes", { model: "tagging" })).toMatchObject([{ text: "yes" }])
    await expect(client.parse("yes", { model: "x" })).rejects.toMatchObject({
      code: "unknown-model",
      status: 400,
    })
    const stranger = new Client(server.url)
    await expect(stranger.models()).rejects.toMatchObject({ code: "unauthorized", status: 401 })
  })

  it("throws errors with codes for everything that goes wrong", async () => {
    const gone = new Client("http://127.0.0.1:9")
    const unreachable = await gone.parse("yes").catch((error: unknown) => error)
    expect(unreachable).toBeInstanceOf(ServerError)
    expect(unreachable).toMatchObject({ code: "server-unreachable", status: 0 })
    const answers: Response[] = [
      new Response("<html>", { status: 200 }),
      new Response("busy", { status: 503, headers: { "retry-after": "7" } }),
      new Response('{"code":"new-code","detail":"x"}', { status: 400 }),
    ]
    const client = new Client("https://a.example/base", {
      fetch: async (url) => {
        expect(url.href).toBe("https://a.example/base/v1/parse")
        return answers.shift() as Response
      },
    })
    await expect(client.parse("yes")).rejects.toMatchObject({ code: "server-unreachable" })
    await expect(client.parse("yes")).rejects.toMatchObject({
      code: "internal-error",
      status: 503,
      retryAfter: 7,
    })
    await expect(client.parse("yes")).rejects.toMatchObject({ code: "internal-error", message: "x" })
    const signal = AbortSignal.abort("stop")
    await expect(gone.parse("yes", { signal })).rejects.toBe("stop")
    for (const url of ["fish", "ftp://a", 5, {}])
      expect(() => new Client(url as string)).toThrow(SpandrelError)
    expect(() => new Client("http://a", { tokn: "x" } as object)).toThrow(/did you mean "token"/)
    await expect(client.parse({} as never)).rejects.toMatchObject({ code: "invalid-argument" })
    await expect(client.parse([1n] as never)).rejects.toMatchObject({ code: "invalid-argument" })
  })

  it("is small in a bundle for browsers, and has nothing of the server or of Node.js", async () => {
    mkdirSync(join(root, "build"), { recursive: true })
    const folder = mkdtempSync(join(root, "build", "client-"))
    const build = await rolldown({ input: join(root, "dist/entries/client.js"), platform: "browser" })
    const { output } = await build.write({ dir: folder, format: "esm", minify: true })
    await build.close()
    rmSync(folder, { recursive: true })
    expect(output).toHaveLength(1)
    const { code, imports } = output[0]
    expect(imports).toEqual([])
    expect(/fastify|["'`]node:|worker_threads/.test(code)).toBe(false)
    // The trees, their reader and their queries; no parser, no kernels.
    expect(code.length).toBeLessThan(120_000)
  })
})

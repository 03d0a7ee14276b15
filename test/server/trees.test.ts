import { describe, expect, it } from "vitest"
import { builtInParameters, evaluateLines } from "../../src/entries/score.ts"
import { answerTreeRequest } from "../../src/server/tree-requests.ts"
import { expectLinear } from "../growth.ts"
import { openServer } from "./open-server.ts"

const tree = "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"

// No fourth node is the first one, and whether it is can only be found out by trying.
const endless = { pattern: "__=a .. (__ .. (__ .. (__ .. =a)))", trees: `(NP ${"(NN a)".repeat(3000)})` }

describe("POST /v1/query", () => {
  it("finds the matches in trees, with the nodes that have names", async () => {
    const server = await openServer()
    const { status, json } = await server.post("/v1/query", {
      pattern: "VP < (NP=object << fish=word)",
      trees: ["(NP (NN fish))", tree],
    })
    expect(status).toBe(200)
    expect(json).toEqual({
      searched: 2,
      count: 1,
      complete: true,
      trees: [
        {
          index: 1,
          brackets: tree,
          matches: [
            {
              label: "VP",
              start: 1,
              end: 3,
              text: "like fish",
              nodes: {
                object: { label: "NP", start: 2, end: 3, text: "fish" },
                word: { word: "fish", start: 2, end: 3 },
              },
            },
          ],
        },
      ],
    })
  })

  it("parses text and sentences first", async () => {
    const server = await openServer()
    const { json } = await server.post("/v1/query", { pattern: "NP", text: "the dog likes fish. I sleep." })
    expect(json.searched).toBe(2)
    const found = json.trees.flatMap(({ matches }: { matches: { text: string }[] }) =>
      matches.map(({ text }) => text),
    )
    expect(found).toEqual(["the dog", "fish", "I"])
  })

  it("knows heads, variables and a limit", async () => {
    const server = await openServer()
    const heads = await server.post("/v1/query", { pattern: "S <# VP", trees: tree, heads: "semantic" })
    expect(heads.json.count).toBe(1)
    const variables = await server.post("/v1/query", { pattern: "/^(N.*)$/#1%x", trees: tree })
    expect(variables.json.trees[0].matches[0].variables).toEqual({ x: "NP" })
    const limited = await server.post("/v1/query", { pattern: "__", trees: `${tree}\n${tree}`, limit: 3 })
    expect(limited.json).toMatchObject({ count: 3, complete: false })
  })

  it.each([
    [{ trees: tree }, "invalid-argument", 400],
    [{ pattern: "NP <", trees: tree }, "invalid-pattern", 400],
    [{ pattern: "NP", trees: "(S (NP" }, "invalid-tree", 422],
    [{ pattern: "NP", trees: 5 }, "invalid-argument", 400],
    [{ pattern: "NP" }, "invalid-argument", 400],
    [{ pattern: "NP", text: "" }, "empty-sentence", 422],
    [{ pattern: "NP", trees: tree, heads: "x" }, "invalid-argument", 400],
    [{ pattern: "NP", trees: tree, treees: tree }, "unknown-field", 400],
  ])("refuses %j", async (body, code, status) => {
    const server = await openServer()
    expect((await server.post("/v1/query", body)).json).toMatchObject({ code, status })
  })

  it("stops a query that takes forever, and goes on answering", async () => {
    const server = await openServer({ limits: { seconds: 1 } })
    const queries = [endless, endless, endless].map((body) => server.post("/v1/query", body))
    for (const { status, json } of await Promise.all(queries)) {
      expect(status).toBe(503)
      expect(json.code).toBe("time-limit")
    }
    // As long as it takes on a busy machine to start another thread.
    for (;;) {
      const { status } = await server.post("/v1/query", { pattern: "NP", trees: tree })
      if (status === 200) break
    }
  })

  it("matches regular expressions in linear time, and refuses those for which there is no such way", async () => {
    const query = (pattern: string) =>
      answerTreeRequest({
        kind: "query",
        pattern,
        trees: `(NP (NN ${"a".repeat(50_000)}b))`,
        heads: "collins",
        limit: 9,
      })
    expect(query("/^(a+)+$/")).toMatchObject({ count: 0 })
    expect(query("/^(a|a)*b$/")).toMatchObject({ count: 1 })
    for (const pattern of ["/(a+)+\\1$/", "/a(?=b)/", "/((a{99}){99}){99}/"])
      expect(() => query(pattern)).toThrow(expect.objectContaining({ code: "invalid-pattern" }))
  })
})

describe("POST /v1/score", () => {
  it("gives what the scorer gives", async () => {
    const server = await openServer()
    const test = "(S (NP (PRP I)) (VP (VBP like)) (NP (NN fish)))"
    const { status, json } = await server.post("/v1/score", { gold: [tree, tree], test: [tree, test] })
    expect(status).toBe(200)
    const expected = await evaluateLines([tree, tree], [tree, test], {
      parameters: builtInParameters.collins,
    })
    expect(json).toMatchObject(JSON.parse(JSON.stringify(expected)))
    expect(json.sentences).toMatchObject([{ id: 1, recall: 100 }, { id: 2 }])
    expect(json.errors).toEqual([])
  })

  it("takes lines, and other parameters", async () => {
    const server = await openServer()
    const lines = `${tree}\n\n(NP (NN fish))\n`
    const { json } = await server.post("/v1/score", { gold: lines, test: lines, parameters: "spmrl" })
    expect(json.all).toMatchObject({ sentences: 2, f1: 100 })
  })

  it.each([
    [{ gold: tree }, "invalid-argument"],
    [{ test: tree }, "invalid-argument"],
    [{ gold: [tree], test: [] }, "invalid-argument"],
    [{ gold: tree, test: tree, parameters: "evalb" }, "invalid-argument"],
  ])("refuses %j", async (body, code) => {
    const server = await openServer()
    expect((await server.post("/v1/score", body)).json).toMatchObject({ status: 400, code })
  })
})

// The same functions as in the thread.
describe("answerTreeRequest", () => {
  it("queries and scores", async () => {
    const query = { kind: "query", pattern: "NP=a", trees: tree, heads: "french", limit: 9 } as const
    expect(await answerTreeRequest(query)).toMatchObject({ count: 2, complete: true })
    expect(await answerTreeRequest({ ...query, pattern: "NP <# NN" })).toMatchObject({ count: 1 })
    expect(await answerTreeRequest({ ...query, pattern: "/(.*)/#1%x", limit: 1 })).toMatchObject({ count: 1 })
    const score = { kind: "score", gold: [tree], test: ["(S"], parameters: "new" } as const
    expect(await answerTreeRequest(score)).toMatchObject({
      errors: [/elements/, /unbalanced/].map((error) => expect.stringMatching(error)),
    })
    await expect(async () => answerTreeRequest({ ...score, test: [] })).rejects.toMatchObject({
      code: "invalid-argument",
    })
  })

  it.each([" ", "\n", " \n", "\t"])("takes time in proportion to a long run of %j", (blank) => {
    const trees = (size: number) => [
      `${blank.repeat(size)}(NP ${blank.repeat(size)}(NN x))${blank.repeat(size)}`,
    ]
    const query = { kind: "query", pattern: "NP", heads: "collins", limit: 9 } as const
    expectLinear((size) => () => answerTreeRequest({ ...query, trees: trees(size) }), 2500)
    const score = { kind: "score", parameters: "new" } as const
    expectLinear((size) => () => answerTreeRequest({ ...score, gold: trees(size), test: trees(size) }), 2500)
  })

  it("reads a tree that an item has on several lines", async () => {
    const trees = ["(NP\r\n(NN fish)\n)", "(NP (NN x))"]
    const query = { kind: "query", pattern: "NP", trees, heads: "collins", limit: 9 } as const
    expect(await answerTreeRequest(query)).toMatchObject({ searched: 2, count: 2 })
    const score = { kind: "score", gold: trees, test: trees, parameters: "new" } as const
    expect(await answerTreeRequest(score)).toMatchObject({ all: { sentences: 2, f1: 100 }, errors: [] })
  })

  it("returns no more text than a client can read", async () => {
    // Each match is the whole sentence.
    const words = "(NN fish) ".repeat(10_000)
    const trees = `${"(NP ".repeat(1000)}${words}${")".repeat(1000)}`
    const result = await answerTreeRequest({
      kind: "query",
      pattern: "NP",
      trees,
      heads: "collins",
      limit: 1e6,
    })
    expect(result).toMatchObject({ complete: false })
    expect(JSON.stringify(result).length).toBeLessThan(2e7)
  })

  it("doesn't make a match whose names all have the text of a whole sentence", async () => {
    const pattern = `NP=a${Array.from({ length: 2000 }, (_, at) => ` == __=b${at}`).join("")}`
    const query = { kind: "query", pattern, heads: "collins", limit: 9 } as const
    const trees = (words: number) => `(NP${" (NN fish)".repeat(words)})`
    expect(await answerTreeRequest({ ...query, trees: trees(10) })).toMatchObject({ count: 1 })
    // It would have 100 million characters.
    expect(await answerTreeRequest({ ...query, trees: trees(10_000) })).toEqual({
      ...{ searched: 1, count: 0, complete: false, trees: [] },
    })
  })

  it("takes time in proportion to the matches, however deep they are and however many names they have", () => {
    const deep = (size: number) => `${"(NP ".repeat(size)}(NN fish)${")".repeat(size)}`
    const query = { kind: "query", pattern: "NP << fish", heads: "collins", limit: 1e6 } as const
    expectLinear((size) => () => answerTreeRequest({ ...query, trees: deep(size) }), 500)
    const named = (size: number) => `NP=a${Array.from({ length: size }, (_, at) => ` == __=b${at}`).join("")}`
    expectLinear((size) => () => answerTreeRequest({ ...query, pattern: named(size), trees: tree }), 100)
  })
})

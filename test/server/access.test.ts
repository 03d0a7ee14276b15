import { once } from "node:events"
import { readFileSync } from "node:fs"
import { get, type IncomingMessage } from "node:http"
import { describe, expect, it } from "vitest"
import { tokenCheck } from "../../src/server/access.ts"
import { problemOf } from "../../src/server/problem.ts"
import { startServer } from "../../src/server/serve.ts"
import { readLimits } from "../../src/server/server-options.ts"
import { temporaryFile } from "../temporary-files.ts"
import { openServer, send, sendRequest, tinyPath } from "./open-server.ts"

describe("a server with a token", () => {
  it("answers only requests that have it", async () => {
    const server = await openServer({ token: "secret" })
    const post = (authorization?: string) =>
      server.post("/v1/parse", { text: "yes" }, authorization === undefined ? {} : { authorization })
    for (const wrong of [undefined, "Bearer", "Bearer secre", "Bearer secret2", "Basic secret", "secret"]) {
      const { status, json, headers } = await post(wrong)
      expect(status).toBe(401)
      expect(json).toMatchObject({ code: "unauthorized" })
      expect(headers.get("www-authenticate")).toBe("Bearer")
    }
    expect((await post("Bearer secret")).status).toBe(200)
    expect((await post("bearer secret")).status).toBe(200)
  })

  it("protects all of the service, but not the page and the health checks", async () => {
    const server = await openServer({ token: "secret" })
    for (const path of ["/v1/models", "/v1/models/tagging", "/metrics", "/models/tagging.safetensors"])
      for (const method of ["GET", "HEAD"])
        expect((await sendRequest(server, path, { method })).status).toBe(401)
    for (const path of ["/healthz", "/docs", "/openapi.json"])
      expect((await send(`${server.url}${path}`)).status).toBe(200)
  })

  it("gives its own models only to those who have it, and the package's to everyone", async () => {
    const own = readFileSync(tinyPath("tagging"))
    const server = await openServer({
      token: "secret",
      models: [temporaryFile("en-fast.safetensors", own), "en"],
    })
    const get = (path: string, headers = {}) =>
      sendRequest(server, `/models/${path}`, { headers: { range: "bytes=0-7", ...headers } })
    const authorization = "Bearer secret"
    for (const path of ["en-fast.safetensors", "other.safetensors", "en", "..%2fen.safetensors"])
      expect(await get(path)).toMatchObject({ status: 401, json: { code: "unauthorized" } })
    const mine = await get("en-fast.safetensors", { authorization })
    expect(mine).toMatchObject({ status: 206, headers: { "cache-control": "private, no-cache" } })
    expect(mine.headers["content-range"]).toBe(`bytes 0-7/${own.length}`)
    expect((await get("other.safetensors", { authorization })).status).toBe(404)
    // The page doesn't ask for a token: it loads the package's models, by addresses with a version.
    for (const path of ["en.safetensors", "fr.safetensors", "en-fast.safetensors?v=1"]) {
      const open = await get(path)
      expect(open).toMatchObject({
        status: 206,
        headers: { "cache-control": expect.stringContaining("public") },
      })
      expect(open.headers["content-range"]).not.toBe(`bytes 0-7/${own.length}`)
    }
  })

  it("has a token that a header can hold", async () => {
    const at = { host: "127.0.0.1", port: 0 }
    for (const token of ["", " ", "a b", "a\nb", "pässword"]) {
      const error = await startServer({ models: ["en"], token }, at).catch((reason) => reason)
      expect(error).toMatchObject({ code: "invalid-argument" })
      if (token.trim() !== "") expect(error.message).not.toContain(token)
    }
  })

  it.each(["Bearer  secret", "BEARER secret"])("takes the token as %j", (header) => {
    expect(() => tokenCheck("secret")(header)).not.toThrow()
  })

  it("compares digests, so that the time tells nothing about the token", () => {
    expect(tokenCheck.toString()).toContain("timingSafeEqual")
    const check = tokenCheck("secret")
    expect(() => check("Bearer secret")).not.toThrow()
    expect(() => check(`Bearer ${"x".repeat(100_000)}`)).toThrow()
  })
})

describe("other origins", () => {
  const preflight = {
    method: "OPTIONS",
    headers: { origin: "https://a.example", "access-control-request-method": "POST" },
  }

  it("may not read anything unless they are allowed", async () => {
    const server = await openServer()
    const { headers } = await server.post("/v1/parse", { text: "yes" }, { origin: "https://a.example" })
    expect(headers.get("access-control-allow-origin")).toBeNull()
    const { headers: asked } = await send(`${server.url}/v1/parse`, preflight)
    expect(asked.get("access-control-allow-origin")).toBeNull()
    expect(asked.get("access-control-allow-methods")).toBeNull()
  })

  const simple = { method: "POST", body: "yes", headers: { "content-type": "text/plain" } }
  const foreign = [
    { origin: "https://a.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1" },
    { origin: "http://127.0.0.1.a.example" },
    { origin: "https://a.example", "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "fish" },
  ]

  it.each(foreign)("may not make it work without reading, either: %j", async (headers) => {
    const server = await openServer()
    const problem = { status: 403, json: { code: "foreign-origin" } }
    for (const path of ["/v1/parse", "/v1/tag", "/v1/query", "/v1/score"])
      expect(
        await sendRequest(server, path, { ...simple, headers: { ...simple.headers, ...headers } }),
      ).toMatchObject(problem)
    for (const path of ["/v1/models", "/v1/models/tagging", "/metrics", "/models/tagging.safetensors"])
      expect(await sendRequest(server, path, { headers })).toMatchObject(problem)
    expect(server.shelf.ready("tagging")).toBeUndefined()
    // A link leads to the page and the docs.
    for (const path of ["/docs", "/healthz", "/"])
      expect((await sendRequest(server, path, { headers })).status).toBe(200)
  })

  it("aren't its own, nor those of programs and of addresses that a user types", async () => {
    const server = await openServer()
    const { host } = new URL(server.url)
    const own = [
      {},
      { origin: `http://${host}` },
      // A proxy that adds TLS.
      { origin: `https://${host}` },
      { "sec-fetch-site": "same-origin", origin: "https://proxy.example" },
      { "sec-fetch-site": "none" },
    ]
    for (const headers of own)
      expect(
        (await sendRequest(server, "/v1/tag", { ...simple, headers: { ...simple.headers, ...headers } }))
          .status,
      ).toBe(200)
  })

  it("may send simple requests if they are allowed", async () => {
    const server = await openServer({ origins: ["https://A.example"] })
    const status = async (headers: object) =>
      (await sendRequest(server, "/v1/tag", { ...simple, headers: { ...simple.headers, ...headers } })).status
    expect(await status({ origin: "https://a.example", "sec-fetch-site": "cross-site" })).toBe(200)
    expect(await status({ origin: "https://b.example", "sec-fetch-site": "cross-site" })).toBe(403)
    expect(await status({ origin: "null" })).toBe(403)
    // A copy in a cache isn't used for another origin.
    expect((await sendRequest(server, "/healthz", {})).headers["vary"]).toBe("Origin")
    const any = await openServer({ origins: ["*"] })
    const { headers } = await sendRequest(any, "/v1/tag", {
      ...simple,
      headers: { ...simple.headers, origin: "null" },
    })
    expect(headers["access-control-allow-origin"]).toBe("*")
  })

  it("are named as browsers name them", async () => {
    const at = { host: "127.0.0.1", port: 0 }
    for (const origin of [
      "null",
      "a.example",
      "https://a.example/",
      "https://*.example/x",
      "",
      "https://a b",
    ])
      await expect(startServer({ models: ["en"], origins: [origin] }, at)).rejects.toMatchObject({
        code: "invalid-argument",
      })
  })

  it("may if they are", async () => {
    const server = await openServer({ origins: ["https://a.example"] })
    const allowed = await server.post("/v1/parse", { text: "yes" }, { origin: "https://a.example" })
    expect(allowed.headers.get("access-control-allow-origin")).toBe("https://a.example")
    expect(allowed.headers.get("vary")).toBe("Origin")
    const other = await server.post("/v1/parse", { text: "yes" }, { origin: "https://b.example" })
    expect(other.headers.get("access-control-allow-origin")).toBeNull()
    const answer = await send(`${server.url}/v1/parse`, preflight)
    expect(answer.status).toBe(204)
    expect(answer.headers.get("access-control-allow-headers")).toContain("content-type")
    const any = await openServer({ origins: ["*"] })
    const { headers } = await any.post("/v1/parse", { text: "yes" }, { origin: "https://b.example" })
    expect(headers.get("access-control-allow-origin")).toBe("*")
  })
})

describe("what a server tells strangers", () => {
  it("has no name of the server, no path and no stack, even when it fails", async () => {
    const broken = temporaryFile("broken.safetensors", "not a model")
    const server = await openServer({ models: [broken] })
    const { status, text, headers } = await server.post("/v1/parse", { text: "yes" })
    expect(status).toBe(503)
    expect(JSON.parse(text)).toMatchObject({ code: "invalid-file", status: 503 })
    expect(text).not.toMatch(/safetensors|\/tmp|\.ts:|at /)
    expect([...headers.keys()].filter((name) => /server|powered|fastify/.test(name))).toEqual([])
    // The log says more.
    expect(JSON.stringify(server.logged)).toContain("broken.safetensors")
  })

  it("is only a code for errors that nobody expected", () => {
    for (const error of [new Error("/home/me/secret"), "x", undefined, { statusCode: 500 }])
      expect(problemOf(error)).toMatchObject({ status: 500, code: "internal-error" })
    expect(JSON.stringify(problemOf(new Error("/home/me")))).not.toContain("/home")
    expect(problemOf({ statusCode: 431 })).toMatchObject({ status: 400, code: "invalid-argument" })
  })

  it("is the answer to HEAD, too", async () => {
    const server = await openServer()
    const request = get(`${server.url}/healthz`, { method: "HEAD" })
    const [{ statusCode, headers }] = (await once(request, "response")) as [IncomingMessage]
    expect(statusCode).toBe(200)
    expect(headers["x-content-type-options"]).toBe("nosniff")
  })
})

describe("starting a server", () => {
  it("says which port is in use, and what else is wrong with an address", async () => {
    const { url } = await openServer()
    const port = Number(new URL(url).port)
    const options = { models: [tinyPath("tagging")], threads: 0 }
    await expect(startServer(options, { host: "127.0.0.1", port })).rejects.toMatchObject({
      code: "wrong-usage",
      message: expect.stringContaining(`port ${port} is in use`),
    })
    await expect(startServer(options, { host: "192.0.2.1", port: 0 })).rejects.toMatchObject({
      code: "wrong-usage",
      message: expect.stringContaining("doesn't have the address"),
    })
  })

  it("refuses models with the same name, none, and limits that aren't", async () => {
    const at = { host: "127.0.0.1", port: 0 }
    const models = [tinyPath("tagging"), tinyPath("tagging")]
    await expect(startServer({ models }, at)).rejects.toMatchObject({ code: "wrong-usage" })
    await expect(startServer({ models: [] }, at)).rejects.toMatchObject({ code: "wrong-usage" })
    expect(() => readLimits({ words: 0 })).toThrow(expect.objectContaining({ code: "invalid-argument" }))
    expect(() => readLimits({ word: 1 } as object)).toThrow(
      expect.objectContaining({ code: "unknown-field" }),
    )
    await expect(startServer({ models: ["en"], token: "" }, at)).rejects.toMatchObject({
      code: "invalid-argument",
    })
  })

  it("chooses models by name or language, and loads each once", async () => {
    const server = await openServer({ models: [tinyPath("margin"), tinyPath("tagging")] })
    const tagged = { tokens: [{ text: "yes", tag: "UH" }] }
    const names = await Promise.all(
      [{}, { model: "tagging" }, { language: "en" }, { model: "tagging", language: "en" }].map(
        async (choice) => (await server.post("/v1/parse", { ...tagged, ...choice })).json.model,
      ),
    )
    expect(names).toEqual(["margin", "tagging", "margin", "tagging"])
    expect(await server.shelf.find({ model: "tagging" })).toBe(await server.shelf.find({ model: "tagging" }))
  })

  it("doesn't fail other requests because of one that its model can't tag", async () => {
    const server = await openServer({ models: [tinyPath("margin")], batchWindow: 200 })
    const answers = await Promise.all([
      server.post("/v1/parse", { tokens: [{ text: "yes", tag: "UH" }] }),
      server.post("/v1/parse", { tokens: ["yes"] }),
      server.post("/v1/parse", { tokens: [{ text: "water", tag: "NN" }] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200])
    expect(answers[1]?.json).toMatchObject({ code: "missing-tagger" })
  })
})

import { describe, expect, it } from "vitest"
import { startServer } from "../../src/server/serve.ts"
import { openServer, sendRequest, tinyPath } from "./open-server.ts"
import { expectProblem, sendLine, sendRaw } from "./raw-request.ts"

const local = [
  "localhost",
  "LocalHost:8080",
  "localhost.",
  "page.localhost:1",
  "127.0.0.1",
  "127.8.9.10:65535",
  "[::1]",
  "[::1]:8080",
  "[::ffff:127.0.0.1]",
]

const others = [
  "attacker.example",
  "attacker.example:8080",
  "localhost.attacker.example",
  "notlocalhost",
  "127.0.0.1.attacker.example",
  "128.0.0.1",
  "0.0.0.0",
  "[::2]",
  "192.168.0.1",
]

const malformed = [
  "",
  "a b",
  "localhost:x",
  "localhost, attacker.example",
  "user@localhost",
  "[::1",
  "[fish]",
  "localhost/",
  "löcal",
  "::1",
]

describe("a server on a loopback address", () => {
  it("answers as localhost, and as no other host", async () => {
    const server = await openServer()
    for (const host of local)
      expect((await sendRequest(server, "/healthz", { headers: { host } })).status, host).toBe(200)
    for (const host of others) {
      expectProblem(await sendLine(server, "GET /healthz", [`host: ${host}`]), 403, "unknown-host")
      expectProblem(await sendLine(server, "GET /", [`host: ${host}`]), 403, "unknown-host")
      expectProblem(await sendLine(server, "OPTIONS /v1/parse", [`host: ${host}`]), 403, "unknown-host")
    }
    for (const host of malformed)
      expectProblem(await sendLine(server, "GET /healthz", [`host: ${host}`]), 400, "invalid-argument")
  })

  it("reads the host where HTTP has it, and nowhere else", async () => {
    const server = await openServer()
    expectProblem(await sendLine(server, "GET /healthz", []), 400, "invalid-argument")
    const twice = ["host: localhost", "host: attacker.example"]
    expectProblem(await sendLine(server, "GET /healthz", twice), 400, "invalid-argument")
    const forwarded = ["host: attacker.example", "x-forwarded-host: localhost", "forwarded: host=localhost"]
    expectProblem(await sendLine(server, "GET /healthz", forwarded), 403, "unknown-host")
    const whole = await sendLine(server, "GET http://attacker.example/healthz")
    expectProblem(whole, 403, "unknown-host")
    expectProblem(await sendLine(server, "GET http://a@localhost/healthz"), 400, "invalid-argument")
    expect((await sendLine(server, "GET http://localhost:1/healthz")).status).toBe(200)
    // Health checks of old proxies; browsers always send a host.
    const [old] = await sendRaw(server, "GET /healthz HTTP/1.0\r\n\r\n")
    expect(old?.status).toBe(200)
  })

  it("answers as the hosts that are allowed, too", async () => {
    const hosts = ["Parser.example", "*.apps.example", "192.168.0.1", "::2"]
    const server = await openServer({ hosts })
    const status = async (host: string) =>
      (await sendRequest(server, "/healthz", { headers: { host } })).status
    for (const host of [
      "parser.example:80",
      "PARSER.EXAMPLE.",
      "a.b.apps.example",
      "192.168.0.1:1",
      "[::2]",
      ...local,
    ])
      expect(await status(host), host).toBe(200)
    for (const host of ["a.parser.example", "apps.example", "xapps.example", "192.168.0.2", "[::3]"])
      expect(await status(host), host).toBe(403)
    const any = await openServer({ hosts: ["*"] })
    for (const host of others)
      expect((await sendRequest(any, "/healthz", { headers: { host } })).status).toBe(200)
  })
})

describe("a server on another address", () => {
  it("answers as any host, as proxies and containers need it", async () => {
    const server = await openServer({}, "0.0.0.0")
    for (const host of [...local, ...others])
      expect((await sendRequest(server, "/healthz", { headers: { host } })).status, host).toBe(200)
    expectProblem(await sendLine(server, "GET /healthz", ["host: a b"]), 400, "invalid-argument")
  })

  it("answers only as the allowed hosts if there are some, and by address, as probes ask it", async () => {
    const server = await openServer({ hosts: ["parser.example"] }, "0.0.0.0")
    const status = async (host: string) =>
      (await sendRequest(server, "/healthz", { headers: { host } })).status
    for (const host of ["parser.example", "10.0.0.7:8080", "[fd00::1]", ...local])
      expect(await status(host), host).toBe(200)
    for (const host of ["attacker.example", "parser.example.attacker.example"])
      expect(await status(host), host).toBe(403)
  })
})

describe("the hosts that are allowed", () => {
  it.each(["", "a b", "https://a.example", "a.example:8080", "[::1]:8080", "a.example/", "*a", "**"])(
    "can't be %j",
    async (host) => {
      const options = { models: [tinyPath("tagging")], threads: 0, hosts: [host] }
      await expect(startServer(options, { host: "127.0.0.1", port: 0 })).rejects.toMatchObject({
        code: "invalid-argument",
      })
    },
  )
})

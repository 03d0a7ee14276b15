import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { exampleBody } from "../../src/server/call-examples.ts"
import { type OpenServer, openServer, send, sendRequest } from "./open-server.ts"

const routes = ["/v1/parse", "/v1/tag", "/v1/query", "/v1/score"]
const accept = "text/html,application/xhtml+xml,*/*;q=0.8"
const run = promisify(execFile)

/// The examples of a page, as they are copied: curl, and JavaScript.
async function examplesOf(server: OpenServer, path: string): Promise<readonly string[]> {
  const { text } = await sendRequest(server, path, { headers: { accept } })
  return [...text.matchAll(/<pre>([\s\S]*?)<\/pre>/g)].map(([, code = ""]) =>
    code.replaceAll(/&#(\d+);/g, (_, unit) => String.fromCharCode(Number(unit))),
  )
}

/// What JavaScript logs.
async function logged(script: string): Promise<string> {
  let output = ""
  const body = `return (async () => { ${script} })()`
  await new Function("console", "fetch", body)({ log: (text: string) => (output += text) }, fetch)
  return output
}

const hasCurl = await run("curl", ["--version"]).then(
  () => true,
  () => false,
)

describe("a browser that opens the address of a route for programs", () => {
  it.each(routes)("is shown how to call %s, with examples that work", async (path) => {
    const server = await openServer()
    const answer = await sendRequest(server, path, { headers: { accept } })
    expect(answer).toMatchObject({
      status: 405,
      headers: { allow: "POST, OPTIONS", "content-type": "text/html; charset=utf-8" },
    })
    expect(answer.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; connect-src 'self'; style-src 'sha256-/,
    )
    expect(answer.text).not.toContain("<script")
    const expected = (await server.post(path, exampleBody(path))).text
    const [curl = "", script = ""] = await examplesOf(server, path)
    expect(await logged(script)).toBe(expected)
    if (hasCurl) expect((await run("sh", ["-c", curl])).stdout).toBe(expected)
    // The documentation has the same example.
    expect(await examplesOf(server, "/docs")).toContain(curl)
  })

  it("is told where the token goes", async () => {
    const server = await openServer({ token: "secret" })
    const examples = await examplesOf(server, "/v1/tag")
    const statuses = examples.map((example) => example.includes("Bearer TOKEN"))
    expect(statuses).toEqual([true, true])
    const answer = await logged((examples[1] ?? "").replace("TOKEN", "secret"))
    expect(JSON.parse(answer)).toMatchObject({ model: "tagging" })
  })

  it("isn't a program, which gets a problem", async () => {
    const server = await openServer()
    for (const headers of [{}, { accept: "*/*" }, { accept: "application/json" }])
      expect(await sendRequest(server, "/v1/parse", { headers })).toMatchObject({
        status: 405,
        json: { code: "method-not-allowed" },
      })
    expect(await sendRequest(server, "/v1/parse", { method: "DELETE", headers: { accept } })).toMatchObject({
      status: 405,
      json: { code: "method-not-allowed" },
    })
    expect((await sendRequest(server, "/v1/parse", { method: "HEAD", headers: { accept } })).status).toBe(405)
  })

  it("can't be shown the markup of a host", async () => {
    const server = await openServer({ hosts: ["*"] })
    const { text, status } = await sendRequest(server, "/v1/parse", {
      headers: { accept, host: '"><script>' },
    })
    expect(status).toBe(400)
    expect(text).not.toContain("<script>")
    expect((await send(`${server.url}/v1/nothing`, { headers: { accept } })).status).toBe(404)
  })
})

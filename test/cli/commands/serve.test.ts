import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { tinyPath } from "../../server/open-server.ts"
import { type Service, startService } from "../../start-service.ts"
import { temporaryFile } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

/// Starts the program with a tiny model, until the test is over.
async function start(...flags: string[]): Promise<Service> {
  const service = await startService("--model", tinyPath("tagging"), ...flags)
  onTestFinished(() => {
    service.child.kill("SIGKILL")
  })
  return service
}

const parse = (url: string, body: object, headers = {}) =>
  fetch(`${url}/v1/parse`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  })

describe("spandrel serve", () => {
  it("serves in threads on 127.0.0.1, logs JSON, and ends on SIGTERM after open requests", async () => {
    const { child, url, log } = await start("--threads", "2")
    expect(new URL(url).hostname).toBe("127.0.0.1")
    const first = await parse(url, { text: "the dog sleeps.", format: "bracket" })
    expect(await first.text()).toBe("(S (NP (DT the) (NN dog)) (VP (VBZ sleeps)) (. .))\n")
    const sentences = Array.from({ length: 200 }, () => Array(100).fill("yes"))
    const open = parse(url, { sentences })
    for (;;) {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      if (metrics.includes("spandrel_open_requests 2\n")) break
    }
    const exited = once(child, "exit")
    child.kill("SIGTERM")
    const answer = await open
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { sentences: unknown[] }).sentences).toHaveLength(200)
    expect(await exited).toEqual([0, null])
    const lines = (await log)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(expect.objectContaining({ path: "/v1/parse", status: 200, msg: "request" }))
  })

  it("ends at once on a second signal", async () => {
    const { child, url } = await start()
    const hanging = fetch(`${url}/v1/parse`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      // A body that never ends.
      body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) }),
      duplex: "half",
    } as RequestInit).catch(String)
    for (;;) {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      if (metrics.includes("spandrel_open_requests 2\n")) break
    }
    const exited = once(child, "exit")
    child.kill("SIGTERM")
    const again = setInterval(() => child.kill("SIGTERM"), 100)
    expect(await exited).toEqual([1, null])
    clearInterval(again)
    await hanging
  })

  it("leaves the process alone once it is closed", async () => {
    const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never)
    onTestFinished(() => exit.mockRestore())
    const flags = ["--port", "0", "--model", "missing.safetensors", "--drain-seconds", "1"]
    expect(await spandrel("serve", ...flags)).toMatchObject({ error: "model-not-found" })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(exit).not.toHaveBeenCalled()
  })

  it("takes a token from a file", async () => {
    const { url } = await start("--token-file", temporaryFile("token", "secret\n"), "--log-level", "silent")
    expect((await parse(url, { text: "yes" })).status).toBe(401)
    expect((await parse(url, { text: "yes" }, { authorization: "Bearer secret" })).status).toBe(200)
    const empty = await spandrel("serve", "--token-file", temporaryFile("empty", "\n"))
    expect(empty).toMatchObject({ code: 2, error: "wrong-usage" })
  })

  it("says what is wrong with its options", async () => {
    const { url } = await start()
    const { port } = new URL(url)
    const inUse = await spandrel("serve", "--port", port, "--model", tinyPath("tagging"))
    expect(inUse).toMatchObject({ code: 2, error: "wrong-usage" })
    expect(inUse.stderr).toContain(`port ${port} is in use`)
    const missing = await spandrel("serve", "--port", "0", "--model", "no-such-model")
    expect(missing).toMatchObject({ code: 1, error: "model-not-found" })
    expect(await spandrel("serve", "--port", "70000")).toMatchObject({ code: 2 })
    expect((await spandrel("serve", "--help")).stdout).toContain("curl localhost:8080/v1/parse")
  })
})

describe("the other commands", () => {
  it("don't load anything of the server", () => {
    const module = (path: string) => JSON.stringify(new URL(`../../../dist/${path}`, import.meta.url).href)
    const script = `
      import { createRequire } from "node:module"
      import { Writable } from "node:stream"
      const require = createRequire(import.meta.url)
      const silent = new Writable({ write: (chunk, encoding, done) => done() })
      const { run } = await import(${module("cli/program.js")})
      const loaded = () => Object.keys(require.cache).filter((path) => /node_modules.(fastify|pino|@fastify)/.test(path)).length
      const counts = {}
      for (const command of ["--help", "parse --help", "serve --help", "parse --model ${tinyPath("tagging")} yes"]) {
        await run(command.split(" "), silent, silent)
        counts[command.split(" ")[0] + command.includes("yes")] = loaded()
      }
      await import(${module("server/serve.js")})
      console.log(JSON.stringify({ counts: Object.values(counts), server: loaded() }))`
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    })
    const { counts, server } = JSON.parse(printed)
    expect(counts).toEqual([0, 0, 0, 0])
    // The test can fail.
    expect(server).toBeGreaterThan(20)
  })
})

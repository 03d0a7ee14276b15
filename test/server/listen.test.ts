import { connect } from "node:net"
import { networkInterfaces } from "node:os"
import { text as textOf } from "node:stream/consumers"
import { expect, it, onTestFinished } from "vitest"
import { addressesOf, listenOn } from "../../src/server/listen.ts"
import { makeServer } from "../../src/server/make-server.ts"
import { tinyPath } from "./open-server.ts"
import { expectProblem, sendRaw } from "./raw-request.ts"

// A second address of this machine: Linux has all of 127.0.0.0/8, others have ::1.
const hasIPv6 = networkInterfaces()["lo0"]?.some(({ address }) => address === "::1")
const second = process.platform === "linux" ? "127.0.0.2" : hasIPv6 ? "::1" : undefined

async function openBoth() {
  const { app } = await makeServer({ models: [tinyPath("tagging")], threads: 0 })
  onTestFinished(() => app.close())
  await listenOn(app, ["127.0.0.1", second as string], 0)
  const { port } = app.server.address() as { readonly port: number }
  const host = second?.includes(":") ? `[${second}]` : second
  return { app, port, urls: [`http://127.0.0.1:${port}`, `http://${host}:${port}`] }
}

it("has one address for most hosts, and all of those of localhost", async () => {
  expect(await addressesOf("0.0.0.0")).toEqual(["0.0.0.0"])
  const addresses = await addressesOf("localhost")
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((address) => !/^(127\.|::1$)/.test(address))).toEqual([])
})

it.runIf(second)("answers on all addresses, also what isn't HTTP", async () => {
  for (const url of (await openBoth()).urls) {
    const [health] = await sendRaw(
      { url },
      "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
    )
    expect(health?.status).toBe(200)
    const [wrong] = await sendRaw({ url }, "no request\r\n\r\n")
    expectProblem(wrong, 400, "invalid-argument")
    const [proxied] = await sendRaw(
      { url },
      "CONNECT example.org:443 HTTP/1.1\r\nhost: example.org:443\r\n\r\n",
    )
    expectProblem(proxied, 405, "method-not-allowed")
  }
})

it.runIf(second)("answers requests that are open on each address before it stops", async () => {
  const { app, port } = await openBoth()
  const body = JSON.stringify({ text: "I fish." })
  const head = `POST /v1/parse HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const sockets = ["127.0.0.1", second as string].map((host) => connect(port, host))
  const answers = sockets.map((socket) => textOf(socket))
  for (const socket of sockets) {
    const arrived = new Promise((resolve) => app.server.once("request", resolve))
    socket.write(head)
    await arrived
  }
  const closed = app.close()
  for (const socket of sockets) socket.write(body)
  for (const answer of answers) expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"tree"/)
  await closed
})

it.runIf(second)("fails if another program has the port on one of the addresses", async () => {
  const { port } = await openBoth()
  const { app } = await makeServer({ models: [tinyPath("tagging")], threads: 0 })
  onTestFinished(() => app.close())
  const listening = listenOn(app, [process.platform === "linux" ? "127.0.0.3" : "::", second as string], port)
  await expect(listening).rejects.toMatchObject({ code: "EADDRINUSE" })
})

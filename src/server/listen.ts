// Where the server listens: "localhost" may be several addresses.

import { lookup } from "node:dns/promises"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import type { FastifyInstance } from "fastify"

/// The addresses to listen on for a host: one, unless it is "localhost", which is 127.0.0.1 and ::1 on most machines.
export async function addressesOf(host: string): Promise<readonly [string, ...string[]]> {
  if (host !== "localhost") return [host]
  const [first, ...others] = new Set((await lookup(host, { all: true })).map(({ address }) => address))
  return [first ?? host, ...others]
}

/// Listens on all of these addresses, at the same port. Others than the first are left out where the machine doesn't have them.
///
/// Fastify listens on all addresses of "localhost" by itself, but with a second HTTP server, which has neither our answers to what can't be
/// read as HTTP nor our limits. So there is one HTTP server, which gets the connections of all addresses.
export async function listenOn(
  app: FastifyInstance,
  [first, ...others]: readonly [string, ...string[]],
  port: number,
): Promise<void> {
  const servers = others.map((host) => {
    const options = { allowHalfOpen: true, noDelay: true }
    return { host, server: createServer(options, (socket) => app.server.emit("connection", socket)) }
  })
  let closing: readonly Promise<void>[] = []
  app.addHook("preClose", async () => {
    closing = servers.map(({ server }) => new Promise((resolve) => server.close(() => resolve())))
  })
  // Before the hooks that were added earlier, which stop the workers: requests that are still open need them.
  app.addHook("onClose", async () => {
    await Promise.all(closing)
  })
  await app.listen({ host: first, port })
  const { port: actual } = app.server.address() as AddressInfo
  for (const { host, server } of servers) {
    server.listen({ host, port: actual })
    try {
      await once(server, "listening")
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException
      if (code !== "EADDRNOTAVAIL" && code !== "EAFNOSUPPORT") throw error
    }
  }
}

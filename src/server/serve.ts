// Runs a server until it is told to stop.

import type { AddressInfo } from "node:net"
import { SpandrelError } from "../check/error.ts"
import { addressesOf, listenOn } from "./listen.ts"
import { makeServer, type ServerOptions, type SpandrelServer } from "./make-server.ts"

/// Where to listen.
export interface ListenOptions {
  readonly host: string
  /// 0 for any free port.
  readonly port: number
}

/// A server that listens.
export interface RunningServer extends SpandrelServer {
  /// Its address: "http://127.0.0.1:8080".
  readonly url: string
}

/// Starts a server, and loads its default model. Throws "wrong-usage" if the port is in use.
export async function startServer(
  options: ServerOptions,
  { host, port }: ListenOptions,
): Promise<RunningServer> {
  const server = await makeServer(options)
  const { app, shelf } = server
  try {
    await listenOn(app, await addressesOf(host), port)
  } catch (error) {
    await app.close()
    throw cannotListen(error, host, port)
  }
  const { address, family, port: actual } = app.server.address() as AddressInfo
  return { app, shelf, url: `http://${family === "IPv6" ? `[${address}]` : address}:${actual}` }
}

function cannotListen(error: unknown, host: string, port: number): unknown {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} is in use; choose another one with --port, or stop the other program`,
    EACCES: `port ${port} needs more rights; choose one above 1023 with --port`,
    EADDRNOTAVAIL: `this machine doesn't have the address ${host}; choose another one with --host`,
    ENOTFOUND: `the address ${host} isn't known; choose another one with --host`,
  }
  const { code = "" } = error as NodeJS.ErrnoException
  const reason = reasons[code]
  return reason === undefined ? error : new SpandrelError("wrong-usage", reason, { cause: error })
}

// Which hosts the server answers as. A page can make its own name lead to this machine (DNS rebinding): the
// browser then takes the server for a part of the page, but the header Host still has the page's name.

import type { IncomingMessage, Server } from "node:http"
import { type AddressInfo, BlockList, isIP, isIPv6 } from "node:net"
import { SpandrelError } from "../check/error.ts"
import type { Kind } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"

const loopback = new BlockList()
loopback.addSubnet("127.0.0.0", 8)
loopback.addAddress("::1", "ipv6")

/// A host that the server may answer as: "example.org", "*.example.org" for all names below it, or "*" for
/// any.
export const hostPattern: Kind<string> = {
  description: 'a name without a port, such as "example.org" or "*.example.org", or "*" for any',
  is: (value): value is string => typeof value === "string" && (value === "*" || readPattern(value) !== ""),
}

/// Makes a check of the host that a request is for. Throws "invalid-argument" if there is none or it can't be
/// read, and "unknown-host". A server that only this machine can reach answers as localhost and the allowed
/// hosts. One that others can reach answers as any host; with allowed hosts only as these, localhost and IP
/// addresses, since a page can rebind nothing but names.
export function hostCheck(server: Server, allowed: readonly string[]): (request: IncomingMessage) => void {
  let isLocal = true
  server.once("listening", () => {
    isLocal = isLoopback((server.address() as AddressInfo).address)
  })
  const isAny = allowed.includes("*")
  const patterns = allowed.map(readPattern)
  const isKnown = (host: string) =>
    isAny ||
    isLocalName(host) ||
    (!isLocal && (patterns.length === 0 || isIP(host) !== 0)) ||
    patterns.some((pattern) => (pattern.startsWith(".") ? host.endsWith(pattern) : host === pattern))
  return (request) => {
    for (const written of hostsOf(request)) {
      const host = readHost(written)
      if (host === undefined) throw unreadable()
      if (!isKnown(host))
        throw new SpandrelError(
          "unknown-host",
          `this server doesn't answer as ${quoteValue(host)}; use its own address, or start it with --allow-host ${host}`,
        )
    }
  }
}

/// The hosts that a request names: in its header, and in its address if that is a whole URL. HTTP/1.0 needs
/// none.
function hostsOf({ headersDistinct, httpVersion, url = "" }: IncomingMessage): readonly string[] {
  const [header, ...others] = headersDistinct["host"] ?? []
  if (others.length > 0 || (header === undefined && httpVersion !== "1.0")) throw unreadable()
  const [, inAddress] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url) ?? []
  return [header, inAddress].filter((host) => host !== undefined)
}

/// The name or address in lower case, without port, brackets and a dot at its end; undefined if it isn't a
/// host.
function readHost(written: string): string | undefined {
  const [, address, name = ""] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{0,5})?$/i.exec(written) ?? []
  const host = address ?? name.replace(/\.$/, "")
  return host === "" || (address !== undefined && !isIPv6(address)) ? undefined : host.toLowerCase()
}

/// The host of a pattern, with a dot before it if it stands for the names below it; empty if it isn't one.
function readPattern(pattern: string): string {
  if (isIPv6(pattern)) return pattern.toLowerCase()
  if (/[^\]]:\d*$|\]:/.test(pattern)) return ""
  const isBelow = pattern.startsWith("*.")
  const host = readHost(isBelow ? pattern.slice(2) : pattern)
  if (host === undefined) return ""
  return isBelow ? `.${host}` : host
}

function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || isLoopback(host)
}

function isLoopback(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && loopback.check(address.replace(/%.*/, ""), version === 4 ? "ipv4" : "ipv6")
}

function unreadable(): SpandrelError {
  return new SpandrelError(
    "invalid-argument",
    "the request must have one header Host, with the server's name",
  )
}

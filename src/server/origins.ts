// What pages of other origins may do.

import type { IncomingHttpHeaders } from "node:http"
import { SpandrelError } from "../check/error.ts"
import type { Kind } from "../check/kinds.ts"

/// An origin as browsers send it. Not "null": any page can have that one, in a frame.
export const originPattern: Kind<string> = {
  description: 'an origin, such as "https://example.org" (without a slash at its end), or "*" for any',
  is: (value): value is string =>
    typeof value === "string" && (value === "*" || /^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]+$/i.test(value)),
}

/// What pages may do, by the origins that are allowed.
export class Origins {
  readonly #allowed: readonly string[]

  constructor(allowed: readonly string[]) {
    this.#allowed = allowed.map((origin) => origin.toLowerCase())
  }

  /// True if a page of that origin may send requests and read the responses.
  allows(origin: string | undefined): boolean {
    if (this.#allowed.includes("*")) return true
    return origin !== undefined && this.#allowed.includes(origin)
  }

  /// The headers that let a page of another origin read a response, and keep caches from mixing responses up.
  headers(origin: string | undefined): Readonly<Record<string, string>> {
    if (this.#allowed.length === 0) return {}
    const isAny = this.#allowed.includes("*")
    return {
      ...(!isAny && { vary: "Origin" }),
      ...(origin !== undefined &&
        this.allows(origin) && {
          "access-control-allow-origin": isAny ? "*" : origin,
          "access-control-expose-headers": "retry-after, x-request-id",
        }),
    }
  }

  /// Throws "foreign-origin" for a request that a page of another origin makes without being allowed.
  /// Browsers send some of them without asking: forms, images, text/plain. That the page can't read the
  /// response doesn't spare the server the work.
  check({ origin, host, "sec-fetch-site": site }: IncomingHttpHeaders): void {
    const isOwn =
      site === undefined
        ? origin === undefined || isOf(origin, host)
        : site === "same-origin" || site === "none"
    if (isOwn || this.allows(origin)) return
    throw new SpandrelError(
      "foreign-origin",
      "pages of other origins may not use this server; start it with --cors ORIGIN to allow one",
    )
  }
}

/// What the browser is told before it sends a request of another origin.
export const preflightHeaders = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type, x-request-id",
  "access-control-max-age": "600",
} as const

/// True if the origin is that of the host. Proxies that add TLS don't tell the server, so that the scheme may
/// differ.
function isOf(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false
  const { protocol, host: own } = new URL(origin)
  const target = `${protocol}//${host}`
  return own !== "" && URL.canParse(target) && new URL(target).host === own
}

// How a server is set up: models, limits, who may use it.

import { argumentReader } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { arrayOf, count, type Kinds, natural, positive } from "../check/kinds.ts"
import { hostPattern } from "./hosts.ts"
import { originPattern } from "./origins.ts"

/// What a request may cost. Each limit has an error of its own.
export interface ServerLimits {
  /// The size of a request's body in bytes; of NDJSON, that of a line.
  readonly bodyBytes: number
  /// Sentences per request; a stream of NDJSON may have more.
  readonly sentences: number
  /// Words per request. A search that takes longer than the greedy one counts for more words.
  readonly words: number
  /// Seconds until a request must be answered; of NDJSON, each batch.
  readonly seconds: number
  /// Requests at the same time, from all clients.
  readonly requests: number
  /// Requests at the same time from one address; 0 for no limit.
  readonly requestsPerClient: number
  /// Seconds for which a client may neither send nor receive anything, and in which a body must arrive.
  readonly clientSeconds: number
}

export const defaultLimits: ServerLimits = {
  bodyBytes: 1 << 20,
  sentences: 1000,
  words: 20_000,
  seconds: 30,
  requests: 256,
  requestsPerClient: 0,
  clientSeconds: 20,
}

const limitKinds: Kinds<ServerLimits> = {
  bodyBytes: count,
  sentences: count,
  words: count,
  seconds: positive,
  requests: count,
  requestsPerClient: natural,
  clientSeconds: positive,
}

/// Checks limits, and fills in the defaults.
export function readLimits(limits: Partial<ServerLimits>): ServerLimits {
  const reader = argumentReader(limits, "the limits", "limit")
  reader.allow(Object.keys(limitKinds))
  return { ...defaultLimits, ...reader.some(limitKinds) }
}

/// Who may use the server.
export interface AccessOptions {
  /// Requests must have it in the header `Authorization: Bearer …` (default: anyone may send requests).
  readonly token?: string | undefined
  /// The origins of other pages that may send requests; "*" for any (default: none).
  readonly origins?: readonly string[] | undefined
  /// The names that the server answers as, besides localhost; "*" for any (default: none on a loopback
  /// address, otherwise any).
  readonly hosts?: readonly string[] | undefined
}

/// Checks who may use the server.
export function readAccess({ token, origins, hosts }: AccessOptions): AccessOptions {
  const reader = argumentReader({ origins, hosts }, "the options argument", "option")
  // Its value isn't repeated in a message.
  if (token !== undefined && !isToken(token))
    throw new SpandrelError("invalid-argument", `option "token" must be ${tokenDescription}`)
  return {
    token,
    origins: reader.find("origins")?.as(arrayOf(originPattern, "origins")),
    hosts: reader.find("hosts")?.as(arrayOf(hostPattern, "names without ports")),
  }
}

/// True if a header can hold the token.
export function isToken(token: unknown): token is string {
  return typeof token === "string" && /^[!-~]+$/.test(token)
}

export const tokenDescription = "one word of printable ASCII characters"

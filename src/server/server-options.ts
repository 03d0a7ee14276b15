// How a server is set up: models, limits, who may use it.

import { argumentReader } from "../check/argument-reader.ts"
import { arrayOf, count, type Kinds, natural, nonEmptyString, positive } from "../check/kinds.ts"

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
}

/// Checks who may use the server.
export function readAccess({ token, origins }: AccessOptions): AccessOptions {
  const reader = argumentReader({ token, origins }, "the options argument", "option")
  return {
    token: reader.find("token")?.as(nonEmptyString),
    origins: reader.find("origins")?.as(arrayOf(nonEmptyString, "non-empty strings")),
  }
}

// Errors as the server's clients get them: RFC 9457, with the library's codes.

import { type ErrorCode, errorCodes, SpandrelError } from "../check/error.ts"
import { SentenceError } from "../sentence/sentence-error.ts"
import { ModelFailure } from "./model-failure.ts"

/// The body of every error, with the content type application/problem+json.
export interface Problem {
  /// Where the code is explained, relative to the server.
  readonly type: string
  /// What the code means.
  readonly title: string
  readonly status: number
  /// What is wrong with this request, and how to fix it.
  readonly detail: string
  readonly code: ErrorCode
  /// The number of the invalid sentence, counted from 0.
  readonly sentence?: number
}

/// The status of errors that a request can have; all others are 500.
const statuses: Partial<Record<ErrorCode, number>> = {
  "invalid-argument": 400,
  "unknown-field": 400,
  "unknown-model": 400,
  "unsupported-decoding": 400,
  "unsupported-dependencies": 400,
  "unsupported-language": 400,
  "search-too-large": 400,
  "missing-tagger": 400,
  "wrong-usage": 400,
  "invalid-pattern": 400,
  "invalid-encoding": 400,
  unauthorized: 401,
  "unknown-host": 403,
  "foreign-origin": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  "client-too-slow": 408,
  "precondition-failed": 412,
  "request-too-large": 413,
  "unsupported-content-type": 415,
  "invalid-range": 416,
  "invalid-sentence": 422,
  "empty-sentence": 422,
  "sentence-too-long": 422,
  "invalid-token": 422,
  "invalid-offsets": 422,
  "invalid-constraints": 422,
  "invalid-tree": 422,
  "different-words": 422,
  "too-many-requests": 429,
  // As nginx has it.
  "client-closed": 499,
  "headers-too-large": 431,
  "queue-full": 503,
  "time-limit": 503,
  "worker-failed": 503,
  "pool-closed": 503,
}

/// What a server answers that has reached a limit: anyone can make it do that, so it isn't a fault of the server.
const limitCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["time-limit", "queue-full"])

/// True for what belongs into the log with its stack.
export function isFault({ code, status }: Problem): boolean {
  return status >= 500 && !limitCodes.has(code)
}

/// The problem of an error. What isn't the client's fault is described only by its code: the message may have paths.
export function problemOf(error: unknown): Problem {
  const known = toSpandrelError(error)
  if (known === undefined) return problem(500, "internal-error")
  const { code, message } = known
  const status = known instanceof ModelFailure ? 503 : (statuses[code] ?? 500)
  const isAboutRequest = status < 500 || limitCodes.has(code)
  return {
    ...problem(status, code, isAboutRequest ? message : undefined),
    ...(known instanceof SentenceError && { sentence: known.sentence }),
  }
}

function problem(status: number, code: ErrorCode, detail?: string): Problem {
  const title = errorCodes[code]
  return { type: `/docs#${code}`, title, status, detail: detail ?? `${title}; try again later`, code }
}

/// The seconds after which it is worth trying again, for the header Retry-After; undefined if it never is.
export function retryAfter(error: unknown, { status }: Problem): number | undefined {
  if (error instanceof ModelFailure) return Math.max(1, error.secondsLeft)
  return status === 429 || status === 503 ? 1 : undefined
}

/// Our errors, and Fastify's as ours.
function toSpandrelError(error: unknown): SpandrelError | undefined {
  if (error instanceof SpandrelError) return error
  const { statusCode } = (error ?? {}) as { readonly statusCode?: unknown }
  if (statusCode === 415)
    return new SpandrelError(
      "unsupported-content-type",
      "send application/json, application/x-ndjson or text/plain, and say which in the header Content-Type",
    )
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500)
    return new SpandrelError(
      "invalid-argument",
      "the request can't be read; check its address, headers and body",
    )
  return undefined
}

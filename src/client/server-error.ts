// Errors of the service.

import { type ErrorCode, errorCodes, SpandrelError } from "../check/error.ts"
import { object, string, wholeNumber } from "../check/kinds.ts"
import { SentenceError } from "../sentence/sentence-error.ts"

/// The service refused a request, or couldn't be reached: then `status` is 0.
export class ServerError extends SpandrelError {
  override readonly name = "ServerError"
  /// The HTTP status.
  readonly status: number
  /// The seconds after which it is worth trying again, if it ever is.
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, { status, retryAfter, cause }: ServerErrorOptions) {
    super(code, message, { cause })
    this.status = status
    this.retryAfter = retryAfter
  }
}

interface ServerErrorOptions {
  readonly status: number
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

const place = wholeNumber(0)

/// The error of a problem that the service describes. That of an invalid sentence is the one that the library throws.
export function errorOf(problem: unknown, status: number, retryAfter?: number): SpandrelError {
  const { code, detail, sentence } = (object.is(problem) ? problem : {}) as Readonly<Record<string, unknown>>
  const known = isErrorCode(code) ? code : "internal-error"
  const message = string.is(detail) ? detail : `the server responded with status ${status}`
  if (place.is(sentence)) return new SentenceError(known, sentence, message.replace(/^sentence \d+: /, ""))
  return new ServerError(known, message, { status, retryAfter })
}

/// The error of a server that gives no answer, or none that can be read.
export function unreachable(url: URL, cause: unknown): ServerError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new ServerError(
    "server-unreachable",
    `no answer from ${url.origin}: ${reason}; check the address, and that the server runs`,
    { status: 0, cause },
  )
}

function isErrorCode(code: unknown): code is ErrorCode {
  return string.is(code) && Object.hasOwn(errorCodes, code)
}

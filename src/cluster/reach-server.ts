// The first connection to a queue's server: tried for a limited time, and at once given up where trying again
// can't help.

import { setTimeout as sleep } from "node:timers/promises"
import { SpandrelError } from "../check/error.ts"
import { displayAddress } from "./queue-address.ts"

export interface Reaching {
  readonly url: string
  /// Connects and waits for an answer, for a number of seconds. Rejects with what the server or the network
  /// says.
  probe(seconds: number): Promise<void>
  /// For how long to try, in seconds.
  readonly seconds: number
  /// Called before another attempt.
  onRetry(message: string): void
}

// A server that accepts connections and doesn't answer is tried again, since it may have just been started.
const secondsPerAttempt = 5
const longestDelay = 4

/// Resolves when the server has answered. Throws "queue-unreachable" if it doesn't within the time, or
/// refuses.
export async function reachServer({ url, probe, seconds, onRetry }: Reaching): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  const secondsLeft = () => (deadline - performance.now()) / 1000
  for (let delay = 0.25; ; delay = Math.min(2 * delay, longestDelay)) {
    try {
      await probe(Math.max(0.1, Math.min(secondsPerAttempt, secondsLeft())))
      return
    } catch (error) {
      if (isRefusal(error)) throw unreachable(url, error, "it refuses this address")
      if (secondsLeft() <= delay) throw unreachable(url, error, `tried for ${seconds} s`)
      const left = Math.ceil(secondsLeft())
      onRetry(`can't reach ${displayAddress(url)}: ${reasonOf(error)}; trying again for ${left} s`)
      await sleep(delay * 1000)
    }
  }
}

/// The error of a server that can't be reached. `tried` says what was done about it.
export function unreachable(url: string, error: unknown, tried: string): SpandrelError {
  return new SpandrelError(
    "queue-unreachable",
    `can't reach ${displayAddress(url)}: ${reasonOf(error)} (${tried}); check that the server runs, its address, password and TLS`,
    { cause: error },
  )
}

/// The reason of an error; that of the first attempt if a host has several addresses.
export function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return first instanceof Error ? first.message || first.name : String(first)
}

// Redis: it is loading its data, busy with a script, or a replica without its master.
const passingReply = /^(?:LOADING|BUSY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN)\b|max number of clients/

// Wrong users, passwords and databases, and what they may not do (PostgreSQL's classes 28, 3D, 42 and 0A);
// certificates and other protocols than TLS.
const refusals =
  /^(?:28|3D|42|0A)\w{3}$|^(?:EPROTO|ERR_TLS\w*|ERR_SSL\w*|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED\w*|UNABLE_TO_\w+)$/
const refusalMessages = /does not support SSL|password must be a string|[Ii]nvalid URL|certificate/

/// True if another attempt would fail in the same way.
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === "ReplyError") return !passingReply.test(error.message)
  const code = "code" in error && typeof error.code === "string" ? error.code : ""
  return refusals.test(code) || refusalMessages.test(error.message)
}

// Who may use the server: a token, and how many requests at a time.

import { createHash, timingSafeEqual } from "node:crypto"
import { SpandrelError } from "../check/error.ts"
import { formatCount } from "../check/format-count.ts"
import type { ServerLimits } from "./server-options.ts"

/// Makes a check of the header Authorization, which throws "unauthorized". It takes the same time whatever a wrong token looks like.
export function tokenCheck(token: string): (header: string | undefined) => void {
  const expected = digest(token)
  return (header) => {
    const [, sent = ""] = /^Bearer +(\S+)$/i.exec(header ?? "") ?? []
    // Digests are equally long, which timingSafeEqual needs, and tell nothing about the length of the token.
    if (timingSafeEqual(digest(sent), expected)) return
    throw new SpandrelError(
      "unauthorized",
      "send the server's token in the header Authorization: Bearer TOKEN",
    )
  }
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}

/// Counts the requests that are open, and refuses more than allowed.
export class OpenRequests {
  readonly #limits: Pick<ServerLimits, "requests" | "requestsPerClient">
  readonly #byClient = new Map<string, number>()
  #all = 0

  constructor(limits: Pick<ServerLimits, "requests" | "requestsPerClient">) {
    this.#limits = limits
  }

  get count(): number {
    return this.#all
  }

  /// Counts a request. Throws "queue-full" or "too-many-requests"; such a request isn't counted.
  open(client: string): void {
    const { requests, requestsPerClient } = this.#limits
    if (this.#all >= requests)
      throw new SpandrelError(
        "queue-full",
        `the server has ${formatCount(requests, "request")} open, which is the limit; try again later`,
      )
    const own = this.#byClient.get(client) ?? 0
    if (requestsPerClient > 0 && own >= requestsPerClient)
      throw new SpandrelError(
        "too-many-requests",
        `you have ${formatCount(own, "request")} open, which is the limit per client; wait for their answers`,
      )
    this.#all++
    this.#byClient.set(client, own + 1)
  }

  close(client: string): void {
    this.#all--
    const left = (this.#byClient.get(client) ?? 1) - 1
    if (left === 0) this.#byClient.delete(client)
    else this.#byClient.set(client, left)
  }
}

// Requests to a service, and what their failures are.

import { checkArgument } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import type { Kind } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import type { SendRequest } from "./client-options.ts"
import { encodeJson } from "./encode-json.ts"
import { errorOf, unreachable } from "./server-error.ts"

const address: Kind<string | URL> = {
  description: "the address of a service, such as http://127.0.0.1:8080",
  is: (value): value is string | URL => typeof value === "string" || value instanceof URL,
}

interface Body {
  readonly body: string
  readonly type: string
  readonly signal: AbortSignal | undefined
}

/// Sends requests with the token, and turns what isn't an answer into an error.
export class Connection {
  readonly #base: URL
  readonly #token: string | undefined
  readonly #fetch: SendRequest

  constructor(
    url: string | URL,
    { token, fetch: send }: { readonly token?: string | undefined; readonly fetch?: SendRequest | undefined },
  ) {
    this.#base = baseOf(checkArgument(url, "the address", address))
    this.#token = token
    this.#fetch = send ?? ((target, init) => fetch(target, init))
  }

  /// The JSON that is answered to JSON.
  async post<Answer>(path: string, data: unknown, signal: AbortSignal | undefined): Promise<Answer> {
    const body = encodeJson(data)
    return this.#json(await this.send(path, { body, type: "application/json", signal }))
  }

  async get<Answer>(path: string): Promise<Answer> {
    return this.#json(await this.#request(path, { method: "GET", headers: this.#headers() }))
  }

  /// Sends a body. Throws the error that the service answers.
  send(path: string, { body, type, signal }: Body): Promise<Response> {
    const headers = { ...this.#headers(), "content-type": type }
    return this.#request(path, { method: "POST", headers, body, ...(signal && { signal }) })
  }

  async #request(path: string, init: RequestInit): Promise<Response> {
    const response = await this.#reachable(() => this.#fetch(new URL(path, this.#base), init), init.signal)
    if (response.ok) return response
    const retry = Number(response.headers.get("retry-after") ?? Number.NaN)
    const problem: unknown = await response.json().catch(() => undefined)
    throw errorOf(problem, response.status, Number.isNaN(retry) ? undefined : retry)
  }

  async #json<Answer>(response: Response): Promise<Answer> {
    return (await this.#reachable(() => response.json())) as Answer
  }

  async #reachable<Result>(work: () => Promise<Result>, signal?: AbortSignal | null): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      throw unreachable(this.#base, error)
    }
  }

  #headers(): Record<string, string> {
    return this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }
  }
}

/// The address with a slash at its end, below which the paths are.
function baseOf(url: string | URL): URL {
  const base = URL.canParse(String(url)) ? new URL(String(url)) : undefined
  if (base === undefined || !/^https?:$/.test(base.protocol))
    throw new SpandrelError(
      "invalid-argument",
      `${quoteValue(String(url))} isn't the address of a service; pass one such as http://127.0.0.1:8080`,
    )
  return new URL(`${base.pathname.replace(/(?<!\/)\/+$/, "")}/`, base)
}

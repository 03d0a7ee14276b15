// How a client is set up, and what its methods take.

import { argumentReader } from "../check/argument-reader.ts"
import { abortSignal, callable, type Kind, nonEmptyString } from "../check/kinds.ts"
import type { ParseOptions } from "../parser/search-options.ts"

/// Sends a request: `fetch`, or a function like it.
export type SendRequest = (url: URL, init: RequestInit) => Promise<Response>

/// Which model of the service.
export interface ModelOptions {
  /// The name of a model (default: the service's first one).
  readonly model?: string | undefined
  /// The code of a language, such as "fr": the first model for it is used.
  readonly language?: string | undefined
}

/// How to use a service.
export interface ClientOptions extends ModelOptions {
  /// The token that the service needs, if it needs one.
  readonly token?: string | undefined
  /// Sends the requests (default: `fetch`).
  readonly fetch?: SendRequest | undefined
}

/// How to parse with a service.
export interface ClientParseOptions extends ParseOptions, ModelOptions {}

/// What else a request may have.
export interface ClientRequestOptions extends ModelOptions {
  readonly signal?: AbortSignal | undefined
}

const sender = callable as Kind<SendRequest>

/// Checks the options of a client.
export function readClientOptions(options: ClientOptions): ClientOptions {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(["model", "language", "token", "fetch"])
  return {
    ...reader.some({ model: nonEmptyString, language: nonEmptyString, token: nonEmptyString }),
    fetch: reader.find("fetch")?.as(sender),
  }
}

/// The options of a request, apart: the signal, and the fields that are sent. The service checks these.
export function requestFields(
  options: object,
  defaults: ModelOptions,
): { readonly signal: AbortSignal | undefined; readonly fields: Readonly<Record<string, unknown>> } {
  const reader = argumentReader(options, "the options argument", "option")
  const signal = reader.find("signal")?.as(abortSignal)
  const { signal: _, ...own } = options as Readonly<Record<string, unknown>>
  // A model knows its language: a choice here replaces the client's.
  const chosen = own["model"] === undefined && own["language"] === undefined ? defaults : {}
  const { model, language } = chosen
  return { signal, fields: { ...(model && { model }), ...(language && { language }), ...own } }
}

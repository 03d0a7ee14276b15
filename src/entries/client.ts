// The entry `spandrel/client`: the service that `spandrel serve` runs, as a library.

export type {
  MatchedTree,
  QueryResult,
  ScoreResult,
  ServedModel,
} from "../client/answers.ts"
export { Client, type StreamedInput } from "../client/client.ts"
export type {
  ClientOptions,
  ClientParseOptions,
  ClientRequestOptions,
  ModelOptions,
  SendRequest,
} from "../client/client-options.ts"
export { ServerError } from "../client/server-error.ts"
export type { FoundMatch, MatchedNode } from "../tree/query/match-data.ts"

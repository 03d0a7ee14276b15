// The worker's side of a `WorkerClient`.

import { type ErrorCode, SpandrelError } from "../check/error.ts"
import type { WorkerScope } from "./worker-port.ts"

/// What a worker posts for each message, in their order.
export type Reply =
  | { readonly answer: unknown }
  /// An error that only this request has; the worker goes on.
  | { readonly error: { readonly code: ErrorCode; readonly message: string } }
  /// An error that nobody expected; the worker is not to be used any more.
  | { readonly failure: string }

/// Answers requests. The first message sets the worker up, each later one is a request, answered before the next one.
export function serveRequests<Setup, Request>(
  scope: WorkerScope,
  start: (setup: Setup) => ((request: Request) => unknown) | Promise<(request: Request) => unknown>,
): void {
  let handle: ((request: Request) => unknown) | undefined
  let turn = Promise.resolve()
  const reply = async (message: unknown): Promise<void> => {
    try {
      if (handle !== undefined) scope.post({ answer: await handle(message as Request) } satisfies Reply)
      else {
        handle = await start(message as Setup)
        scope.post({ answer: undefined } satisfies Reply)
      }
    } catch (error) {
      scope.post(replyTo(error))
    }
  }
  scope.onMessage((message) => {
    turn = turn.then(() => reply(message))
  })
}

function replyTo(error: unknown): Reply {
  if (error instanceof SpandrelError) return { error: { code: error.code, message: error.message } }
  return { failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
}

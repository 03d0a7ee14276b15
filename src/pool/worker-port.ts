// The two ends of a connection to a worker, whatever the worker is: a Node.js thread, a web worker, or this thread.

/// The owner's end. Messages are structured clones and arrive in the order in which they were posted.
export interface WorkerPort {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /// Called when the worker throws, can't be started, or ends before `end` was called.
  onFailure(listener: (error: Error) => void): void
  /// Stops the worker, even in the middle of its work.
  end(): Promise<void>
}

/// The worker's own end.
export interface WorkerScope {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /// Aborted when the worker is ended, if its thread goes on.
  readonly signal?: AbortSignal
}

// Taking turns with whatever else runs on the same thread.

/// Lets everything else that waits go first.
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/// The same, and throws the signal's reason if it asked to stop meanwhile.
export async function nextTurnUnlessAborted(signal: AbortSignal | undefined): Promise<void> {
  await nextTurn()
  signal?.throwIfAborted()
}

/// The items of a source; "pause" when the next one takes longer than `patience`, in milliseconds, and before the error of
/// a source that fails; "end" after the last. A signal is heard while the source is silent, too.
export async function* withPauses<Item>(
  source: AsyncIterable<Item> | Iterable<Item>,
  { signal, patience = 0 }: { readonly signal?: AbortSignal | undefined; readonly patience?: number } = {},
): AsyncGenerator<{ readonly value: Item } | "pause" | "end", void, undefined> {
  const reading = new Reading(source)
  try {
    for (;;) {
      signal?.throwIfAborted()
      const next = reading.next()
      let result = await orPause(next, patience)
      if (result === "pause") {
        yield result
        result = await unlessAborted(next, signal)
      }
      if (result.done) break
      yield { value: result.value }
    }
    yield "end"
  } finally {
    await reading.close()
  }
}

/// Who reads a source, and closes it as a loop does: if it is left early, not if it ended or failed by itself.
class Reading<Item> {
  readonly #iterator: AsyncIterator<Item> | Iterator<Item>
  #state: "open" | "waiting" | "over" = "open"

  constructor(source: AsyncIterable<Item> | Iterable<Item>) {
    this.#iterator =
      Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  }

  async next(): Promise<IteratorResult<Item>> {
    this.#state = "waiting"
    try {
      const result = await this.#iterator.next()
      this.#state = result.done ? "over" : "open"
      return result
    } catch (error) {
      this.#state = "over"
      throw error
    }
  }

  async close(): Promise<void> {
    if (this.#state === "over") return
    const closing = Promise.resolve(this.#iterator.return?.())
    // A generator is closed only when it has given what was asked of it, which may be never.
    if (this.#state === "waiting") closing.catch(() => {})
    else await closing
  }
}

function orPause<Result>(promise: Promise<Result>, patience: number): Promise<Result | "pause"> {
  return new Promise((resolve) => {
    const pause = () => resolve("pause")
    // Cleared, since a fast source would otherwise leave a timer behind for each of its items.
    const timer = setTimeout(pause, patience)
    promise.then(resolve, pause).finally(() => clearTimeout(timer))
  })
}

// No race of promises: the signal lives longer than they do, and would keep what waits for it.
function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener("abort", stop)
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop))
  })
}

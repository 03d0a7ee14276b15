// Reading a source that may be idle.

import { unlessAborted } from "./turns.ts"

/// The items of a source; "pause" when the next item takes longer than `patience` (in milliseconds) and before the error of a
/// source that fails; "end" after the last item. A signal is noticed while the source is idle, too.
export async function* withPauses<Item>(
  source: AsyncIterable<Item> | Iterable<Item>,
  { signal, patience = 0 }: { readonly signal?: AbortSignal | undefined; readonly patience?: number } = {},
): AsyncGenerator<{ readonly value: Item } | "pause" | "end", void, undefined> {
  const reader = new SourceReader(source)
  try {
    for (;;) {
      signal?.throwIfAborted()
      const next = reader.next()
      let result = await orPause(next, patience)
      if (result === "pause") {
        yield result
        result = signal === undefined ? await next : await unlessAborted(next, signal)
      }
      if (result.done) break
      yield { value: result.value }
    }
    yield "end"
  } finally {
    await reader.close()
  }
}

/// Reads a source and closes it as a loop does: if it is left early, but not if it ended or failed by itself.
class SourceReader<Item> {
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
    // A generator that is waiting can only be closed after its next item, which may never come.
    if (this.#state === "waiting") closing.catch(() => {})
    else await closing
  }
}

function orPause<Result>(promise: Promise<Result>, patience: number): Promise<Result | "pause"> {
  return new Promise((resolve) => {
    const pause = () => resolve("pause")
    // Cleared, because a fast source would leave behind one timer per item otherwise.
    const timer = setTimeout(pause, patience)
    promise.then(resolve, pause).finally(() => clearTimeout(timer))
  })
}

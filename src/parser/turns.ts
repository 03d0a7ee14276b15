// Taking turns with whatever else runs on the same thread.

/// Lets everything else that waits go first.
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/// The items of a source; "pause" when the next one lets others wait, and "end" after the last.
export async function* withPauses<Item>(
  source: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<{ readonly value: Item } | "pause" | "end", void, undefined> {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  try {
    for (;;) {
      const next = Promise.resolve(iterator.next())
      const first = await Promise.race([next, nextTurn().then(() => "pause" as const)])
      if (first === "pause") yield first
      const { done, value } = await next
      if (done) break
      yield { value }
    }
    yield "end"
  } finally {
    await iterator.return?.()
  }
}

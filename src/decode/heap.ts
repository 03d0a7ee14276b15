// A binary heap: O(1) to read the first item, O(log n) to add one or remove the first.

/// Items in the order of `precedes`, a strict order. Equal items come out in any order.
export class Heap<T> {
  readonly #precedes: (a: T, b: T) => boolean
  readonly #items: T[] = []

  constructor(precedes: (a: T, b: T) => boolean) {
    this.#precedes = precedes
  }

  get size(): number {
    return this.#items.length
  }

  /// Returns the first item without removing it.
  peek(): T | undefined {
    return this.#items[0]
  }

  push(item: T): void {
    const items = this.#items
    let hole = items.length
    items.push(item)
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (!this.#precedes(item, items[parent] as T)) break
      items[hole] = items[parent] as T
      hole = parent
    }
    items[hole] = item
  }

  /// Removes and returns the first item.
  pop(): T | undefined {
    const items = this.#items
    const first = items[0]
    const last = items.pop()
    if (items.length > 0) this.#sinkFromTop(last as T)
    return first
  }

  #sinkFromTop(item: T): void {
    const items = this.#items
    let hole = 0
    for (;;) {
      let child = 2 * hole + 1
      if (child >= items.length) break
      if (child + 1 < items.length && this.#precedes(items[child + 1] as T, items[child] as T)) child++
      if (!this.#precedes(items[child] as T, item)) break
      items[hole] = items[child] as T
      hole = child
    }
    items[hole] = item
  }
}

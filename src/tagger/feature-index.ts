// From a feature's hash to its row: open addressing in one typed array, the innermost loop of tagging.

const free = -1

/// Rows by hash, numbered from 0 in the order in which they were added.
export class FeatureIndex {
  // A hash and its row, side by side: most hashes that are looked for have none, and finding that out costs one line of
  // the processor's cache.
  #slots: Int32Array
  #size = 0

  /// Room for so many rows before it has to grow.
  constructor(expected = 0) {
    let capacity = 16
    while (capacity < 2 * expected) capacity *= 2
    this.#slots = emptySlots(capacity)
  }

  /// The index of hashes of which no two are the same, row by row: a model has many, and loads them all.
  static of(hashes: Int32Array): FeatureIndex {
    const index = new FeatureIndex(hashes.length)
    for (let row = 0; row < hashes.length; row++) index.#place(hashes[row] as number, row)
    index.#size = hashes.length
    return index
  }

  get size(): number {
    return this.#size
  }

  /// The row of a hash; -1 if it has none.
  find(hash: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    for (let at = (2 * hash) & mask; ; at = (at + 2) & mask) {
      const row = slots[at + 1] as number
      if (row === free || slots[at] === hash) return row
    }
  }

  /// The row of a hash, a new one if it had none.
  add(hash: number): number {
    const found = this.find(hash)
    if (found !== free) return found
    if (4 * (this.#size + 1) > this.#slots.length) this.#grow()
    this.#place(hash, this.#size)
    return this.#size++
  }

  /// The hash of each row.
  hashes(): Int32Array {
    const hashes = new Int32Array(this.#size)
    eachRow(this.#slots, (hash, row) => {
      hashes[row] = hash
    })
    return hashes
  }

  #place(hash: number, row: number): void {
    const slots = this.#slots
    const mask = slots.length - 1
    let at = (2 * hash) & mask
    while (slots[at + 1] !== free) at = (at + 2) & mask
    slots[at] = hash
    slots[at + 1] = row
  }

  #grow(): void {
    const slots = this.#slots
    this.#slots = emptySlots(slots.length)
    eachRow(slots, (hash, row) => this.#place(hash, row))
  }
}

function emptySlots(capacity: number): Int32Array {
  return new Int32Array(2 * capacity).fill(free)
}

function eachRow(slots: Int32Array, use: (hash: number, row: number) => void): void {
  for (let at = 0; at < slots.length; at += 2) {
    const row = slots[at + 1] as number
    if (row !== free) use(slots[at] as number, row)
  }
}

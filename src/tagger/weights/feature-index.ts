// A hash table from a feature's hash to its row: open addressing in one typed array, the innermost loop of tagging.

const free = -1

/// Maps hashes to rows, numbered from 0 in the order of insertion.
export class FeatureIndex {
  // Each hash is next to its row: most lookups find nothing, and that costs a single cache line.
  #slots: Int32Array
  #size = 0

  /// `expected` is the number of rows to make room for.
  constructor(expected = 0) {
    let capacity = 16
    while (capacity < 2 * expected) capacity *= 2
    this.#slots = emptySlots(capacity)
  }

  /// The index of an array of distinct hashes, which become rows in that order.
  static of(hashes: Int32Array): FeatureIndex {
    const index = new FeatureIndex(hashes.length)
    for (let row = 0; row < hashes.length; row++) index.#insert(hashes[row] as number, row)
    index.#size = hashes.length
    return index
  }

  get size(): number {
    return this.#size
  }

  /// The row of a hash; -1 if there is none.
  find(hash: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    for (let at = (2 * hash) & mask; ; at = (at + 2) & mask) {
      const row = slots[at + 1] as number
      if (row === free || slots[at] === hash) return row
    }
  }

  /// The row of a hash; a new row if there is none.
  add(hash: number): number {
    const found = this.find(hash)
    if (found !== free) return found
    if (4 * (this.#size + 1) > this.#slots.length) this.#grow()
    this.#insert(hash, this.#size)
    return this.#size++
  }

  /// The hashes, by row.
  hashes(): Int32Array {
    const hashes = new Int32Array(this.#size)
    eachRow(this.#slots, (hash, row) => {
      hashes[row] = hash
    })
    return hashes
  }

  #insert(hash: number, row: number): void {
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
    eachRow(slots, (hash, row) => this.#insert(hash, row))
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

// Which names a part of a pattern may refer to.

/// The names that have been declared so far. Alternatives don't see each other's names; what follows them sees all.
export class NameScope {
  #known: ReadonlySet<string> = new Set()

  get known(): ReadonlySet<string> {
    return this.#known
  }

  declare(name: string): void {
    this.#known = new Set(this.#known).add(name)
  }

  /// Parses alternatives as long as there are more.
  alternatives<Item>(parse: () => Item, hasMore: () => boolean): Item[] {
    const before = this.#known
    const items: Item[] = []
    let after = before
    do {
      this.#known = before
      items.push(parse())
      after = new Set([...after, ...this.#known])
    } while (hasMore())
    this.#known = after
    return items
  }
}

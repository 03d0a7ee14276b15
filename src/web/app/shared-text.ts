// The text that the views share.

/// A text that several views show and change.
export class SharedText {
  #value: string
  readonly #listeners = new Set<(value: string) => void>()

  constructor(value: string) {
    this.#value = value
  }

  get value(): string {
    return this.#value
  }

  /// Changes the text and tells everyone who listens, unless it is the same.
  set(value: string): void {
    if (value === this.#value) return
    this.#value = value
    for (const listener of this.#listeners) listener(value)
  }

  /// Calls the function after each change. Returns a function that ends it.
  onChange(listener: (value: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

// The last two predicted tags while a sentence is read in one direction.

/// The direction of reading: 0 is left to right, so the tags to the left are known; 1 is right to left.
export const directions = [0, 1] as const
export type Direction = (typeof directions)[number]

/// The tags of the two words read last. Positions outside of the sentence have a tag of their own, `tagCount`.
export class History {
  readonly direction: Direction
  readonly #outside: number
  /// The tag of the adjacent word.
  near = 0
  /// The tag of the word beyond it.
  far = 0

  constructor(direction: Direction, tagCount: number) {
    this.direction = direction
    this.#outside = tagCount
  }

  /// Starts a new sentence.
  reset(): void {
    this.near = this.#outside
    this.far = this.#outside
  }

  /// Moves on to the next word, after one with this tag.
  push(tag: number): void {
    this.far = this.near
    this.near = tag
  }
}

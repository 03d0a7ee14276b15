// The tags that are known already while a sentence is read in one direction.

/// The two ways to read a sentence: with the tags to the left known, or those to the right.
export const directions = [0, 1] as const
export type Direction = (typeof directions)[number]

/// The last two tags given. Outside of a sentence stands a tag of its own: the number of tags.
export class History {
  readonly direction: Direction
  readonly #outside: number
  /// The tag of the neighbour, and of the word behind it.
  near = 0
  far = 0

  constructor(direction: Direction, tagCount: number) {
    this.direction = direction
    this.#outside = tagCount
  }

  /// At the edge of a sentence.
  begin(): void {
    this.near = this.#outside
    this.far = this.#outside
  }

  /// Goes one word on, past a word that got this tag.
  pass(tag: number): void {
    this.far = this.near
    this.near = tag
  }
}

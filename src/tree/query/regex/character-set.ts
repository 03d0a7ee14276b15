// The characters that one place of a regular expression matches.

// More characters than a language has in its labels and words.
const mostRemembered = 4096

/// The characters that an atom of a regular expression matches: a character, an escape or a class.
export class CharacterSet {
  readonly #expression: RegExp
  // What is known, by code point.
  readonly #ascii: (boolean | undefined)[] = new Array(128)
  readonly #others = new Map<number, boolean>()

  constructor(source: string) {
    this.#expression = new RegExp(`^${source}$`, "u")
  }

  has(code: number): boolean {
    let known = code < 128 ? this.#ascii[code] : this.#others.get(code)
    if (known === undefined) {
      known = this.#expression.test(String.fromCodePoint(code))
      if (this.#others.size === mostRemembered) this.#others.clear()
      if (code < 128) this.#ascii[code] = known
      else this.#others.set(code, known)
    }
    return known
  }
}

/// The length of a character in UTF-16.
export const lengthOf = (code: number): number => (code > 0xffff ? 2 : 1)

/// True for letters, digits and "_", as `\b` understands words.
export const isWordCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95

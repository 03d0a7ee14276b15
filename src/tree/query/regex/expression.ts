// The parts of a regular expression, and how to read them from the one that `translateRegex` writes.

/// A part of a regular expression.
export type RegexPart =
  /// One character that the source, a character or a class, matches.
  | { readonly kind: "character"; readonly source: string }
  | { readonly kind: "assertion"; readonly test: Assertion }
  | { readonly kind: "sequence" | "alternatives"; readonly parts: readonly RegexPart[] }
  /// `most` is infinite for `*` and `+`.
  | {
      readonly kind: "repetition"
      readonly part: RegexPart
      readonly least: number
      readonly most: number
      readonly isLazy: boolean
    }
  | { readonly kind: "group"; readonly number: number; readonly part: RegexPart }

/// What must be true of the place between two characters: `^`, `$`, `\b` or `\B`.
export type Assertion = "start" | "end" | "boundary" | "inside"

/// Reads a valid expression of JavaScript with the flag "u". Returns undefined if it refers to groups or
/// looks ahead or behind, which can't be matched in linear time.
export function readExpression(source: string): RegexPart | undefined {
  return new Reader(source).read()
}

const assertions: Readonly<Record<string, Assertion>> = {
  "^": "start",
  $: "end",
  "\\b": "boundary",
  "\\B": "inside",
}

// An assertion, a property, another escape, a class, or a character.
const atom = /[$^]|\\[bB]|\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|./suy
const opening = /\((?:\?(?::|<[a-zA-Z][a-zA-Z0-9]*>))?/y
const unsupported = /\\(?:[1-9]|k<)|\(\?<?[=!]/y
const repetition = /(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/y

class Reader {
  readonly #source: string
  #at = 0
  #groups = 0
  // Of the groups that are open, the alternatives before the current one, and the parts of the current one.
  readonly #open: Level[] = []
  #level: Level = { number: undefined, alternatives: [], parts: [] }

  constructor(source: string) {
    this.#source = source
  }

  read(): RegexPart | undefined {
    while (this.#at < this.#source.length) {
      if (this.#take(unsupported) !== undefined) return undefined
      const begin = this.#take(opening)
      if (begin !== undefined) {
        this.#open.push(this.#level)
        const isCapturing = !begin[0].startsWith("(?:")
        this.#level = { number: isCapturing ? ++this.#groups : undefined, alternatives: [], parts: [] }
      } else if (this.#source[this.#at] === "|") {
        this.#at++
        this.#level.alternatives.push(sequence(this.#level.parts))
        this.#level.parts = []
      } else if (this.#source[this.#at] === ")") {
        this.#at++
        const inner = this.#level
        this.#level = this.#open.pop() as Level
        const part = whole(inner)
        this.#add(inner.number === undefined ? part : { kind: "group", number: inner.number, part })
      } else this.#add(this.#atom())
    }
    return whole(this.#level)
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at
    const found = expression.exec(this.#source) ?? undefined
    if (found !== undefined && expression !== unsupported) this.#at += found[0].length
    return found
  }

  #atom(): RegexPart {
    const [source = ""] = this.#take(atom) ?? []
    const test = assertions[source]
    return test === undefined ? { kind: "character", source } : { kind: "assertion", test }
  }

  /// Adds a part with what repeats it.
  #add(part: RegexPart): void {
    const found = this.#take(repetition)
    if (found === undefined) {
      this.#level.parts.push(part)
      return
    }
    const [, sign, first = "", comma, last = "", lazy] = found
    const least = sign === undefined ? Number(first) : sign === "+" ? 1 : 0
    const exact = comma === "" ? least : last === "" ? Number.POSITIVE_INFINITY : Number(last)
    const most = sign === undefined ? exact : sign === "?" ? 1 : Number.POSITIVE_INFINITY
    this.#level.parts.push({ kind: "repetition", part, least, most, isLazy: lazy === "?" })
  }
}

interface Level {
  readonly number: number | undefined
  readonly alternatives: RegexPart[]
  parts: RegexPart[]
}

const sequence = (parts: readonly RegexPart[]): RegexPart =>
  parts.length === 1 ? (parts[0] as RegexPart) : { kind: "sequence", parts }

function whole({ alternatives, parts }: Level): RegexPart {
  const last = sequence(parts)
  return alternatives.length === 0 ? last : { kind: "alternatives", parts: [...alternatives, last] }
}

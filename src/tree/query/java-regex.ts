// Regular expressions as Tregex has them, Java's, as JavaScript's.

import { SpandrelError } from "../../check/error.ts"

/// A regular expression that can't be used, and where in its source.
export class RegexProblem extends SpandrelError {
  override readonly name = "RegexProblem"
  readonly offset: number

  constructor(offset: number, message: string) {
    super("invalid-pattern", message)
    this.offset = offset
  }
}

// What Java's classes are in JavaScript, to be put between "[" and "]".
const whiteSpace = String.raw` \t\n\x0B\f\r`
const horizontalSpace = String.raw` \t\xA0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000`
const lineEnds = String.raw`\n\r\x85\u2028\u2029`

/// Java's names of properties that JavaScript doesn't know. All of them mean ASCII characters only.
const asciiProperties: Readonly<Record<string, string>> = {
  Lower: "a-z",
  Upper: "A-Z",
  ASCII: String.raw`\x00-\x7F`,
  Alpha: "a-zA-Z",
  Digit: "0-9",
  Alnum: "a-zA-Z0-9",
  Punct: String.raw`!-\/:-@\[-\x60\{-~`,
  Graph: "!-~",
  Print: " -~",
  Blank: String.raw` \t`,
  Cntrl: String.raw`\x00-\x1F\x7F`,
  XDigit: "0-9a-fA-F",
  Space: whiteSpace,
}

/// A regular expression, and the number of its groups.
export interface TranslatedRegex {
  readonly expression: RegExp
  readonly groups: number
}

/// Translates a regular expression. Throws a `RegexProblem` if it isn't one, or has a part that JavaScript can't express.
export function translateRegex(source: string): TranslatedRegex {
  const translator = new Translator(source)
  const translated = translator.translate()
  try {
    // Compiled when it is first executed, which takes seconds for thousands of groups.
    return { expression: new RegExp(translated, "u"), groups: translator.groups }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /s, "") : "invalid"
    throw new RegexProblem(0, `the regular expression can't be compiled (${reason})`)
  }
}

interface Flags {
  readonly ignoreCase: boolean
  readonly dotAll: boolean
}

class Translator {
  /// The number of capturing groups so far.
  groups = 0
  readonly #source: string
  #at = 0
  #flags: Flags = { ignoreCase: false, dotAll: false }
  // The flags outside of each open group.
  readonly #outer: Flags[] = []
  // The properties that JavaScript knows, by Java's names.
  readonly #properties = new Map<string, string>()

  constructor(source: string) {
    this.#source = source
  }

  translate(): string {
    let out = ""
    while (this.#at < this.#source.length) out += this.#next()
    return out
  }

  #next(): string {
    const character = this.#take()
    switch (character) {
      case "\\":
        return this.#escape()
      case "[":
        return this.#class()
      case "(":
        return this.#group()
      case ")":
        this.#flags = this.#outer.pop() ?? this.#flags
        return ")"
      case ".":
        return this.#flags.dotAll ? String.raw`[\s\S]` : `[^${lineEnds}]`
      case "*":
      case "+":
      case "?":
      case "{":
        return this.#quantifier(character)
      case "]":
      case "}":
        return `\\${character}`
      case "^":
      case "$":
      case "|":
        return character
      default:
        return this.#literal(character)
    }
  }

  #take(): string {
    const character = String.fromCodePoint(this.#source.codePointAt(this.#at) as number)
    this.#at += character.length
    return character
  }

  #fail(offset: number, message: string): never {
    throw new RegexProblem(offset, message)
  }

  #literal(character: string): string {
    if (this.#flags.ignoreCase && /[a-z]/i.test(character))
      return `[${character.toLowerCase()}${character.toUpperCase()}]`
    return quoted(character)
  }

  #quantifier(character: string): string {
    const start = this.#at - 1
    let text = character
    if (character === "{") {
      const end = this.#source.indexOf("}", this.#at)
      text = end < 0 ? "{" : this.#source.slice(start, end + 1)
      if (!/^\{\d+(?:,\d*)?\}$/.test(text))
        this.#fail(
          start,
          String.raw`"{" must begin a repetition such as {2} or {1,3}; write \{ for the character`,
        )
      this.#at = end + 1
    }
    if (this.#source[this.#at] === "+")
      this.#fail(start, `the possessive repetition "${text}+" isn't supported; use "${text}"`)
    if (this.#source[this.#at] === "?") {
      this.#at++
      text += "?"
    }
    return text
  }

  #group(): string {
    const start = this.#at - 1
    const outer = this.#flags
    const rest = this.#source.slice(this.#at)
    const flags = /^\?([a-zA-Z]*)(?:-([a-zA-Z]+))?([:)])/.exec(rest)
    if (flags !== null) {
      const [text, on = "", off = "", end] = flags
      this.#at += text.length
      this.#flags = this.#changedFlags(start, on, off)
      // "(?i)" holds up to the end of the group around it.
      if (end === ")") return "(?:)"
      this.#outer.push(outer)
      return "(?:"
    }
    if (rest.startsWith("?>")) this.#fail(start, 'atomic groups "(?>" aren\'t supported; use a group "(?:"')
    const [opening = ""] = /^\?(?:<?[=!]|<[a-zA-Z][a-zA-Z0-9]*>)/.exec(rest) ?? []
    if (opening === "" && rest.startsWith("?"))
      this.#fail(start, '"(?" must begin a group such as (?:…), (?=…), (?!…), (?<name>…) or (?i:…)')
    this.#at += opening.length
    if (!/^\?<?[=!]/.test(opening)) this.groups++
    this.#outer.push(outer)
    return `(${opening}`
  }

  #changedFlags(start: number, on: string, off: string): Flags {
    const unknown = [...on, ...off].find((flag) => flag !== "i" && flag !== "s")
    if (unknown !== undefined)
      this.#fail(
        start,
        `the flag "${unknown}" isn't supported; only i (ignore case) and s (dot matches all) are`,
      )
    const now = (flag: string, before: boolean) => !off.includes(flag) && (on.includes(flag) || before)
    return { ignoreCase: now("i", this.#flags.ignoreCase), dotAll: now("s", this.#flags.dotAll) }
  }

  /// What follows a backslash outside of a class.
  #escape(): string {
    const start = this.#at - 1
    if (this.#at === this.#source.length)
      this.#fail(start, String.raw`nothing follows the last "\"; write \\ for the character`)
    const character = this.#take()
    if (/[1-9]/.test(character)) {
      if (this.#flags.ignoreCase)
        this.#fail(start, String.raw`"\${character}" isn't supported where case is ignored`)
      return `\\${character}`
    }
    switch (character) {
      case "b":
      case "B":
        return `\\${character}`
      case "A":
        return "^"
      case "z":
      case "Z":
        return "$"
      case "k": {
        const [name = ""] = /^<[a-zA-Z][a-zA-Z0-9]*>/.exec(this.#source.slice(this.#at)) ?? []
        if (name === "")
          this.#fail(start, String.raw`"\k" must be followed by the name of a group, as in \k<name>`)
        this.#at += name.length
        return `\\k${name}`
      }
      case "Q": {
        const end = this.#source.indexOf("\\E", this.#at)
        const text = this.#source.slice(this.#at, end < 0 ? undefined : end)
        this.#at = end < 0 ? this.#source.length : end + 2
        return Array.from(text, (one) => this.#literal(one)).join("")
      }
    }
    const range = this.#escapedClass(character, start)
    if (range !== undefined) return range.negated ? `[^${range.inside}]` : `[${range.inside}]`
    return this.#literal(this.#escapedCharacter(character, start))
  }

  /// An escape that means a set of characters, such as `\d`, if this is one.
  #escapedClass(character: string, start: number): { inside: string; negated: boolean } | undefined {
    const negated = /[A-Z]/.test(character)
    switch (character) {
      case "d":
      case "D":
        return { inside: "0-9", negated }
      case "w":
      case "W":
        return { inside: "a-zA-Z0-9_", negated }
      case "s":
      case "S":
        return { inside: whiteSpace, negated }
      case "h":
      case "H":
        return { inside: horizontalSpace, negated }
      case "v":
      case "V":
        return { inside: String.raw`\x0B\f${lineEnds}`, negated }
      case "p":
      case "P":
        return this.#property(negated, start)
    }
    return undefined
  }

  #property(negated: boolean, start: number): { inside: string; negated: boolean } {
    const [text = "", braced, letter] = /^\{([^}]*)\}|^([A-Z])/.exec(this.#source.slice(this.#at)) ?? []
    this.#at += text.length
    const name = braced ?? letter ?? ""
    const ascii = Object.hasOwn(asciiProperties, name) ? asciiProperties[name] : undefined
    if (ascii !== undefined) return { inside: this.#bothCases(ascii), negated }
    const inside = this.#properties.get(name) ?? findProperty(name)
    if (inside === undefined) this.#fail(start, `there is no property of characters named "${name}"`)
    this.#properties.set(name, inside)
    return { inside, negated }
  }

  /// The character that an escape means.
  #escapedCharacter(character: string, start: number): string {
    const simple: Readonly<Record<string, string>> = {
      t: "\t",
      n: "\n",
      r: "\r",
      f: "\f",
      a: "\x07",
      e: "\x1B",
    }
    if (Object.hasOwn(simple, character)) return simple[character] as string
    if (character === "x" || character === "u") {
      const digits = character === "x" ? /^(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/ : /^([0-9a-fA-F]{4})/
      const [text = "", plain, braced] = digits.exec(this.#source.slice(this.#at)) ?? []
      const code = Number.parseInt(plain ?? braced ?? "", 16)
      if (!(code <= 0x10ffff))
        this.#fail(start, `"\\${character}" must be followed by the number of a character`)
      this.#at += text.length
      return String.fromCodePoint(code)
    }
    if (/[a-zA-Z0-9]/.test(character)) this.#fail(start, `the escape "\\${character}" isn't supported`)
    return character
  }

  /// A class, after its "[".
  #class(): string {
    const start = this.#at - 1
    let inside = ""
    const negated = this.#source[this.#at] === "^"
    if (negated) this.#at++
    let isFirst = true
    while (true) {
      if (this.#at >= this.#source.length)
        this.#fail(start, 'the class of characters has no end; close it with "]"')
      const character = this.#source[this.#at] as string
      if (character === "]" && !isFirst) break
      isFirst = false
      if (character === "[" || this.#source.startsWith("&&", this.#at))
        this.#fail(
          this.#at,
          String.raw`classes inside of classes aren't supported; write \[ for the character, and list all characters in one class`,
        )
      inside += this.#classItem()
    }
    this.#at++
    return `[${negated ? "^" : ""}${inside}]`
  }

  /// A character, range or set inside of a class.
  #classItem(): string {
    const from = this.#classCharacter()
    if (typeof from !== "string") return this.#complemented(from)
    const isRange =
      this.#source[this.#at] === "-" &&
      this.#at + 1 < this.#source.length &&
      this.#source[this.#at + 1] !== "]"
    if (!isRange) return this.#bothCases(quoted(from, true))
    const start = this.#at
    this.#at++
    const to = this.#classCharacter()
    if (typeof to !== "string") return this.#fail(start, "a range of characters must end with a character")
    if ((from.codePointAt(0) as number) > (to.codePointAt(0) as number))
      this.#fail(start, `the range ${from}-${to} is in the wrong order`)
    return this.#bothCases(`${quoted(from, true)}-${quoted(to, true)}`)
  }

  #complemented({ inside, negated }: { inside: string; negated: boolean }): string {
    if (!negated) return inside
    const known: Readonly<Record<string, string>> = { "0-9": "\\D", "a-zA-Z0-9_": "\\W" }
    const letter = known[inside]
    if (letter !== undefined) return letter
    if (inside.startsWith("\\p")) return `\\P${inside.slice(2)}`
    return this.#fail(this.#at, "this negated set isn't supported inside of a class")
  }

  #classCharacter(): string | { inside: string; negated: boolean } {
    const start = this.#at
    const character = this.#take()
    if (character !== "\\") return character
    if (this.#at === this.#source.length)
      this.#fail(start, 'the class of characters has no end; close it with "]"')
    const escaped = this.#take()
    return this.#escapedClass(escaped, start) ?? this.#escapedCharacter(escaped, start)
  }

  /// A character or range of a class, with the other case of its ASCII letters if case is ignored.
  #bothCases(item: string): string {
    if (!this.#flags.ignoreCase) return item
    let added = ""
    const expression = new RegExp(`[${item}]`, "u")
    for (let code = 65; code <= 90; code++) {
      const [upper, lower] = [String.fromCharCode(code), String.fromCharCode(code + 32)]
      if (expression.test(upper) !== expression.test(lower)) added += expression.test(upper) ? lower : upper
    }
    return item + added
  }
}

/// Java's name of a property as JavaScript has it; undefined if there is none.
function findProperty(name: string): string | undefined {
  // Java writes scripts and binary properties with "Is": \p{IsGreek}, \p{IsAlphabetic}.
  const bare = name.replace(/^Is/, "")
  for (const property of [bare, `Script=${bare}`]) {
    const inside = `\\p{${property}}`
    try {
      new RegExp(inside, "u")
      return inside
    } catch {
      // Tried as a script next.
    }
  }
  return undefined
}

/// A character as itself, outside of a class or inside of one.
function quoted(character: string, inClass = false): string {
  const special = inClass ? /[\^\\\]\-[]/ : /[\^$\\.*+?()[\]{}|/]/
  return special.test(character) ? `\\${character}` : character
}

// Reads operations as Tsurgeon writes them: `relabel np NX`, `[move pp $+ vp] [if exists adv prune adv]`.

import { SpandrelError } from "../../check/error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { unknownName } from "../../check/unknown-name.ts"
import { parseRelabelling } from "./new-label.ts"
import type { Operation, Position, Relabelling } from "./operation.ts"
import { type Template, TemplateBuilder } from "./template.ts"

/// The operations of a line. Throws "invalid-edit" with the column of the first mistake.
export function parseOperations(text: string): Operation[] {
  return new OperationParser(text).parse()
}

/// Where a node goes, such as `$+ np` or `>-1 vp`.
export function parsePosition(text: string): Position {
  return new OperationParser(text).whole((parser) => parser.position())
}

/// A template such as `(NP (NP@) (PP=new (IN of)))`.
export function parseTemplate(text: string): Template {
  return new OperationParser(text).whole((parser) => parser.template())
}

// Conditions inside of conditions; nobody writes more.
const deepestNesting = 100

const space = /\s*/y
const keyword = /[A-Za-z]+/y
const name = /[^\s()[\]/|@!#%&=?><~.,$:]+/y
const quoted = /\/(?:\\.|\[(?:\\.|[^\]\\\n\r])*\]|[^[\]\\\n\r])*\//y
const plainLabel = /[^\s()[\]]+/y
const relation = /\$\+|\$-|>-?[0-9]+/y
const phraseLabel = /\((?:\\.|[^\s()\\])*/y
const word = /(?:\\.|[^\s()[\]\\])+/y

const operators: Readonly<Record<string, (parser: OperationParser) => Operation>> = {
  delete: (parser) => ({ kind: "delete", names: parser.names() }),
  prune: (parser) => ({ kind: "prune", names: parser.names() }),
  coindex: (parser) => ({ kind: "coindex", names: parser.names() }),
  excise: (parser) => {
    const top = parser.name()
    return { kind: "excise", top, bottom: parser.isAtEnd ? top : parser.name() }
  },
  relabel: (parser) => ({ kind: "relabel", name: parser.name(), by: parser.relabelling() }),
  insert: (parser) => ({ kind: "insert", source: parser.source(), position: parser.position() }),
  move: (parser) => ({ kind: "move", name: parser.name(), position: parser.position(), prunes: false }),
  moveprune: (parser) => ({ kind: "move", name: parser.name(), position: parser.position(), prunes: true }),
  replace: (parser) => {
    const old = parser.name()
    const sources = [parser.source()]
    while (!parser.isAtEnd) sources.push(parser.template())
    return { kind: "replace", name: old, sources }
  },
  createSubtree: (parser) => {
    const template = parser.groupTemplate()
    const from = parser.name()
    return { kind: "createSubtree", template, from, to: parser.isAtEnd ? from : parser.name() }
  },
  adjoin: (parser) => ({ kind: "adjoin", template: parser.templateWithFoot(), name: parser.name() }),
  adjoinH: (parser) => ({ kind: "adjoinH", template: parser.templateWithFoot(), name: parser.name() }),
  adjoinF: (parser) => ({ kind: "adjoinF", template: parser.templateWithFoot(), name: parser.name() }),
}

/// The names of all operations.
export const operatorNames = Object.keys(operators)

class OperationParser {
  readonly #text: string
  #at = 0
  #nesting = 0

  constructor(text: string) {
    this.#text = text
  }

  parse(): Operation[] {
    return this.whole(() => this.#operations())
  }

  /// Reads something that has to be all of the text.
  whole<Value>(read: (parser: this) => Value): Value {
    try {
      const value = read(this)
      if (this.#peek() !== "") this.#fail(`${this.#shown()} doesn't belong here`)
      return value
    } catch (error) {
      if (!(error instanceof SpandrelError) || error instanceof OperationError) throw error
      throw new OperationError(this.#at + 1, error.message)
    }
  }

  /// True at the end of an operation.
  get isAtEnd(): boolean {
    return this.#peek() === "" || this.#peek() === "]"
  }

  names(): string[] {
    const names = [this.name()]
    while (!this.isAtEnd) names.push(this.name())
    return names
  }

  name(): string {
    return this.#expect(name, "the name of a node")
  }

  relabelling(): Relabelling {
    if (this.#peek() === "/") return parseRelabelling(this.#expect(quoted, 'a label that is closed with "/"'))
    return { kind: "fixed", label: this.#expect(plainLabel, "a label") }
  }

  position(): Position {
    const sign = this.#expect(relation, "a position: $+, $-, >1 for the first child or >-1 for the last")
    const target = this.name()
    if (sign === "$+") return { kind: "before", name: target }
    if (sign === "$-") return { kind: "after", name: target }
    const number = Number(sign.slice(1))
    if (Object.is(number, -0)) this.#fail(">-0 isn't a position; >-1 is the last child")
    return { kind: "child", name: target, number }
  }

  source(): string | Template {
    return this.#peek() === "(" ? this.template() : this.name()
  }

  templateWithFoot(): Template {
    const template = this.template()
    if (!template.hasFoot) this.#fail('the tree has no foot; mark a leaf with "@", as in (NP (NP@))')
    return template
  }

  /// What `createSubtree` builds: a tree with a foot, or a label.
  groupTemplate(): Template {
    const template = this.template()
    if (!template.hasFoot && !template.isSingle)
      this.#fail('the tree has no foot; mark a leaf with "@", as in (NP (NP@)), or write a label')
    return template.hasFoot ? template : template.withFootAtRoot()
  }

  template(): Template {
    const builder = new TemplateBuilder()
    do {
      if (this.#peek() === "(") builder.open(this.#expect(phraseLabel, "a tree").slice(1))
      else if (this.#peek() === ")" && builder.depth > 0) {
        this.#at++
        builder.close()
      } else builder.add(this.#expect(word, builder.depth > 0 ? 'a word, "(" or ")"' : "a tree"))
    } while (builder.depth > 0)
    return builder.finish()
  }

  /// One operation, a condition with operations, or several in square brackets.
  #operations(): Operation[] {
    if (++this.#nesting > deepestNesting) this.#fail("too many conditions and brackets inside of each other")
    const operations = this.#peek() === "[" ? this.#bracketed() : [this.#operation()]
    this.#nesting--
    return operations
  }

  #operation(): Operation {
    const start = this.#at
    const operator = this.#expect(keyword, "an operation")
    if (operator === "if") return this.#condition()
    if (!Object.hasOwn(operators, operator)) {
      this.#at = start
      this.#fail(unknownName(operator, [...operatorNames, "if"], { noun: "operation" }))
    }
    return (operators[operator] as (parser: OperationParser) => Operation)(this)
  }

  #bracketed(): Operation[] {
    const operations: Operation[] = []
    while (this.#peek() === "[") {
      this.#at++
      operations.push(...this.#operations())
      if (this.#peek() !== "]")
        this.#fail(`${this.#shown()} doesn't belong here; close the operation with "]"`)
      this.#at++
    }
    return operations
  }

  #condition(): Operation {
    let word = this.#expect(keyword, '"exists" or "not exists"')
    const exists = word !== "not"
    if (!exists) word = this.#expect(keyword, '"exists"')
    if (word !== "exists") this.#fail(`"exists" has to follow "if"`)
    return { kind: "if", exists, name: this.name(), operations: this.#operations() }
  }

  /// The next character that isn't a space; empty at the end.
  #peek(): string {
    space.lastIndex = this.#at
    space.exec(this.#text)
    this.#at = space.lastIndex
    return this.#text.charAt(this.#at)
  }

  #expect(expression: RegExp, what: string): string {
    this.#peek()
    expression.lastIndex = this.#at
    const text = expression.exec(this.#text)?.[0]
    if (text === undefined) this.#fail(`expected ${what}, found ${this.#shown()}`)
    this.#at += text.length
    return text
  }

  #shown(): string {
    const [rest = ""] = /^\S*/.exec(this.#text.slice(this.#at)) ?? []
    return rest === "" ? "the end" : quoteValue(rest)
  }

  #fail(problem: string): never {
    throw new OperationError(this.#at + 1, problem)
  }
}

/// A mistake in operations; `column` counts from 1.
export class OperationError extends SpandrelError {
  override readonly name = "OperationError"
  readonly column: number
  readonly problem: string

  constructor(column: number, problem: string) {
    super("invalid-edit", `column ${column} of the operation: ${problem}`)
    this.column = column
    this.problem = problem
  }
}

// Reads a pattern: Tregex's grammar. https://nlp.stanford.edu/software/tregex.shtml

import { quoteValue } from "../../check/quote-value.ts"
import { suggest } from "../../check/suggest.ts"
import { NameScope } from "./name-scope.ts"
import { PatternError } from "./pattern-error.ts"
import type {
  CaptureSyntax,
  ConditionSyntax,
  DescriptionSyntax,
  LabelSyntax,
  LabelTestSyntax,
  NodeSyntax,
  PatternSyntax,
  RelationSyntax,
} from "./syntax.ts"
import { type Token, type TokenKind, tokenize } from "./tokens.ts"

// Brackets inside of brackets: more than anybody writes, and few enough for functions that call themselves.
const deepestNesting = 200

/// Parses a pattern. Throws a `PatternError` at the first mistake.
export function parsePattern(pattern: string): PatternSyntax {
  return new PatternParser(pattern).parse()
}

class PatternParser {
  readonly #pattern: string
  readonly #tokens: readonly Token[]
  readonly #names = new NameScope()
  #at = 0
  #nodeCount = 0
  #nesting = 0
  #negations = 0

  constructor(pattern: string) {
    this.#pattern = pattern
    this.#tokens = tokenize(pattern)
  }

  parse(): PatternSyntax {
    const roots = this.#names.alternatives(
      () => this.#nodeWithCondition(),
      () => this.#skip("|"),
    )
    const { kind } = this.#token
    if (kind === "label" || kind === "regex")
      this.#fail(
        `there is no relation before ${quoteValue(this.#token.text)}; write one, such as "<" or "<<"`,
      )
    if (kind !== "end") this.#expected("a relation or the end of the pattern")
    return { roots, nodeCount: this.#nodeCount }
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token
  }

  #isNext(text: string): boolean {
    return this.#token.kind === "symbol" && this.#token.text === text
  }

  #skip(text: string): boolean {
    const isNext = this.#isNext(text)
    if (isNext) this.#at++
    return isNext
  }

  #take(kind: TokenKind, expected: string): Token {
    const token = this.#token
    if (token.kind !== kind) this.#expected(expected)
    this.#at++
    return token
  }

  #fail(problem: string, column = this.#token.column): never {
    throw new PatternError(this.#pattern, column, problem)
  }

  #expected(what: string, advice = ""): never {
    const { kind, text } = this.#token
    const found = kind === "end" ? "the end of the pattern" : quoteValue(text)
    this.#fail(`expected ${what}, found ${found}${advice === "" ? "" : `; ${advice}`}`)
  }

  #close(bracket: string, column: number): void {
    if (this.#skip(bracket)) return
    const opening = this.#pattern[column - 1]
    const advice = this.#isNext("|")
      ? 'alternative labels are written without spaces, as in "NN|NNS", alternative relations as in "< NN | < NNS"'
      : `it closes the "${opening}" of column ${column}`
    this.#expected(`a relation or "${bracket}"`, advice)
  }

  #nested<Result>(parse: () => Result): Result {
    if (++this.#nesting > deepestNesting)
      this.#fail(`there are more than ${deepestNesting} brackets inside of each other; simplify the pattern`)
    const result = parse()
    this.#nesting--
    return result
  }

  /// A node with what is required of it: `NP < NN`, `(NP < NN) << of`.
  #nodeWithCondition(): NodeSyntax {
    const { column } = this.#token
    if (!this.#skip("(")) {
      const node = this.#node()
      if (this.#startsCondition()) node.condition = this.#condition()
      return node
    }
    const node = this.#nested(() => this.#nodeWithCondition())
    this.#close(")", column)
    if (this.#startsCondition()) {
      const parts = [...(node.condition === undefined ? [] : [node.condition]), this.#condition()]
      node.condition = parts.length === 1 ? parts[0] : { kind: "and", parts }
    }
    return node
  }

  /// The node after a relation, which has conditions only in brackets.
  #relatedNode(): NodeSyntax {
    const { column } = this.#token
    if (!this.#skip("(")) return this.#node()
    const node = this.#nested(() => this.#nodeWithCondition())
    this.#close(")", column)
    return node
  }

  #node(): NodeSyntax {
    const id = this.#nodeCount++
    const { column } = this.#token
    const negated = this.#skip("!")
    const basic = this.#skip("@")
    if (this.#isNext("=") || this.#isNext("~")) {
      const symbol = this.#isNext("=") ? "=" : "~"
      if (negated)
        this.#fail(
          `"!" can't be before "${symbol}"; write "(__ !== ${symbol}name)" for a node that isn't such a one`,
          column,
        )
      if (basic && symbol === "=")
        this.#fail('"@" can\'t be before "="; the same node has the same label', column)
    }
    if (this.#skip("=")) {
      return {
        id,
        description: { kind: "same-node", name: this.#knownName() },
        name: undefined,
        condition: undefined,
      }
    }
    if (this.#skip("~")) {
      const description: DescriptionSyntax = { kind: "same-label", name: this.#knownName(), basic }
      return { id, description, name: this.#declaredName(), condition: undefined }
    }
    const test = { label: this.#label(), negated, basic }
    const captures = this.#captures(test)
    return {
      id,
      description: { kind: "label", test, captures },
      name: this.#declaredName(),
      condition: undefined,
    }
  }

  #label(): LabelSyntax {
    const { kind, text, column } = this.#token
    if (kind !== "label" && kind !== "regex") this.#expectedLabel()
    this.#at++
    if (kind === "regex") return { kind: "regex", source: text.slice(1, -1), column: column + 1 }
    if (text === "__") return { kind: "any" }
    if (text === "_ROOT_") return { kind: "root" }
    // As in Tregex, "NN|" is "NN".
    return { kind: "labels", labels: text.replace(/(?<!\|)\|+$/, "").split("|") }
  }

  #expectedLabel(): never {
    const { kind, text } = this.#token
    const before = this.#tokens[this.#at - 1]
    if (kind === "relation" && /^[.,:$]+$/.test(text))
      this.#expected(
        "a label",
        `write the label ${quoteValue(text)} as a regular expression: /^${text.replaceAll(/[.$]/g, "\\$&")}$/`,
      )
    if (kind === "number")
      this.#expected(
        "a label",
        `a label that begins with a digit is written as a regular expression: /^${text}$/`,
      )
    if (before?.kind === "relation" && before.text === "$")
      this.#expected("a label", 'a label with "$" is written as a regular expression, such as /^PRP\\$$/')
    this.#expected('a label, a regular expression, "__" or "("')
  }

  #captures(test: LabelTestSyntax): CaptureSyntax[] {
    const captures: CaptureSyntax[] = []
    while (this.#isNext("#")) {
      if (test.negated)
        this.#fail('a node with "!" before its label captures nothing; remove "!" or the variable')
      this.#at++
      const { text, column } = this.#take(
        "number",
        'the number of a group after "#", as in /-([0-9]+)$/#1%index',
      )
      const group = Number(text)
      if (group < 0) this.#fail("groups are counted from 0", column)
      if (!this.#skip("%")) this.#expected('"%" and the name of a variable, as in #1%index')
      const variable = this.#take("label", 'the name of a variable after "%"').text
      captures.push({ group, variable, column })
    }
    return captures
  }

  /// The name after `=`, if there is one.
  #declaredName(): string | undefined {
    if (!this.#isNext("=")) return undefined
    this.#at++
    const { text, column } = this.#take("label", 'a name after "="')
    if (this.#negations > 0)
      this.#fail(
        `a node under "!" can't have a name, since there is no such node in a match; remove "=${text}"`,
        column - 1,
      )
    if (this.#names.known.has(text))
      this.#fail(
        `two nodes are named ${quoteValue(text)}; rename one, or refer to the first without a label: "=${text}"`,
        column,
      )
    this.#names.declare(text)
    return text
  }

  #knownName(): string {
    const { text, column } = this.#take("label", "the name of a node")
    const known = this.#names.known
    if (!known.has(text)) {
      const nearest = suggest(text, [...known])
      this.#fail(
        `there is no node named ${quoteValue(text)} before this one; ${nearest === undefined ? `name one with "=${text}"` : `did you mean ${quoteValue(nearest)}?`}`,
        column,
      )
    }
    return text
  }

  #startsCondition(): boolean {
    const { kind, text } = this.#token
    return (
      kind === "relation" ||
      kind === "chain" ||
      kind === "children" ||
      (kind === "symbol" && "!?[(".includes(text))
    )
  }

  /// Relations with `|` between them.
  #condition(): ConditionSyntax {
    const parts = this.#names.alternatives(
      () => this.#conjunction(),
      () => this.#isNext("|") && this.#isConditionAt(this.#at + 1) && this.#skip("|"),
    )
    return parts.length === 1 ? (parts[0] as ConditionSyntax) : { kind: "or", parts }
  }

  /// True if relations begin at that token, false if a node does: both may have "!" and brackets before them.
  #isConditionAt(at: number): boolean {
    let token = this.#tokens[at] as Token
    while (token.kind === "symbol" && (token.text === "!" || token.text === "("))
      token = this.#tokens[++at] as Token
    const { kind, text } = token
    return (
      kind === "relation" ||
      kind === "chain" ||
      kind === "children" ||
      (kind === "symbol" && "?[".includes(text))
    )
  }

  #conjunction(): ConditionSyntax {
    const parts = [this.#part()]
    while (this.#isNext("&") || this.#startsCondition()) {
      this.#skip("&")
      parts.push(this.#part())
    }
    return parts.length === 1 ? (parts[0] as ConditionSyntax) : { kind: "and", parts }
  }

  /// A relation, or relations in brackets, with `!` or `?`.
  #part(): ConditionSyntax {
    const { column } = this.#token
    const negated = this.#skip("!")
    if (negated && this.#isNext("!")) this.#fail('two "!" cancel each other out; remove both')
    const optional = this.#skip("?")
    if (optional && (negated || this.#isNext("!")))
      this.#fail('a relation can\'t be negated and optional; remove "!" or "?"', column)
    if (negated) this.#negations++
    const part = this.#group()
    if (negated) this.#negations--
    if ((negated || optional) && part.kind === "not")
      this.#fail('the relation in brackets is negated already; remove one "!"', column)
    if (negated) return { kind: "not", part }
    return optional ? { kind: "optional", part } : part
  }

  #group(): ConditionSyntax {
    const { column } = this.#token
    const end = this.#isNext("[") ? "]" : ")"
    if (!this.#skip("[") && !this.#skip("(")) return this.#relation()
    const condition = this.#nested(() => this.#condition())
    this.#close(end, column)
    return condition
  }

  #relation(): ConditionSyntax {
    const { kind, text, column } = this.#token
    if (kind === "children") return this.#exactChildren()
    if (kind === "chain") return this.#chain(text)
    if (kind !== "relation") this.#expected('a relation, such as "<" or "$+"')
    this.#at++
    let relation: RelationSyntax = { symbol: text, column }
    if (this.#token.kind === "number") {
      const isLast = text === "<-" || text === ">-"
      const symbol = isLast ? text.slice(0, 1) : text
      if (symbol !== "<" && symbol !== ">" && symbol !== "<<<")
        this.#fail(`a number can't follow "${text}", only "<", ">", "<-", ">-" and "<<<"`)
      const number = Number(this.#token.text) * (isLast ? -1 : 1)
      if (number === 0) this.#fail("children are counted from 1, and from the last with -1")
      this.#at++
      relation = { symbol, column, number }
    }
    return { kind: "relation", relation, node: this.#relatedNode() }
  }

  /// `<+(C)`, `<+[C]` or `<+/c/`.
  #chain(symbol: string): ConditionSyntax {
    const start = this.#token.column
    this.#at++
    const end = this.#isNext("(") ? ")" : this.#isNext("[") ? "]" : ""
    if (end !== "") this.#at++
    const negated = this.#skip("!")
    const basic = end !== "" && this.#skip("@")
    if (end === "" && this.#token.kind !== "regex")
      this.#expected(`the label of the chain in brackets, as in "${symbol}(NP)"`)
    const { column } = this.#token
    const label = this.#label()
    if (label.kind === "root") this.#fail('"_ROOT_" can\'t describe a chain', column)
    if (end !== "" && !this.#skip(end)) this.#expected(`"${end}"`, "a chain is described by a label only")
    const chain: LabelTestSyntax = { label, negated, basic }
    return { kind: "relation", relation: { symbol, column: start, chain }, node: this.#relatedNode() }
  }

  /// `<... { A ; B }`: the node has exactly these children.
  #exactChildren(): ConditionSyntax {
    this.#at++
    const { column } = this.#token
    if (!this.#skip("{")) this.#expected('"{" and the children, as in "<... { DT ; NN }"')
    const parts: ConditionSyntax[] = []
    while (!this.#isNext("}")) {
      if (parts.length > 0 && !this.#skip(";"))
        this.#expected('";" or "}"', `put spaces around both; "}" closes the "{" of column ${column}`)
      parts.push({
        kind: "relation",
        relation: { symbol: "<", column, number: parts.length + 1 },
        node: this.#relatedNode(),
      })
    }
    this.#at++
    const any: LabelTestSyntax = { label: { kind: "any" }, negated: false, basic: false }
    const further: NodeSyntax = {
      id: this.#nodeCount++,
      description: { kind: "label", test: any, captures: [] },
      name: undefined,
      condition: undefined,
    }
    const relation = { symbol: "<", column, number: parts.length + 1 }
    parts.push({ kind: "not", part: { kind: "relation", relation, node: further } })
    return { kind: "and", parts }
  }
}

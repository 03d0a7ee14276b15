// Scripts of edits, in Tsurgeon's format: a pattern, an empty line, operations, an empty line, and so on.

import { checkArgument } from "../../check/argument-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { string } from "../../check/kinds.ts"
import { PatternError } from "../query/pattern-error.ts"
import type { Tree } from "../tree.ts"
import { checkTreeArgument } from "../tree-kind.ts"
import { type EditOptions, readEditOptions } from "./edit-tree.ts"
import type { Edited } from "./label-rule.ts"
import type { Operation } from "./operation.ts"
import { OperationError, parseOperations } from "./parse-operations.ts"
import { type Rule, ruleOf, runRules } from "./rule.ts"

/// A script, made by `readEditScript`. It can be applied to any number of trees.
export class EditScript {
  readonly #rules: readonly Rule[]

  private constructor(rules: readonly Rule[]) {
    this.#rules = rules
  }

  /// @internal
  static of(rules: readonly Rule[]): EditScript {
    return new EditScript(rules)
  }

  /// Applies the rules one after the other, each for as long as its pattern matches. Returns the new tree, or undefined if nothing is left
  /// of it.
  apply(tree: Tree, options: EditOptions = {}): Tree | undefined {
    return this.run(tree, options).tree
  }

  /// Like `apply`, but also returns the number of edits.
  run(tree: Tree, options: EditOptions = {}): Edited {
    return runRules(this.#rules, checkTreeArgument(tree), readEditOptions(options))
  }
}

/// A line of a script without its comment, and its number from 1.
interface ScriptLine {
  readonly text: string
  readonly number: number
}

/// Reads a script in Tsurgeon's format. `%` begins a comment, unless a backslash is before it. Throws "invalid-edit" with the line of the
/// first mistake.
///
/// ```ts
/// const script = readEditScript(`
/// NP=outer <: NP        % unary chains of NP
///
/// excise outer outer`)
/// script.apply(readTree("(S (NP (NP (PRP I))) (VP (VBP sing)))")) // (S (NP (PRP I)) (VP (VBP sing)))
/// ```
export function readEditScript(text: string): EditScript {
  const blocks = blocksOf(checkArgument(text, "the script", string))
  const rules: Rule[] = []
  for (let at = 0; at < blocks.length; at += 2)
    rules.push(readRule(blocks[at] as ScriptLine[], blocks[at + 1]))
  if (rules.length === 0) throw new SpandrelError("invalid-edit", "the script has no rules")
  return EditScript.of(rules)
}

/// A script of one rule: a pattern, and operations as text.
export function makeEditScript(pattern: string, operations: readonly string[]): EditScript {
  return EditScript.of([ruleOf(pattern, operations.flatMap(parseOperations))])
}

/// The lines between empty ones. A line with nothing but a comment isn't empty, and isn't part of a block.
function blocksOf(text: string): ScriptLine[][] {
  const blocks: ScriptLine[][] = [[]]
  text.split(/\r\n|\r|\n/).forEach((line, at) => {
    const block = blocks.at(-1) as ScriptLine[]
    if (line.trim() === "" && block.length > 0) blocks.push([])
    const code = line.replace(/(?<!\\)%.*$/s, "").replaceAll("\\%", "%")
    if (code.trim() !== "") block.push({ text: code, number: at + 1 })
  })
  if (blocks.at(-1)?.length === 0) blocks.pop()
  return blocks
}

function readRule(pattern: readonly ScriptLine[], operations: readonly ScriptLine[] | undefined): Rule {
  const [{ number: line } = { number: 1 }] = pattern
  if (operations === undefined)
    throw mistake(line, "the pattern has no operations; write them after an empty line, one per line")
  const read = operations.flatMap(({ text, number }) => readLine(text, number))
  const text = pattern.map((part) => part.text).join("\n")
  try {
    return ruleOf(text, read)
  } catch (error) {
    if (error instanceof PatternError) {
      const before = text.slice(0, error.column - 1).split("\n")
      const [{ number } = { number: line }] = pattern.slice(before.length - 1)
      throw mistake(number, error.problem, (before.at(-1) ?? "").length + 1)
    }
    if (error instanceof SpandrelError) throw mistake(line, error.message)
    throw error
  }
}

function readLine(text: string, number: number): Operation[] {
  try {
    return parseOperations(text)
  } catch (error) {
    if (error instanceof OperationError) throw mistake(number, error.problem, error.column)
    throw error
  }
}

function mistake(line: number, problem: string, column?: number): SpandrelError {
  const place = column === undefined ? "" : `, column ${column}`
  return new SpandrelError("invalid-edit", `line ${line}${place} of the script: ${problem}`)
}

// Tests of labels and words.

import { basicCategory } from "./basic-category.ts"
import { RegexProblem, translateRegex } from "./java-regex.ts"
import { PatternError } from "./pattern-error.ts"
import { compileLinear, type LinearRegex } from "./regex/linear-regex.ts"
import type { LabelSyntax, LabelTestSyntax } from "./syntax.ts"

/// A test of labels and words, compiled.
export interface LabelTest {
  /// The only label that passes the test, if there is one.
  readonly only: string | undefined
  /// True if every label passes.
  readonly isAny: boolean
  /// True if only the root passes, whatever its label; false if only the root doesn't; undefined if the label decides.
  readonly isRoot: boolean | undefined
  passes(label: string): boolean
  /// The same, for labels of phrases and tags, which are few: it remembers what it has seen.
  passesOften(label: string): boolean
  /// What a group of the regular expression matches; the whole label, or its basic category, if there is no regular expression.
  capture(label: string, group: number): string | undefined
  /// The number of groups that can be captured, if there is a regular expression.
  readonly groups: number | undefined
}

// More labels than a treebank has.
const mostRemembered = 4096

/// How labels are tested.
export interface LabelTestSettings {
  /// The basic category of a label, for `@`.
  readonly category: (label: string) => string
  /// True if regular expressions may take exponential time.
  readonly backtracking: boolean
}

/// Compiles a test. `pattern` is for error messages.
export function compileLabelTest(
  { label, negated, basic }: LabelTestSyntax,
  pattern: string,
  { category, backtracking }: LabelTestSettings,
): LabelTest {
  const regex = label.kind === "regex" ? compileRegex(label, pattern, backtracking) : undefined
  const groupsOf = regex && remembered(regex.groups)
  const seen = basic ? category : (text: string) => text
  const isOne = plainTest(label, regex)
  const mayBeOne = prefixTest(label, category)
  const passes = basic
    ? (text: string) => (mayBeOne(text) && isOne(seen(text))) !== negated
    : (text: string) => isOne(text) !== negated
  const isSingle = label.kind === "labels" && label.labels.length === 1 && !negated && !basic
  return {
    only: isSingle ? label.labels[0] : undefined,
    isAny: label.kind === "any" && !negated,
    isRoot: label.kind === "root" ? !negated : undefined,
    passes,
    passesOften: remembered(passes),
    capture: (text, group) => (groupsOf === undefined ? seen(text) : groupsOf(seen(text))?.[group]),
    groups: regex?.groupCount,
  }
}

function plainTest(label: LabelSyntax, regex: LinearRegex | undefined): (text: string) => boolean {
  if (regex !== undefined) return regex.test
  if (label.kind !== "labels") return () => true
  const labels = new Set(label.labels)
  return (text) => labels.has(text)
}

/// False for most texts whose basic category isn't one of the labels, without finding the category: it is how the text begins.
function prefixTest(label: LabelSyntax, category: (label: string) => string): (text: string) => boolean {
  if (label.kind !== "labels" || category !== basicCategory) return () => true
  const first = new Set(label.labels.map((one) => one.charCodeAt(0)))
  return (text) => first.has(text.charCodeAt(0))
}

function remembered<Result>(find: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    let result = results.get(text)
    if (result === undefined) {
      if (results.size === mostRemembered) results.clear()
      result = find(text)
      results.set(text, result)
    }
    return result
  }
}

function compileRegex(
  { source, column }: Extract<LabelSyntax, { kind: "regex" }>,
  pattern: string,
  backtracking: boolean,
): LinearRegex & { readonly groupCount: number } {
  try {
    const { expression, groups: groupCount } = translateRegex(source)
    const linear = compileLinear(expression.source)
    if (typeof linear !== "string") return { ...linear, groupCount }
    if (!backtracking) throw new RegexProblem(0, `the regular expression isn't supported here: ${linear}`)
    return {
      test: (text) => expression.test(text),
      groups: (text) => expression.exec(text) ?? undefined,
      groupCount,
    }
  } catch (error) {
    if (!(error instanceof RegexProblem)) throw error
    throw new PatternError(pattern, column + error.offset, error.message)
  }
}

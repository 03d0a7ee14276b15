// Regular expressions that take time in proportion to the text, whatever they are.

import { countWays } from "./count-ways.ts"
import { readExpression } from "./expression.ts"
import { findGroups } from "./find-groups.ts"
import { MatchFinder } from "./match-finder.ts"
import { compileSteps } from "./steps.ts"

/// A regular expression, to be searched for in texts.
export interface LinearRegex {
  /// True if there is a match in the text.
  test(text: string): boolean
  /// The strings of the groups of the first match, with the whole match as group 0; undefined if there is no
  /// match.
  groups(text: string): readonly (string | undefined)[] | undefined
}

// With so few, JavaScript's own expressions take linear time too. They are a little faster.
const fewWays = 32

/// Compiles an expression of JavaScript with the flag "u". Returns the reason if it can't be matched in
/// linear time.
export function compileLinear(source: string): LinearRegex | string {
  const expression = readExpression(source)
  if (expression === undefined)
    return "it looks ahead or behind, or refers to a group, which can take exponential time"
  const steps = compileSteps(expression)
  if (steps === undefined) return "it is too large; use smaller numbers of repetitions"
  const groups = (text: string) => findGroups(steps, text)
  if (countWays(expression) <= fewWays) {
    const plain = new RegExp(source, "u")
    return { test: (text) => plain.test(text), groups }
  }
  const finder = new MatchFinder(steps)
  return { test: (text) => finder.test(text), groups }
}

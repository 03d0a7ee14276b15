// Compiling patterns: what users call.

import { argumentReader, checkArgument } from "../../check/argument-reader.ts"
import { callable, either, flag, type Kind, type Kinds, string } from "../../check/kinds.ts"
import { type HeadRules, headRulesKind } from "../heads/head-finder.ts"
import type { Tree } from "../tree.ts"
import { Pattern, type PatternSettings } from "./pattern.ts"
import type { NamesIn } from "./pattern-names.ts"

/// How to compile a pattern.
export interface PatternOptions {
  /// What the head of a phrase is, for the relations `<#`, `>#`, `<<#` and `>>#`: rules, or a function that returns one of the phrase's
  /// children, or undefined if it has no head (default: `collinsHeads`).
  readonly heads?: HeadRules | ((phrase: Tree) => Tree | undefined)
  /// Returns the basic category of a label, for `@` (default: the label up to its first `-`, `=`, `|`, `#`, `^`, `~`, `_` or `[`).
  readonly basicCategory?: (label: string) => string
  /// Whether regular expressions may look ahead or behind, or refer to groups with `\1` (default: true). That
  /// can take exponential time, and all others take linear time, so pass false for patterns of people whom
  /// you don't trust.
  readonly backtracking?: boolean
}

const optionKinds: Kinds<PatternOptions> = {
  heads: either(headRulesKind, callable as Kind<(phrase: Tree) => Tree | undefined>),
  basicCategory: callable as Kind<(label: string) => string>,
  backtracking: flag,
}

/// Compiles a pattern in the language of Tregex. Throws a `PatternError` that says where the mistake is if there is one.
///
/// ```ts
/// const tree = readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))")
/// const pattern = compilePattern("VP < NP=object")
/// Array.from(pattern.matches(tree), (match) => match.node("object").text) // ["fish"]
/// ```
export function compilePattern<const Text extends string>(
  text: Text,
  options: PatternOptions = {},
): Pattern<NamesIn<Text>> {
  checkArgument(text, "the pattern", string)
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  return new Pattern(text, reader.some(optionKinds) as PatternSettings)
}

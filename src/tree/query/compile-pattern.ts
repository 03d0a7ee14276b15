// Compiling patterns: what users call.

import { argumentReader, checkArgument } from "../../check/argument-reader.ts"
import { callable, type Kind, type Kinds, string } from "../../check/kinds.ts"
import type { Tree } from "../tree.ts"
import { Pattern } from "./pattern.ts"
import type { NamesIn } from "./pattern-names.ts"

/// How to compile a pattern.
export interface PatternOptions {
  /// Returns the head of a phrase, which is one of its children, for the relations `<#`, `>#`, `<<#` and `>>#`.
  readonly headFinder?: (phrase: Tree) => Tree | undefined
  /// Returns the basic category of a label, for `@` (default: the label up to its first `-`, `=`, `|`, `#`, `^`, `~`, `_` or `[`).
  readonly basicCategory?: (label: string) => string
}

const optionKinds: Kinds<PatternOptions> = {
  headFinder: callable as Kind<(phrase: Tree) => Tree | undefined>,
  basicCategory: callable as Kind<(label: string) => string>,
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
  const { headFinder, basicCategory } = reader.some(optionKinds)
  return new Pattern(text, {
    headOf: headFinder && ((phrase) => headFinder(phrase as Tree)),
    basicCategory,
  })
}

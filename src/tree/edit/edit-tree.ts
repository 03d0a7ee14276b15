// Edits where a pattern matches.

import { argumentReader, checkArgument } from "../../check/argument-reader.ts"
import { either, type Kind, type Kinds, natural, string } from "../../check/kinds.ts"
import { Match } from "../query/match.ts"
import { Pattern } from "../query/pattern.ts"
import { Tree } from "../tree.ts"
import { checkTreeArgument } from "../tree-kind.ts"
import { operationsOf, type TreeEdit } from "./edits.ts"
import { editOnce, type Rule, ruleOf, runRules } from "./rule.ts"

/// How to edit.
export interface EditOptions {
  /// How often a rule may be applied to one tree before it counts as endless (default: 1,000, and 10 more per node of the tree).
  readonly maxEdits?: number
}

const optionKinds: Kinds<EditOptions> = { maxEdits: natural }

export function readEditOptions(options: unknown): EditOptions {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  return reader.some(optionKinds)
}

/// Edits a tree as Tsurgeon does: at the first match of a pattern, then at the first match in the new tree, for as long as there is one.
/// Edits can be text, such as "prune np". Returns the new tree, or undefined if nothing is left of it. Throws "endless-edit" if the pattern
/// never stops matching.
///
/// ```ts
/// const tree = readTree("(S (NP (NP (PRP I))) (VP (VBP like) (NP (NN fish))))")
/// editTree(tree, "NP=outer <: NP", edit.excise("outer")) // (S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))
/// ```
export function editTree(
  tree: Tree,
  pattern: string | Pattern,
  edits: TreeEdit | string | readonly (TreeEdit | string)[],
  options: EditOptions = {},
): Tree | undefined {
  const given = checkArgument(pattern, "the pattern", patternKind)
  const rule: Rule = ruleOf(given, operationsOf(edits))
  return runRules([rule], checkTreeArgument(tree), readEditOptions(options)).tree
}

/// Edits a tree at one match, once. Returns the whole tree that the match is in, or undefined if nothing is left of it.
///
/// ```ts
/// const tree = readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))")
/// const [, second] = tree.query("NP=np")
/// editMatch(second, edit.relabel("np", "NP-OBJ")) // (S (NP (PRP I)) (VP (VBP like) (NP-OBJ (NN fish))))
/// ```
export function editMatch(
  match: Match<Tree>,
  edits: TreeEdit | string | readonly (TreeEdit | string)[],
): Tree | undefined {
  const operations = operationsOf(edits)
  return editOnce(checkArgument(match, "the match", matchKind), operations)
}

const patternKind: Kind<string | Pattern> = either(string, {
  description: "a pattern from compilePattern",
  is: (value): value is Pattern => value instanceof Pattern,
})

const matchKind: Kind<Match<Tree>> = {
  description: "a match of tree.query",
  is: (value): value is Match<Tree> => value instanceof Match && value.root instanceof Tree,
}

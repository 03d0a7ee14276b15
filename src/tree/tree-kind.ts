// Trees that callers pass to functions.

import { checkArgument } from "../check/argument-reader.ts"
import type { Kind } from "../check/kinds.ts"
import { Tree } from "./tree.ts"

/// A tree. One that was posted or cloned has lost its class.
export const treeKind: Kind<Tree> = {
  description: "a Tree (use readTree for brackets, fromPlain for a tree that was posted)",
  is: (value): value is Tree => value instanceof Tree,
}

/// The argument, if it is a tree; otherwise throws "invalid-argument".
export function checkTreeArgument(value: unknown): Tree {
  return checkArgument(value, "the tree", treeKind)
}

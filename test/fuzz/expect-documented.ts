// What may come out of a call: a value, or a documented error.

import { SpandrelError } from "../../src/check/error.ts"
import { treeFromJson } from "../../src/tree/format/read-json.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import type { Tree } from "../../src/tree/tree.ts"

/// Calls, and returns the result; undefined if a documented error was thrown. Any other error is thrown again.
export async function documented<Result>(call: () => Result | Promise<Result>): Promise<Result | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof SpandrelError) return undefined
    throw error
  }
}

/// Throws unless two things are the same.
export function same(found: unknown, expected: unknown, what: string): void {
  if (found === expected) return
  const [one, other] = [found, expected].map((value) => JSON.stringify(value) ?? String(value)) as [
    string,
    string,
  ]
  const at = Array.from(one).findIndex((character, at) => character !== other[at])
  const shown = (text: string) =>
    text.length < 400 ? text : `…${text.slice(Math.max(0, at - 100), at + 200)}…`
  throw new Error(`${what}: ${shown(one)} instead of ${shown(other)}`)
}

/// Writing and reading a tree gives the same tree.
export function checkTreeText(tree: Tree): void {
  same(readTree(tree.toString()).toString(), tree.toString(), "the tree read back")
  // JSON has words, not the forms that files write: "[" for both "[" and "-LSB-".
  const json = JSON.stringify(tree)
  same(JSON.stringify(treeFromJson(JSON.parse(json))), json, "the tree from JSON")
}

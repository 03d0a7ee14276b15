// Trees from JSON and NDJSON files, as `spandrel parse` and `spandrel treebank convert` write them.

import { SpandrelError } from "../check/error.ts"
import { deepestTree, parseJson } from "../check/json.ts"
import { treeFromJson } from "../tree/format/read-json.ts"
import { readTree as readBrackets } from "../tree/format/read-trees.ts"
import type { Tree } from "../tree/tree.ts"
import { displayName, readLines, readText } from "./input.ts"

/// Reads the trees of a JSON file: an array of trees or parsed sentences, or a single one.
export async function* readJsonTrees(path: string): AsyncGenerator<Tree, void, undefined> {
  const data = parseJson(await readText(path), displayName(path), { deepest: deepestTree })
  const items: unknown[] = Array.isArray(data) ? data : [data]
  for (const [at, item] of items.entries()) yield* treesOf(item, `${displayName(path)}: tree ${at + 1}`)
}

/// Reads the trees of an NDJSON file, with a tree or a parsed sentence per line.
export async function* readNdjsonTrees(path: string): AsyncGenerator<Tree, void, undefined> {
  let number = 0
  for await (const line of readLines(path)) {
    const location = `${displayName(path)}:${++number}`
    if (line.trim() === "") continue
    const fix = "write one tree per line, or use --from json"
    yield* treesOf(parseJson(line, location, { fix, deepest: deepestTree }), location)
  }
}

/// The trees of an item: the item itself, the "tree" of a parsed sentence, or all of its "parses", best first.
function* treesOf(item: unknown, location: string): Generator<Tree, void, undefined> {
  const { tree, parses } = fieldsOf(item)
  if (!Array.isArray(parses)) {
    yield readTree(tree ?? item, location)
    return
  }
  if (parses.length === 0)
    throw new SpandrelError("invalid-tree", `${location}: "parses" is empty; add a tree, or remove the field`)
  for (const [at, parse] of parses.entries())
    yield readTree(fieldsOf(parse).tree ?? parse, `${location}: parse ${at + 1}`)
}

function fieldsOf(data: unknown): { readonly tree?: unknown; readonly parses?: unknown } {
  return typeof data === "object" && data !== null ? data : {}
}

function readTree(data: unknown, location: string): Tree {
  try {
    // In the format compact, trees are in brackets.
    return typeof data === "string" ? readBrackets(data) : treeFromJson(data)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new SpandrelError("invalid-tree", `${location}: ${reason}`, { cause: error })
  }
}

// Trees from nested JSON: the inverse of `write-json.ts`.

import { quoteValue } from "../../check/quote-value.ts"
import { formatFeatures } from "../morphology.ts"
import { Tree } from "../tree.ts"
import { checkLabel, TreeBuilder } from "../tree-builder.ts"

/// The tree of plain data, such as `JSON.parse` gives: a leaf has a `label` and a `word`, a phrase a `label` and
/// `children`. Other fields are ignored; spans follow from the words. Refuses anything else and says where.
export function treeFromJson(data: unknown): Tree {
  const builder = new TreeBuilder()
  // What is still to be added, the next on top; "close" ends the phrase whose children came before it.
  const waiting: ({ readonly node: unknown; readonly path: string } | "close")[] = [
    { node: data, path: "tree" },
  ]
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (item === "close") {
      builder.close()
      continue
    }
    const { label, word, features, children } = checkNode(item.node, item.path)
    if (word !== undefined) {
      builder.addWord(label, word, features)
      continue
    }
    builder.open(label, features)
    waiting.push("close")
    const parent = label === "" ? "the root" : quoteValue(label)
    for (let at = children.length - 1; at >= 0; at--) {
      // The path of a deep tree would be quadratic in its depth: it names the label and the child, not all above.
      waiting.push({ node: children[at], path: `child ${at + 1} of ${parent}` })
    }
  }
  return Tree.of(builder.finish())
}

interface CheckedNode {
  readonly label: string
  readonly word: string | undefined
  readonly features: string | undefined
  readonly children: readonly unknown[]
}

function checkNode(node: unknown, path: string): CheckedNode {
  if (typeof node !== "object" || node === null)
    throw new Error(`${path}: an object was expected, not ${quoteValue(node)}`)
  const { label, word, features, children } = node as Record<string, unknown>
  if (typeof label !== "string") throw new Error(`${path}: "label" must be a text, not ${quoteValue(label)}`)
  checkLabel(label, path === "tree")
  if (word !== undefined && typeof word !== "string") throw new Error(`${path}: "word" must be a text`)
  if (word === undefined && !(Array.isArray(children) && children.length > 0)) {
    throw new Error(`${path}: a node needs either a "word" or a list of "children" that isn't empty`)
  }
  return {
    label,
    word,
    features: checkFeatures(features, path),
    children: Array.isArray(children) ? children : [],
  }
}

function checkFeatures(features: unknown, path: string): string | undefined {
  if (features === undefined) return undefined
  if (typeof features !== "object" || features === null)
    throw new Error(`${path}: "features" must be an object`)
  return formatFeatures(
    Object.entries(features).map(([name, value]) => [name, featureText(value, name, path)]),
  )
}

function featureText(value: unknown, name: string, path: string): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value)
  throw new Error(`${path}: the feature ${quoteValue(name)} must be a text, not ${quoteValue(value)}`)
}

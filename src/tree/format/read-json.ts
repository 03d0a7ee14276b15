// Reads trees from nested plain data: the inverse of write-json.ts.

import { SpandrelError } from "../../check/error.ts"
import { object } from "../../check/kinds.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { formatFeatures } from "../morphology.ts"
import { Tree } from "../tree.ts"
import { checkLabel, TreeBuilder } from "../tree-builder.ts"

/// Builds the tree of plain data, such as `JSON.parse` returns: a leaf has a `label` and a `word`, a phrase has a `label`
/// and `children`; both may have `features`. Other fields, such as `start` and `end`, are ignored. Throws a
/// `SpandrelError` if the data isn't a tree.
///
/// ```ts
/// treeFromJson({ label: "NP", children: [{ label: "NN", word: "fish" }] }) // (NP (NN fish))
/// ```
export function treeFromJson(data: unknown): Tree {
  const builder = new TreeBuilder()
  const open: OpenPhrase[] = []
  // The nodes of the open phrases: one that occurs inside itself has no end.
  const around = new Set<unknown>()
  const add = (node: unknown, path: string) => {
    const { label, word, features, children } = checkNode(node, path)
    if (word !== undefined) builder.addWord(label, word, features)
    else {
      if (around.has(node)) throw invalid(path, "it contains itself; a tree has no cycles")
      around.add(node)
      builder.open(label, features)
      open.push({ node, label, children, next: 0 })
    }
  }
  add(data, "tree")
  for (let phrase = open.at(-1); phrase !== undefined; phrase = open.at(-1)) {
    if (phrase.next === phrase.children.length) {
      builder.close()
      around.delete(phrase.node)
      open.pop()
    } else {
      const at = phrase.next++
      const parent = phrase.label === "" ? "the root" : quoteValue(phrase.label)
      // The full path would make the work quadratic in the depth, so it only has the child and its parent.
      add(phrase.children[at], `child ${at + 1} of ${parent}`)
    }
  }
  return Tree.of(builder.finish())
}

/// A phrase whose children are being added.
interface OpenPhrase {
  readonly node: unknown
  readonly label: string
  readonly children: readonly unknown[]
  next: number
}

const invalid = (path: string, message: string) => new SpandrelError("invalid-tree", `${path}: ${message}`)

interface CheckedNode {
  readonly label: string
  readonly word: string | undefined
  readonly features: string | undefined
  readonly children: readonly unknown[]
}

function checkNode(node: unknown, path: string): CheckedNode {
  if (typeof node !== "object" || node === null)
    throw invalid(path, `expected an object, not ${quoteValue(node)}`)
  const { label, word, features, children } = node as Record<string, unknown>
  if (typeof label !== "string") throw invalid(path, `"label" must be a string, not ${quoteValue(label)}`)
  checkLabel(label, path === "tree" && word === undefined)
  if (word !== undefined && typeof word !== "string")
    throw invalid(path, `"word" must be a string, not ${quoteValue(word)}`)
  if (word === undefined && !(Array.isArray(children) && children.length > 0)) {
    throw invalid(path, 'a node needs either a "word" or a non-empty array of "children"')
  }
  return {
    label,
    word,
    features: featuresOf(features, path),
    children: Array.isArray(children) ? children : [],
  }
}

function featuresOf(features: unknown, path: string): string | undefined {
  if (features === undefined) return undefined
  if (!object.is(features)) throw invalid(path, `"features" must be an object, not ${quoteValue(features)}`)
  return formatFeatures(
    Object.entries(features).map(([name, value]) => [name, featureValue(value, name, path)]),
  )
}

function featureValue(value: unknown, name: string, path: string): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value)
  throw invalid(path, `the feature ${quoteValue(name)} must be a string, not ${quoteValue(value)}`)
}

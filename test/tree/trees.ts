// Random trees for properties, their plain twins, and the texts of deep trees.

import fc from "fast-check"
import { Tree } from "../../src/tree/tree.ts"
import { TreeBuilder } from "../../src/tree/tree-builder.ts"

/// A tree as simple nested data, to compare real trees with. A leaf has a word, a phrase has children.
export interface PlainTree {
  readonly label: string
  readonly features?: string | undefined
  readonly word?: string
  readonly children: readonly PlainTree[]
}

/// What random trees are made of. With few labels, unary chains of equal labels such as "NP NP" are likely.
export interface TreeShape {
  readonly maxWords?: number
  readonly labels?: readonly string[]
  /// Labels of the root (default: `labels`).
  readonly roots?: readonly string[]
  readonly tags?: readonly string[]
  readonly words?: fc.Arbitrary<string>
  /// Give some nodes features in the SPMRL form.
  readonly features?: boolean
}

const defaultShape = {
  maxWords: 8,
  labels: ["S", "NP", "VP", "PP"],
  tags: ["NN", "VB", "DT", "IN"],
  words: fc.constantFrom("the", "dog", "barks", "at", "night", "naïve", "犬", "🐕"),
}

/// A random tree of any shape whose root is a phrase, with unary chains.
export function arbitraryTree(shape?: TreeShape): fc.Arbitrary<Tree> {
  return arbitraryPlainTree(shape).map(buildTree)
}

/// The plain twin of `arbitraryTree`: starts with a row of leaves and repeatedly joins neighbours into a phrase.
export function arbitraryPlainTree(shape: TreeShape = {}): fc.Arbitrary<PlainTree> {
  const { maxWords, labels, tags, words } = { ...defaultShape, ...shape }
  const features = shape.features
    ? fc.option(fc.constantFrom("lem=chat|g=m", "lem=#", "x", ""), { nil: undefined })
    : fc.constant(undefined)
  const leaf = fc.record({
    label: fc.constantFrom(...tags),
    features,
    word: words,
    children: fc.constant([]),
  })
  const phrase = fc.record({ label: fc.constantFrom(...labels), features, at: fc.nat(), size: fc.nat(3) })
  return fc
    .record({
      leaves: fc.array(leaf, { minLength: 1, maxLength: maxWords }),
      phrases: fc.array(phrase, { maxLength: maxWords * 2 }),
      root: fc.record({ label: fc.constantFrom(...(shape.roots ?? labels)), features }),
    })
    .map(({ leaves, phrases, root }) => {
      const row: PlainTree[] = [...leaves]
      for (const { label, features, at, size } of phrases) {
        const begin = at % row.length
        const children = row.slice(begin, begin + size + 1)
        row.splice(begin, children.length, { label, features, children })
      }
      return { ...root, children: row }
    })
}

/// Any word that a tree can contain, especially those that look like escapes.
export const arbitraryWord: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "\\",
        "-",
        "B",
        "-LRB-",
        "-RSB-",
        "-LCB",
        "LRB-",
        "#",
        "=",
      ),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 2 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join("").replace(/[ \t\n\v\f\r]/g, "_"))

/// Converts a plain tree to a real one.
export function buildTree(plain: PlainTree): Tree {
  const builder = new TreeBuilder()
  const add = ({ label, features, word, children }: PlainTree) => {
    if (word !== undefined) builder.addWord(label, word, features)
    else {
      builder.open(label, features)
      children.forEach(add)
      builder.close()
    }
  }
  add(plain)
  return Tree.of(builder.finish())
}

/// Deep enough to overflow the stack of anything recursive.
export const greatDepth = 100_000

/// `(S (S (S … (NN a) …)))`: one word under a chain of phrases.
export const chainText = (depth: number) => `${"(S ".repeat(depth)}(NN a)${")".repeat(depth)}`

/// `(S (NN a) (S (NN a) … ))`: one word per level.
export const rightBranchingText = (depth: number) => `${"(S (NN a) ".repeat(depth)}(NN a)${")".repeat(depth)}`

/// `(S (S (S … (NN a)) (NN a)) (NN a))`: the mirror image.
export const leftBranchingText = (depth: number) => `${"(S ".repeat(depth)}(NN a)${" (NN a))".repeat(depth)}`

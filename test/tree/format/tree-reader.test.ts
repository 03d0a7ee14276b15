import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Problem } from "../../../src/tree/format/problem.ts"
import { TreeReader } from "../../../src/tree/format/tree-reader.ts"
import { read } from "./lenient-reading.ts"

const good = (text: string, ...trees: string[]) => {
  expect(read(text)).toEqual({ trees, problems: [] })
}

describe("the reader accepts", () => {
  it("trees with or without a wrapper", () => {
    const roots = ["", "TOP", "ROOT", "S1", "VROOT"].map((root) => `(${root} (S (NN a)))`)
    const trees = [...roots, "(S (NN a))", "(NN a)", "( (NN a))", "( (NN a) (NN b))"]
    good(trees.join("\n"), ...trees)
    good(trees.join(" "), ...trees)
    good(trees.join(""), ...trees)
    good("((S (NN a)))", "( (S (NN a)))")
  })

  it("one tree on many lines", () => {
    good(
      "( (S \n    (NP-SBJ (DT the)\n\t(NN dog) )\n    (VP (VBZ barks) )))\n",
      "( (S (NP-SBJ (DT the) (NN dog)) (VP (VBZ barks))))",
    )
    good("(\n  (S\n    (NN\n      a)\n  )\n)\n(NN\nb\n)", "( (S (NN a)))", "(NN b)")
  })

  it("LF or CRLF, a byte-order mark, blank lines, and no line break at the end", () => {
    good("\ufeff\r\n\r\n(S (NN a))\r\n(S\r\n  (NN b))", "(S (NN a))", "(S (NN b))")
    good("")
    good("\ufeff \n\n")
  })

  it("many lines without indentation", () => {
    good("(S\n(NP (DT the) (NN dog))\n(VP (VBZ barks)))", "(S (NP (DT the) (NN dog)) (VP (VBZ barks)))")
    good("(TOP\n(S\n(NN a)\n(NN b)\n)\n)\n(TOP\n(S\n(NN c)))", "(TOP (S (NN a) (NN b)))", "(TOP (S (NN c)))")
  })

  it("tags and words that look odd", () => {
    const line =
      "( (NP (# #) ($ $) ('' '') (-LRB- -LRB-) (: --) (, ,) (-NONE- *T*-1) (NN \u00a0) (PRP$ its)))"
    good(line, line)
  })

  it("a request for the location of each node", () => {
    const reader = new TreeReader({ locations: true })
    reader.push("(NN a)\n\n(S (NP\n (NN b))\n\n(VB c))")
    reader.end()
    expect(reader.trees.map((tree) => tree.line)).toEqual([1, 3])
    const lines = reader.trees.map((tree) => tree.nodes.locations?.map(({ line }) => line))
    expect(lines).toEqual([[1], [3, 3, 4, 6]])
  })
})

describe("the reader reports", () => {
  it.each([
    ["(S (NN a)", "1:1 end-of-file"],
    ["(S (NN a", "1:1 end-of-file"],
    ["(S (NN", "1:1 end-of-file"],
    ["\n  (", "2:3 end-of-file"],
    ["(S (NN a)))", "1:11 surplus-bracket"],
    [")", "1:1 surplus-bracket"],
    ["dog", "1:1 text-outside-tree"],
    ["(NN a) dog cat (NN b)", "1:8 text-outside-tree"],
    ["(S dog (NN a))", "1:4 word-without-tag"],
    ["(S (NN a) dog)", "1:11 word-without-tag"],
    ["(S (NN a)\n dog (NN b))", "2:2 word-without-tag"],
    ["( dog)", "1:3 word-without-tag"],
    ["(S ( dog))", "1:6 word-without-tag"],
    ["( S (NN a))", "1:3 word-without-tag"],
    ["(S (NN a b))", "1:4 several-words"],
    ["(NN a b c d)", "1:1 several-words"],
    ["(S (NP (NN a) ((NN b))))", "1:15 unlabelled-phrase"],
    ["( ((S (NN a))))", "1:3 unlabelled-phrase"],
    ["()", "1:1 empty-tree"],
    ["( )", "1:1 empty-tree"],
    ["(\n)", "1:1 empty-tree"],
    ["(S)", "1:1 empty-tree"],
    ["(S (NP) (NN a))", "1:4 empty-phrase"],
    ["(S (NN a) ())", "1:11 empty-phrase"],
  ])("%j as %s", (text, problem) => {
    expect(read(text).problems).toEqual([problem])
  })

  it("each of several problems of one tree", () => {
    expect(read("(S (NN a b) (NP) (NN c d))").problems).toEqual([
      "1:4 several-words",
      "1:13 empty-phrase",
      "1:18 several-words",
    ])
  })

  it("what is wrong and how to fix it", () => {
    const messages: string[] = []
    const reader = new TreeReader({ source: "a.mrg", onProblem: ({ message }) => messages.push(message) })
    reader.push(`(S (NN a)\n( (NN ${"b".repeat(50)} c))\n)\nx\n(S)\n(S (NP))\n(S ((NN a)) a)\n(S (NN`)
    reader.end()
    expect(messages).toEqual([
      '"(S" is not closed before the next tree begins, on line 2; add ")" or remove the tree',
      `the tag "NN" has several words, "${"b".repeat(40)}…" and "c"; put each word in its own brackets, or join them`,
      '")" has no matching "("; remove it or add the "("',
      '"(S)" is an empty tree; add a word or remove it',
      '"(NP)" contains neither a word nor a phrase; add one or remove it',
      'this phrase has no label; write one after the "(" or remove the pair of brackets',
      'the text ends inside the tree that begins here with "(S"; add 2 closing brackets or remove the tree',
    ])
  })
})

describe("a message", () => {
  it.each(["(LABEL", "(LABEL)", "(S (LABEL))", "(S LABEL (NN a))", "LABEL", "(S (NN a)\n(TOP LABEL"])(
    "stays short even if LABEL is long in %j",
    (text) => {
      const onProblem = ({ message }: Problem) => expect(message.length).toBeLessThan(250)
      const reader = new TreeReader({ onProblem })
      reader.push(text.replace("LABEL", "x".repeat(100_000)))
      reader.end()
      expect.assertions(text.includes("TOP") ? 2 : 1)
    },
  )
})

describe("whatever the text", () => {
  const parts = [
    "(S ",
    "(TOP ",
    "( ",
    "(",
    ")",
    "))",
    "(NN a)",
    "(NN a b)",
    "a ",
    "\n",
    "\n(S ",
    "\n( ",
    ")\n(S (NN a))\n",
  ]
  const soup = fc.array(fc.constantFrom(...parts), { maxLength: 16 })

  it("the result doesn't depend on the chunks", () => {
    fc.assert(
      fc.property(soup, (parts) => {
        const whole = read(parts.join(""))
        expect(read(...parts)).toEqual(whole)
        expect(read(...parts.join("").split(""))).toEqual(whole)
      }),
      { numRuns: 1000 },
    )
  })

  it("the reader reads all of it or reports a problem", () => {
    const seen = { good: 0, bad: 0 }
    fc.assert(
      fc.property(soup, (parts) => {
        const text = parts.join("")
        const expected = readPlainly(text)
        const { trees, problems } = read(text)
        if (expected === undefined) expect(problems).not.toEqual([])
        // A wrapper in column 1 begins a tree, whatever is around it.
        else if (!text.includes("\n( ") && !text.includes("\n(TOP")) {
          expect({ trees, problems }).toEqual({ trees: expected, problems: [] })
        }
        seen[expected === undefined ? "bad" : "good"]++
      }),
      { numRuns: 2000 },
    )
    expect(seen.good).toBeGreaterThan(50)
    expect(seen.bad).toBeGreaterThan(50)
  })
})

/// The trees of a text by the grammar, each on one line; undefined if the text has anything else.
function readPlainly(text: string): string[] | undefined {
  const tokens = text.match(/\([^\s()]*|\)|[^\s()]+/g) ?? []
  let at = 0
  const readTree = (isRoot: boolean): string | undefined => {
    const head = tokens[at++]
    if (!head?.startsWith("(")) return undefined
    const next = tokens[at]
    if (next !== undefined && next !== ")" && !next.startsWith("(")) {
      at++
      return head !== "(" && tokens[at++] === ")" ? `${head} ${next})` : undefined
    }
    if (head === "(" && !isRoot) return undefined
    const children: string[] = []
    while (at < tokens.length && tokens[at] !== ")") {
      const child = readTree(false)
      if (child === undefined) return undefined
      children.push(child)
    }
    return tokens[at++] === ")" && children.length > 0 ? `${head} ${children.join(" ")})` : undefined
  }
  const trees: string[] = []
  while (at < tokens.length) {
    const tree = readTree(true)
    if (tree === undefined) return undefined
    trees.push(tree)
  }
  return trees
}

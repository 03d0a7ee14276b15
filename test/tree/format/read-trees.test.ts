import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { TreebankError } from "../../../src/tree/format/problem.ts"
import { readTree, readTreeStream, readTrees } from "../../../src/tree/format/read-trees.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { cut } from "../cut.ts"
import { arbitraryTree, arbitraryWord } from "../trees.ts"
import { read, readStream } from "./lenient-reading.ts"

const encode = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const someTrees = fc.array(arbitraryTree({ words: arbitraryWord, features: true }), {
  minLength: 1,
  maxLength: 5,
})
const positions = fc.array(fc.nat(), { maxLength: 6 })

/// Reads without `onProblem`: the trees before the first problem, and the error.
function readStrictly(text: string): { trees: Tree[]; error: unknown } {
  const trees: Tree[] = []
  try {
    for (const tree of readTrees(text, { source: "a.mrg" })) trees.push(tree)
    return { trees, error: undefined }
  } catch (error) {
    return { trees, error }
  }
}

describe("readTrees", () => {
  it("reads back whatever trees were written, on one line or indented", () => {
    fc.assert(
      fc.property(
        someTrees,
        fc.boolean(),
        fc.constantFrom("\n", "\r\n", "\n\n", " "),
        (trees, indent, between) => {
          const text = trees.map((tree) => tree.toString({ indent, width: 20, features: true })).join(between)
          const again = [...readTrees(between === "\r\n" ? text.replace(/\r?\n/g, "\r\n") : text)]
          const written = (tree: Tree) => tree.toString({ features: true })
          expect(again.map(written)).toEqual(trees.map(written))
          again.forEach((tree, at) => {
            expect(tree.equals(trees[at] as Tree)).toBe(true)
          })
        },
      ),
    )
  })

  it("returns the first tree of a large text before the rest is read", () => {
    const text = `${"(S (NN a))\n".repeat(100_000)}(S`
    const [first] = readTrees(text)
    expect(String(first)).toBe("(S (NN a))")
  })

  it("throws at the first problem, after the trees before it", () => {
    const { trees, error } = readStrictly("(S (NN a))\n(S (NN b))\n  (S (NN c d))\n(S (NN e))\n(")
    expect(trees.map(String)).toEqual(["(S (NN a))", "(S (NN b))"])
    expect(error).toBeInstanceOf(TreebankError)
    expect(error).toMatchObject({
      code: "invalid-tree",
      message: expect.stringMatching(/^a\.mrg:3:6: .*"c" and "d"/),
      problem: { kind: "several-words", source: "a.mrg", line: 3, column: 6 },
    })
  })

  it("blames the tree that isn't closed, not the trees that it swallows", () => {
    const { trees, error } = readStrictly("(S (NN a))\n(S (NN b)\n(S (NN c d))\n")
    expect(trees.map(String)).toEqual(["(S (NN a))"])
    expect(error).toMatchObject({ problem: { kind: "unclosed-bracket", line: 2, column: 1 } })
  })

  it('calls a text without a name "text"', () => {
    expect(() => [...readTrees(")")]).toThrow(/^text:1:1: /)
  })
})

describe("readTree", () => {
  it("reads one tree", () => {
    expect(String(readTree(" (NP\n (NN fish)) "))).toBe("(NP (NN fish))")
  })

  it.each([
    ["", 'here: there is no tree in ""'],
    ["(NN a)\n(NN b)", "here: expected one tree, but a second one begins on line 2"],
    ["(NN a) b", 'here:1:8: "b"'],
    ["(NN a", "here:1:1: "],
  ])("throws for %j, which is not one tree", (text, where) => {
    const message = expect.stringContaining(where)
    const error = expect.objectContaining({ code: "invalid-tree", message })
    expect(() => readTree(text, { source: "here" })).toThrow(error)
  })
})

describe("readTreeStream", () => {
  it("reads strings and bytes, from an array or from a stream", async () => {
    expect((await readStream(["(S (NN ", encode("é) (NN 犬)"), ")"])).trees).toEqual(["(S (NN é) (NN 犬))"])
    async function* stream() {
      yield "(NN a)"
      yield encode("(NN b)")
    }
    const trees: Tree[] = []
    for await (const tree of readTreeStream(stream())) trees.push(tree)
    expect(trees.map(String)).toEqual(["(NN a)", "(NN b)"])
  })

  it("throws at the first problem, after the trees before it, and closes the stream", async () => {
    let isClosed = false
    function* stream() {
      try {
        yield "(NN a)\n(NN b)\n)"
        yield "(NN c)"
      } finally {
        isClosed = true
      }
    }
    const trees: string[] = []
    const reading = async () => {
      for await (const tree of readTreeStream(stream(), { source: "a.mrg" })) trees.push(String(tree))
    }
    await expect(reading).rejects.toThrow("a.mrg:3:1: ")
    expect(trees).toEqual(["(NN a)", "(NN b)"])
    expect(isClosed).toBe(true)
  })

  it("skips a byte-order mark", async () => {
    expect(await readStream([encode("\ufeff(NN a)\r\n")])).toEqual({ trees: ["(NN a)"], problems: [] })
  })

  it("reports bytes that aren't UTF-8, and continues with the next tree", async () => {
    expect(
      await readStream([latin1("(NN a)\n(S (NN caf\xe9))\n(NN b)\n\xe9\xe9\n(NN c)\n(NN \xe9 x)\xe9")]),
    ).toEqual({
      trees: ["(NN a)", "(NN b)", "(NN c)"],
      problems: [
        "2:11 invalid-utf8",
        "4:1 invalid-utf8",
        "6:5 invalid-utf8",
        "6:1 several-words",
        "6:9 invalid-utf8",
      ],
    })
    await expect(async () => {
      for await (const _ of readTreeStream([latin1("(NN \xe9)")])) expect.unreachable()
    }).rejects.toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ kind: "invalid-utf8", line: 1, column: 5 }),
      }),
    )
  })

  it("reports them once, and doesn't return the tree, even if its lines are read twice", async () => {
    expect(await readStream([latin1("(S (NN a)\n(S (NN \xe9))\n(S (NN b))")])).toEqual({
      trees: ["(S (NN b))"],
      problems: ["1:1 unclosed-bracket", "2:8 invalid-utf8"],
    })
  })

  it("reports a character that is cut off by the end or by a string", async () => {
    expect((await readStream([latin1("(NN a)\xc3")])).problems).toEqual(["1:7 invalid-utf8"])
    expect((await readStream([latin1("(NN \xc3"), "a)"])).problems).toEqual(["1:5 invalid-utf8"])
  })

  it("returns the same wherever the bytes are cut, even inside a character", async () => {
    const good = someTrees.map((trees) => encode(trees.join("\n")))
    const noise = fc.array(
      fc.constantFrom("(S ", "(", ")", "\n(NN ", "é", "\xe9", "\xff", "a", "\xf0\x9f", "\xef\xbb\xbf", "\n"),
    )
    const bad = noise.map((parts) => latin1(parts.join("")))
    await fc.assert(
      fc.asyncProperty(fc.oneof(good, bad), positions, async (whole, positions) => {
        const result = await readStream([whole])
        expect(await readStream(cut(whole, positions))).toEqual(result)
        expect(await readStream(Array.from(whole, (byte) => Uint8Array.of(byte)))).toEqual(result)
      }),
      { numRuns: 200 },
    )
  })
})

describe("a file with one broken tree", () => {
  const roots = fc.constantFrom("", "TOP", "ROOT", "S1", "VROOT")
  const lines = roots.chain((root) =>
    fc.array(
      arbitraryTree({ maxWords: 4 }).map((tree) => `(${root} ${tree})`),
      { minLength: 1, maxLength: 5 },
    ),
  )
  const breakage = fc.record({
    line: fc.nat(),
    position: fc.nat(),
    how: fc.constantFrom("drop", "(", ")", " stray "),
  })
  const broken = fc.tuple(lines, breakage).map(([lines, { line, position, how }]) => {
    const at = line % lines.length
    return { lines, at, text: lines.with(at, breakLine(lines[at] as string, position, how)).join("\n") }
  })

  it("reports a problem, and returns all other trees", () => {
    fc.assert(
      fc.property(broken, positions, ({ lines, at, text }, positions) => {
        const result = read(text)
        expect(result.problems.length).toBeGreaterThan(0)
        expect(result.trees.slice(0, at)).toEqual(lines.slice(0, at))
        const later = lines.slice(at + 1)
        expect(later.length === 0 ? [] : result.trees.slice(-later.length)).toEqual(later)
        expect(read(...cut(text, positions))).toEqual(result)
      }),
      { numRuns: 2000 },
    )
  })

  it("throws the same problem without onProblem, after the trees before it", () => {
    fc.assert(
      fc.property(broken, ({ lines, at, text }) => {
        const { trees, error } = readStrictly(text)
        const { kind, line, column } = (error as TreebankError).problem
        expect(`${line}:${column} ${kind}`).toBe(read(text).problems[0])
        expect(trees.map(String).slice(0, at)).toEqual(lines.slice(0, at))
        expect(line).toBe(at + 1)
      }),
    )
  })
})

/// Drops a bracket of a line, or inserts something.
function breakLine(line: string, position: number, how: string): string {
  if (how !== "drop") {
    const at = position % (line.length + 1)
    return line.slice(0, at) + how + line.slice(at)
  }
  const brackets = [...line.matchAll(/[()]/g)].map((match) => match.index)
  const at = brackets[position % brackets.length] as number
  return line.slice(0, at) + line.slice(at + 1)
}

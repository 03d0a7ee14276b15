import { describe, expect, it } from "vitest"
import { read } from "./lenient-reading.ts"

describe("after a problem the reader continues with the next tree", () => {
  it.each(["(S (NN a b))", "(S a (NN b))", "()", "(S (NN a)))", "x", "(S ((NN a)))", "(S (NP))"])(
    "after %j",
    (bad) => {
      const { trees, problems } = read(`(S (NN x))\n${bad}\n(S (NN y))\n`)
      expect([trees[0], trees.at(-1)]).toEqual(["(S (NN x))", "(S (NN y))"])
      expect(problems.length).toBe(1)
    },
  )

  it("when the tree isn't closed and the next has a wrapper", () => {
    for (const root of ["", "TOP", "ROOT", "S1", "VROOT"]) {
      const tree = `(${root} (S (NN a)))`
      expect(read(`${tree}\n(${root} (S (NN a))\n${tree}\n${tree}`)).toEqual({
        trees: [tree, tree, tree],
        problems: ["2:1 unclosed-bracket"],
      })
    }
  })

  it("when the tree isn't closed and the next has no wrapper", () => {
    expect(read("(S (NP (NN a))\n(S (NP (NN b)) (VP (VB c)))\n")).toEqual({
      trees: ["(S (NP (NN b)) (VP (VB c)))"],
      problems: ["1:1 unclosed-bracket"],
    })
  })

  it("when the tree stops inside a leaf", () => {
    expect(read("( (S (NN a\n( (S (NN b)))")).toEqual({
      trees: ["( (S (NN b)))"],
      problems: ["1:1 unclosed-bracket"],
    })
  })

  it("and reports each problem once, in order, even if it reads some lines twice", () => {
    expect(read("(S (NP (NN a))\n(S (NP (NN b c)))\n(S (NN d))\n(S (NP))\n")).toEqual({
      trees: ["(S (NN d))"],
      problems: ["1:1 unclosed-bracket", "2:8 several-words", "4:4 empty-phrase"],
    })
  })

  it("and reports the problems of a tree without indentation", () => {
    expect(read("(S\n(NN a b)\n(NP))\n(S (NN c))").problems).toEqual([
      "2:1 several-words",
      "3:1 empty-phrase",
    ])
    expect(read("( (S\n(NN a b)\n( (S (NN c)))")).toEqual({
      trees: ["( (S (NN c)))"],
      problems: ["1:1 unclosed-bracket", "2:1 several-words"],
    })
  })

  it("without losing trees between an unclosed one and one with a wrapper", () => {
    expect(read("(S (NN a)\n(S (NN b))\n(S (NN c))\n( (S (NN d)))\n")).toEqual({
      trees: ["(S (NN b))", "(S (NN c))", "( (S (NN d)))"],
      problems: ["1:1 unclosed-bracket"],
    })
  })

  it("even if no line is indented", () => {
    const tree = "(S\n(NP (NN a))\n(VP (VB b)))\n"
    const { trees, problems } = read(`${tree}(S\n(NP (NN x)\n(VP (VB y)))\n${tree.repeat(3)}`)
    expect(problems[0]).toBe("4:1 unclosed-bracket")
    expect(trees.filter((tree) => tree === "(S (NP (NN a)) (VP (VB b)))").length).toBe(4)
  })

  it("in linear time, however many trees are never closed", { timeout: 10_000 }, () => {
    const { trees, problems } = read(`${"(S (NN a)\n".repeat(50_000)}(S (NN b))`)
    expect(trees).toEqual(["(S (NN b))"])
    expect(problems.length).toBe(50_000)
  })
})

describe("a very long tree", () => {
  it("is read if its lines are indented", () => {
    const { trees, problems } = read(`(S\n${" (NN a)\n".repeat(600_000)})`)
    expect([trees.length, problems.length]).toEqual([1, 0])
  })

  it("is abandoned after four million characters if they aren't, however the text is chunked", () => {
    const line = `(NN ${"a".repeat(990)})\n`
    const text = `(S\n${line.repeat(5000)})\n`
    const whole = read(text)
    expect(whole.problems[0]).toBe("1:1 unclosed-bracket")
    const chunks = Array.from({ length: 50 }, (_, at) => text.slice(at * 100_000, (at + 1) * 100_000))
    const cut = read(...chunks)
    expect(cut).toEqual(whole)
  })
})

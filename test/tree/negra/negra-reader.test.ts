import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkTree } from "../../../src/tree/check-tree.ts"
import { cleanTree } from "../../../src/tree/clean.ts"
import type { ReadOptions } from "../../../src/tree/format/read-options.ts"
import { readTreeStream, readTrees } from "../../../src/tree/format/read-trees.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { cut } from "../cut.ts"
import { arbitraryTree } from "../trees.ts"
import { writeNegra } from "./write-negra.ts"

const lines = (...all: string[]) => all.join("\n")

const version3 = lines(
  "%% made up",
  "#FORMAT 3",
  "#BOT EDGETAG",
  "0\t--\t%% not a sentence: #BOS 7",
  "#EOT EDGETAG",
  "#BOS 12 2 899973978 1 %% a comment",
  "Die\t\t\tART\tNom.Pl.*\tNK\t500",
  "Hunde\t\tNN\t\tNom.Pl.Masc\tNK\t500",
  "bellen\t\tVVFIN\t3.Pl.Pres.Ind\tHD\t501\tSB\t500\t%% a secondary edge",
  "(\t\t\t$(\t--\t--\t0",
  "#500\t\t\tNP\t--\tSB\t501",
  "#501\t\t\tS\t--\t--\t0",
  "#EOS 12",
)

const version4 = lines(
  "#FORMAT 4",
  "#BOS 1 1 1 1",
  "Darüber\tdarüber\tPROAV\t--\tOP\t500",
  "muss\tmüssen\tVMFIN\tnumber=sg|person=3\tHD\t502",
  "nachgedacht\t--\tVVPP\t--\tHD\t500",
  "werden\twerden\tVAINF\t--\tHD\t501",
  "#500\t--\tVP\t--\tOC\t501",
  "#501\t--\tVP\t--\tOC\t502",
  "#502\t--\tS\t--\t--\t0",
  "#EOS 1",
)

function read(text: string, options: ReadOptions = {}) {
  const problems: string[] = []
  const onProblem: ReadOptions["onProblem"] = ({ line, column, kind }) =>
    problems.push(`${line}:${column} ${kind}`)
  const trees = [...readTrees(text, { ...options, onProblem })]
  return { trees: trees.map((tree) => tree.toString({ features: true })), problems }
}

/// A sentence of version 3 with these rows.
const sentence = (...rows: string[]) => lines("#BOS 1", ...rows, "#EOS 1")

describe("NEGRA's export format", () => {
  it("is read in version 3: labels with edges, morphology, and brackets in words and tags", () => {
    const np = "(NP-SB (ART##morph=Nom.Pl.*## Die) (NN##morph=Nom.Pl.Masc## Hunde))"
    const tree = `(VROOT (S ${np} (VVFIN##morph=3.Pl.Pres.Ind## bellen)) ($[ -LRB-))`
    expect(read(version3)).toEqual({ trees: [tree], problems: [] })
    const [first] = readTrees(version3)
    expect(first?.line).toBe(6)
    expect(cleanTree(first as Tree)?.toString({ features: true })).toBe(
      tree.replace("VROOT", "TOP").replace("NP-SB", "NP"),
    )
  })

  it("is read in version 4, with lemmas; a discontinuous tree is refused, or made continuous", () => {
    expect(read(version4)).toEqual({ trees: [], problems: ["7:1 discontinuous-phrase"] })
    expect(() => [...readTrees(version4, { source: "a.export" })]).toThrow(
      /^a\.export:7:1: the phrase #500 \(VP\) of sentence 1 .*--discontinuous attach/,
    )
    const verbs = "(VP-OC (VP-OC (VVPP nachgedacht)) (VAINF##lem=werden## werden))"
    expect(read(version4, { discontinuous: "attach" }).trees).toEqual([
      `(VROOT (S (PROAV##lem=darüber## Darüber) (VMFIN##lem=müssen|number=sg|person=3## muss) ${verbs}))`,
    ])
  })

  it("tells the versions apart without #FORMAT", () => {
    const rows = [version3, version4].map((text) => text.replace(/^.*?(?=#BOS (1|12) )/s, ""))
    for (const text of rows) expect(read(text, { discontinuous: "attach" }).trees).toHaveLength(1)
  })

  it("is read with spaces for tabs, CRLF and a byte-order mark", () => {
    const written = `\ufeff${version3.replaceAll("\t", "  ").replaceAll("\n", "\r\n")}\r\n`
    expect(read(written)).toEqual(read(version3))
  })

  it("may have words that look like other lines", () => {
    const rows = ["#\t$,\t--\t--\t500", "%%\tNN\t--\t--\t500", "#42\tNN\t--\t--\t500", "#500\tX\t--\t--\t0"]
    expect(read(sentence(...rows)).trees).toEqual(["(VROOT (X ($, #) (NN %%) (NN #42)))"])
  })

  it.each([
    ["too few columns", ["a\tNN\t--\t--"], "2:1 invalid-row"],
    ["a parent that isn't a number", ["a\tNN\t--\t--\tx"], "2:1 invalid-row"],
    ["half of a secondary edge", ["a\tNN\t--\t--\t0", "b\tNN\t--\t--\t0\tSB"], "3:1 invalid-row"],
    ["a parent that doesn't exist", ["a\tNN\t--\t--\t500"], "2:1 unattached-node"],
    [
      "parents in a circle",
      ["a\tNN\t--\t--\t0", "#500\tX\t--\t--\t501", "#501\tY\t--\t--\t500"],
      "3:1 unattached-node",
    ],
    ["a phrase without words", ["a\tNN\t--\t--\t0", "#500\tX\t--\t--\t0"], "3:1 empty-phrase"],
    [
      "a number that is used twice",
      ["a\tNN\t--\t--\t500", "#500\tX\t--\t--\t0", "#500\tX\t--\t--\t0"],
      "4:1 invalid-row",
    ],
    ["a label with features", ["a\tN##b##\t--\t--\t0"], "2:1 invalid-row"],
    ["a phrase label with features", ["a\tN\t--\t--\t500", "#500\tX##y##\t--\t--\t0"], "3:1 invalid-row"],
    ["no words", [], "1:1 empty-tree"],
  ])("has problems with a place: %s", (_, rows, problem) => {
    const next = sentence("a\tNN\t--\t--\t0")
    const text = lines("#FORMAT 3", sentence(...rows), next)
    const location = problem.replace(/^\d+/, (line) => String(Number(line) + 1))
    expect(read(text)).toEqual({ trees: ["(VROOT (NN a))"], problems: [location] })
  })

  it.each([
    ["#BOS 1\na\tNN\t--\t--\t0\n#BOS 2\nb\tNN\t--\t--\t0\n#EOS 2", ["1:1 unclosed-bracket"]],
    ["#BOS 2\nb\tNN\t--\t--\t0\n#EOS 2\n#EOS 2\nx", ["4:1 surplus-bracket"]],
    ["#BOS 2\nb\tNN\t--\t--\t0\n#EOS 2\n\nx y\nz", ["5:1 text-outside-tree"]],
    ["#BOS 2\nb\tNN\t--\t--\t0\n#EOS 2\n#BOS 3\n", ["4:1 end-of-file"]],
    ["#FORMAT 5\n#BOS 2\nb\tNN\t--\t--\t0\n#EOS 2", ["1:1 invalid-row"]],
    ["#BOS 1\na\tNN\t--\t--\t0\n#EOS 3\n#BOS 2\nb\tNN\t--\t--\t0\n#EOS 2", ["3:1 invalid-row"]],
  ])("has problems around sentences: %j", (text, problems) => {
    expect(read(text)).toEqual({ trees: ["(VROOT (NN b))"], problems })
  })

  it("says that Latin-1 isn't UTF-8, and how to convert it", async () => {
    const bytes = Buffer.from(version4.replace("Darüber", "Dr\xfcben"), "latin1")
    const problems: string[] = []
    const onProblem: ReadOptions["onProblem"] = ({ line, column, kind, message }) =>
      problems.push(`${line}:${column} ${kind} ${message.includes("iconv -f LATIN1 -t UTF-8")}`)
    for await (const _ of readTreeStream([bytes], { onProblem }));
    expect(problems).toEqual(["3:3 invalid-utf8 true"])
  })

  it("keeps the location of every node", () => {
    const text = version3.replaceAll("ART", "ART-1")
    const [tree] = readTrees(text, { locations: true })
    expect([...checkTree(tree as Tree, "a")].map(({ line, column }) => [line, column])).toEqual([[7, 1]])
  })

  it("is the same tree as brackets, however deep", () => {
    fc.assert(
      fc.property(fc.array(arbitraryTree(), { maxLength: 3 }), (trees) => {
        const text = trees.map((tree, at) => writeNegra(tree, at)).join("")
        expect(read(text, { format: "negra" })).toEqual({
          trees: trees.map((tree) => `(VROOT ${tree})`),
          problems: [],
        })
      }),
    )
    const depth = 100_000
    const rows = Array.from(
      { length: depth },
      (_, at) => `#${500 + at}\tX\t--\t--\t${at === 0 ? 0 : 499 + at}`,
    )
    const [deep] = readTrees(`#BOS 1\na\tNN\t--\t--\t${499 + depth}\n${rows.join("\n")}\n#EOS 1\n`)
    expect(deep?.height).toBe(depth + 1)
  })

  const line = fc.oneof(
    fc.constantFrom(
      "#BOS 1",
      "#EOS 1",
      "#BOS 2",
      "#EOS 2",
      "#FORMAT 3",
      "#FORMAT 4",
      "#BOT X",
      "#EOT X",
      "%% x",
      "",
    ),
    fc.constantFrom(
      "a\tNN\t--\t--\t0",
      "b\tNN\tx=y\tHD\t500",
      "#500\tX\t--\t--\t501",
      "#501\tX\t--\tOC\t0",
      "#502\tY\t--\t--\t500",
    ),
    fc.string(),
  )

  it("gives trees or problems with a place for any text, however it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.nat()), fc.boolean(), async (all, positions, attaches) => {
        const text = lines("#BOS 1", ...all)
        const options: ReadOptions = { discontinuous: attaches ? "attach" : "refuse" }
        const whole = read(text, options)
        for (const tree of whole.trees)
          expect([...readTrees(tree)][0]?.toString({ features: true })).toBe(tree)
        const chunks: string[] = []
        const problems: string[] = []
        const onProblem: ReadOptions["onProblem"] = (problem) =>
          problems.push(`${problem.line}:${problem.column} ${problem.kind}`)
        for await (const tree of readTreeStream(cut(text, positions), { ...options, onProblem }))
          chunks.push(tree.toString({ features: true }))
        expect({ trees: chunks, problems }).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })
})

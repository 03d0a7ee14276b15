import { beforeAll, describe, expect, it } from "vitest"
import { SpandrelError } from "../../../../src/check/error.ts"
import { Parser } from "../../../../src/parser/parser.ts"
import type { SentenceInput } from "../../../../src/sentence/sentence.ts"
import { readTrees } from "../../../../src/tree/format/read-trees.ts"
import { Corpus, type SentenceParser } from "../../../../src/web/views/corpus/corpus.ts"
import { exportFormats, exportItems, exportName } from "../../../../src/web/views/corpus/export-corpus.ts"
import { isTreebank } from "../../../../src/web/views/corpus/read-corpus.ts"
import { tinyTaggingModel } from "../../../tiny-model.ts"

let parser: Parser
beforeAll(async () => {
  parser = await Parser.load(await tinyTaggingModel())
})

const text = "the dog likes fish. yes.\n\nthe dog likes the dog."

/// A parser that notes how many sentences it is asked for at once, and refuses some.
function watched(refuses: (sentence: SentenceInput) => boolean = () => false) {
  const batches: number[] = []
  const sentenceParser: SentenceParser = {
    language: "en",
    parse(sentences) {
      batches.push(sentences.length)
      if (sentences.some(refuses)) throw new Error("refused")
      return parser.parse(sentences)
    },
  }
  return { batches, corpus: new Corpus(sentenceParser) }
}

describe("a corpus", () => {
  it("parses a text sentence by sentence, as the parser does with the whole text", async () => {
    const { corpus } = watched()
    const states: string[] = []
    corpus.onChange(() => states.push(`${corpus.done}/${corpus.items.length} ${corpus.isRunning}`))
    await corpus.load(text, "dogs.txt")
    const expected = await parser.parse(text)
    expect(corpus.items.map(({ tree }) => String(tree))).toEqual(expected.map(({ tree }) => String(tree)))
    expect(corpus.items.map((item) => item.text)).toEqual([
      "the dog likes fish.",
      "yes.",
      "the dog likes the dog.",
    ])
    expect(states).toEqual(["0/0 true", "0/3 true", "3/3 true", "3/3 false"])
    expect([corpus.name, corpus.kind]).toEqual(["dogs.txt", "text"])
  })

  it("parses the first sentences at once, then larger portions", async () => {
    const { corpus, batches } = watched()
    await corpus.load(Array.from({ length: 100 }, () => "the dog likes fish.").join(" "), "")
    expect(batches[0]).toBe(8)
    expect(batches[1]).toBe(80)
    expect(corpus.done).toBe(100)
  })

  it("goes on past sentences that can't be parsed", async () => {
    const { corpus } = watched((sentence) => (sentence as { text: string }).text === "yes.")
    await corpus.load(text, "")
    expect(corpus.items.map(({ error, tree }) => error ?? tree?.label)).toEqual(["S", "refused", "S"])
    expect(corpus.done).toBe(3)
  })

  it("fails as a whole if the parser can't be used", async () => {
    const error = new SpandrelError("model-not-found", "there is no model")
    const corpus = new Corpus({ language: "en", parse: () => Promise.reject(error) })
    await expect(corpus.load(text, "")).rejects.toBe(error)
    expect([corpus.isRunning, corpus.done]).toEqual([false, 0])
  })

  it("stops, keeps what it has, and can be loaded again", async () => {
    const { corpus } = watched()
    const loading = corpus.load(Array.from({ length: 200 }, () => "yes.").join(" "), "")
    const off = corpus.onChange(() => {
      if (corpus.done > 0 && corpus.isRunning) corpus.stop()
    })
    await loading
    off()
    expect(corpus.isRunning).toBe(false)
    expect(corpus.done).toBeLessThan(200)
    expect(corpus.items[0]?.tree).toBeDefined()
    await Promise.all([corpus.load(text, "first"), corpus.load("yes.", "second")])
    expect([corpus.name, corpus.done, corpus.isRunning]).toEqual(["second", 1, false])
  })

  it("reads a treebank without parsing it, and lists what is wrong with it", async () => {
    const { corpus, batches } = watched()
    await corpus.load("(S (NP (NN fish)))\n(NP (NN a) (S))\n( (S (VP (VB eat))) )\n", "b.mrg")
    expect(corpus.kind).toBe("treebank")
    expect(corpus.items.map((item) => item.text)).toEqual(["fish", "eat"])
    expect(corpus.problems).toEqual([expect.stringMatching(/^line 2, column \d+: /)])
    expect(batches).toEqual([])
  })

  it("is empty for a blank text", async () => {
    const { corpus } = watched()
    await corpus.load("  \n", "")
    expect([corpus.items, corpus.isRunning]).toEqual([[], false])
  })
})

describe("a treebank", () => {
  it("is told from a text by how it begins", () => {
    for (const trees of ["(S (NP", " \n( (S", "(TOP(S(NP (NN a))))", "#FORMAT 4\n", "%% word", "#BOS 1"])
      expect(isTreebank(trees)).toBe(true)
    for (const other of ["", "I fish.", "(See below.) I fish.", "( yes )", "# A title", "%"])
      expect(isTreebank(other)).toBe(false)
  })
})

describe("the export of a corpus", () => {
  it("is one document in every format", async () => {
    const { corpus } = watched()
    await corpus.load(text, "")
    const brackets = exportItems(corpus.items, "bracket")
    expect([...readTrees(brackets)].map(String)).toEqual(corpus.items.map(({ tree }) => String(tree)))
    expect(JSON.parse(exportItems(corpus.items, "json"))).toHaveLength(3)
    const lines = exportItems(corpus.items, "ndjson").trimEnd().split("\n")
    expect(lines.map((line) => JSON.parse(line).tree.label)).toEqual(
      corpus.items.map(({ tree }) => tree?.label),
    )
    expect(exportItems(corpus.items, "conllu").match(/^# text = /gm)).toHaveLength(3)
    expect(exportItems(corpus.items, "html")).toMatch(/^<!doctype html>/i)
    expect(exportItems(corpus.items, "latex")).toContain("\\begin{forest}")
  })

  it("leaves out sentences without a tree, and writes the trees of a treebank", async () => {
    const { corpus } = watched()
    await corpus.load("(S (NP (NN fish)))", "")
    const items = [...corpus.items, { text: "not parsed" }]
    for (const { name } of exportFormats) expect(exportItems(items, name)).toContain("fish")
    expect(exportItems(items, "bracket")).toBe("(S (NP (NN fish)))\n")
  })

  it("has the name of the corpus", () => {
    const [format] = exportFormats
    expect(exportName("book.txt", format as never)).toBe("book.mrg")
    expect(exportName("", format as never)).toBe("trees.mrg")
    expect(exportName("a/b: c", format as never)).toBe("a-b- c.mrg")
  })
})

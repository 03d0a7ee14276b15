import { describe, expect, it } from "vitest"
import { temporaryFile } from "../../temporary-files.ts"
import {
  dog,
  dogTree,
  lineOf,
  type ParseJson,
  type SentenceJson,
  type SureTree,
  taggedParse,
  tokensOf,
  yes,
  yesTree,
} from "../tagged-parse.ts"

const { run, parse, expectRejection } = taggedParse("local")
const byMargin = taggedParse("margin")

const nodesOf = (tree: SureTree): SureTree[] => [tree, ...(tree.children ?? []).flatMap(nodesOf)]

describe("spandrel parse --format json", () => {
  it("gives tokens, score, confidence, and the tree with the confidence of its phrases", async () => {
    const lists = [
      JSON.parse(await parse("--format", "json", dog, yes)),
      JSON.parse((await byMargin.run("--format", "json", dog, yes)).stdout),
    ] as SentenceJson[][]
    for (const [at, sentences] of lists.entries()) {
      const isChart = at === 1
      for (const { confidence, logProbability, tree } of sentences) {
        expect(logProbability === undefined).toBe(!isChart)
        const phrases = nodesOf(tree).filter(({ word }) => word === undefined)
        for (const share of [confidence, ...phrases.map((phrase) => phrase.confidence)]) {
          expect(share).toBeGreaterThan(0)
          expect(share).toBeLessThanOrEqual(1)
        }
        for (const { probability, marginal } of phrases)
          expect([probability, marginal].map((share) => share !== undefined)).toEqual([isChart, isChart])
        for (const leaf of nodesOf(tree).filter(({ word }) => word !== undefined))
          expect([leaf.confidence, leaf.probability, leaf.marginal]).toEqual([
            undefined,
            undefined,
            undefined,
          ])
      }
    }
    const [sentences] = lists as [SentenceJson[], SentenceJson[]]
    expect(sentences.map((sentence) => sentence.tokens)).toEqual([tokensOf(dog), tokensOf(yes)])
    expect(sentences.map(({ parses }) => parses)).toEqual([undefined, undefined])
    for (const { score } of sentences) expect(score).toBeLessThanOrEqual(0)
    expect(nodesOf((sentences[0] as SentenceJson).tree).map(({ label }) => label)).toEqual(
      "S NP DT NN VP VBZ NP NN .".split(" "),
    )
  })

  it("gives all phrases of a chain the same, and lists several parses", async () => {
    const text = "I/PRP likes/VBZ eating/VBG the/DT fish/NN ./."
    const [sentence] = JSON.parse(await parse("--format", "json", "--k", "2", text)) as [SentenceJson]
    expect(Object.keys(sentence)).toEqual("text start end tokens score confidence tree parses".split(" "))
    const { score, confidence, tree, parses } = sentence
    expect(parses?.[0]).toEqual({ score, confidence, tree })
    const [best, second] = sentence.parses as [ParseJson, ParseJson]
    expect(best.score).toBeGreaterThanOrEqual(second.score as number)
    const chain = nodesOf(best.tree).filter(({ start, end }) => start === 2 && end === 5)
    expect(chain.map(({ label }) => label)).toEqual(["S", "VP"])
    expect(chain[0]?.confidence).toBeGreaterThan(0)
    expect(chain[0]?.confidence).toBe(chain[1]?.confidence)
  })

  it("leaves out what takes time with --no-confidence", async () => {
    const [sentence] = JSON.parse(await parse("--format", "json", "--no-confidence", dog)) as [SentenceJson]
    expect(Object.keys(sentence)).toEqual(["text", "start", "end", "tokens", "tree"])
    const known = new Set(nodesOf(sentence.tree).flatMap((node) => Object.keys(node)))
    expect([...known].sort()).toEqual(["children", "end", "label", "start", "word"])
  })

  it("is what goes on one line as ndjson, and goes in again", async () => {
    const list = JSON.parse(await parse("--format", "json", dog, "(/-LRB- yes/UH")) as SentenceJson[]
    const lines = await parse("--format", "ndjson", dog, "(/-LRB- yes/UH")
    const sentences = lines.trimEnd().split("\n")
    expect(sentences.map((text) => JSON.parse(text))).toEqual(list)
    const again = temporaryFile("again.ndjson", lines)
    expect(await parse("--format", "ndjson", "--input-format", "ndjson", "--input", again)).toBe(lines)
  })
})

describe("spandrel parse --input-format ndjson", () => {
  const ndjson = (...args: string[]) => ["--input-format", "ndjson", ...args]

  it("takes tokens with tags, as arguments and from a file", async () => {
    expect(await parse(...ndjson(lineOf(dog), lineOf(yes)))).toBe(`${dogTree}\n${yesTree}\n`)
    const file = temporaryFile("sentences.ndjson", `${lineOf(yes)}\n\n${lineOf(dog)}\r\n`)
    expect(await parse(...ndjson("--input", file))).toBe(`${yesTree}\n${dogTree}\n`)
  })

  it("escapes brackets in words, and leaves the tags -LRB- and -RRB- alone", async () => {
    const brackets = [
      { text: "(", tag: "-LRB-" },
      { text: "a[1]", tag: "NN" },
      { text: ")", tag: ")" },
    ]
    const tree = await parse(...ndjson(JSON.stringify({ tokens: brackets })))
    for (const leaf of ["(-LRB- -LRB-)", "(NN a[1])", "(-RRB- -RRB-)"]) expect(tree).toContain(leaf)
  })

  it("gives back the id of a line with each of its sentences, and reads it again", async () => {
    const given = [lineOf(dog, { id: "s-7" }), lineOf(yes, { id: 0 }), lineOf(yes)]
    const lines = await parse(...ndjson("--format", "ndjson", ...given))
    const sentences = lines.trimEnd().split("\n")
    expect(sentences.map((text) => JSON.parse(text).id)).toEqual(["s-7", 0, undefined])
    expect(lines.startsWith('{"id":"s-7","text":"the dog likes fish .","start":0,"end":20,"tokens":[')).toBe(
      true,
    )
    const again = temporaryFile("again.ndjson", lines)
    expect(await parse(...ndjson("--format", "ndjson", "--input", again))).toBe(lines)
    const several = await parse(
      ...ndjson("--format", "json", "--decoder", "dp", "--k", "2", given[0] as string),
    )
    expect(JSON.parse(several)).toMatchObject([{ id: "s-7", parses: [{}, {}] }])
    expect(await run(...ndjson(lineOf(yes, { id: { number: 7 } })))).toMatchObject({
      code: 1,
      error: "invalid-sentence",
    })
  })

  it("takes a word with a no-break space, as treebanks have it", async () => {
    const tree = await parse(...ndjson(JSON.stringify({ tokens: [{ text: "1\u00a0000", tag: "CD" }] })))
    expect(tree).toContain("(CD 1\u00a0000)")
  })

  it("rejects invalid lines with their number", async () => {
    const cases: [line: string, error: string][] = [
      ["{", "invalid-sentence"],
      ["null", "invalid-sentence"],
      ['{"words": []}', "invalid-sentence"],
      ['{"token": ["a"]}', "unknown-field"],
      ['{"text": "a", "tag": "NN"}', "unknown-field"],
      ['{"ID": 7, "text": "a"}', "unknown-field"],
      ['{"tokens": []}', "empty-sentence"],
      ['{"tokens": [{"text": "a", "tag": "NN", "lemmas": "a"}]}', "unknown-field"],
      ['{"tokens": [{"text": "a b", "tag": "NN"}]}', "invalid-token"],
      ['{"tokens": [{"text": "", "tag": "NN"}]}', "invalid-token"],
      ['{"tokens": [{"text": "a", "tag": "N N"}]}', "invalid-token"],
      ['{"tokens": [{"text": "a", "tag": "NN"}, null]}', "invalid-token"],
      ['{"tokens": [5]}', "invalid-token"],
    ]
    for (const [line, error] of cases) await expectRejection(line, error)
    const untagged = await run(...ndjson('{"tokens": ["a", {"text": "b", "tag": "NN"}]}'))
    expect(untagged).toMatchObject({ code: 2, error: "missing-tagger" })
  })
})

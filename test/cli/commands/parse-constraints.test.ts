import { describe, expect, it } from "vitest"
import { dog, lineOf, type SentenceJson, taggedParse, yes } from "../tagged-parse.ts"

const { run, parse, expectRejection } = taggedParse("local")
const ndjson = (...args: string[]) => ["--input-format", "ndjson", ...args]

describe("constraints in NDJSON", () => {
  it.each([
    ["greedy", []],
    ["dp", ["--k", "2"]],
    ["beam", []],
  ])("are satisfied by the decoder %s", async (decoder, more) => {
    const spans = [
      { start: 1, end: 4, label: "NP" },
      { start: 2, end: 4, notConstituent: true },
    ]
    const sentence = lineOf(dog, { constraints: { spans } })
    const trees = await parse(...ndjson("--decoder", decoder, ...more, sentence))
    for (const tree of trees.trimEnd().split("\n")) {
      expect(tree).toMatch(/\(NP .*\(NN dog\).*\(VBZ likes\).*\(NN fish\)/)
      expect(tree).not.toMatch(/\((VP|NP|S|SQ) \(VBZ likes\) .*\(NN fish\)/)
    }
    // the dog likes fish .
    const characters = { unit: "characters", spans: [{ start: 4, end: 18, label: "NP" }] }
    const counted = await parse(...ndjson("--decoder", decoder, lineOf(dog, { constraints: characters })))
    expect(counted).toMatch(/\(NP .*\(NN dog\).*\(VBZ likes\).*\(NN fish\)/)
  })

  it("in characters refer to the positions of tokens, which are written too", async () => {
    const tokens = ["the", "dog", "likes", "fish"].map((text, at) => ({
      text,
      start: 10 * at,
      end: 10 * at + 5,
    }))
    const tags = ["DT", "NN", "VBZ", "NN"]
    const tagged = tokens.map((token, at) => ({ ...token, tag: tags[at] }))
    const constraints = { unit: "characters", spans: [{ start: 20, end: 25, label: "VP" }] }
    const given = JSON.stringify({ tokens: tagged, constraints })
    const [parsed] = JSON.parse(await parse(...ndjson("--format", "json", given))) as SentenceJson[]
    expect(parsed?.tokens).toEqual(tagged)
    expect(JSON.stringify(parsed?.tree)).toContain('"label":"VP","start":2,"end":3')
    const half = JSON.stringify({ tokens: [{ ...tagged[0], end: undefined }, ...tagged.slice(1)] })
    expect(await run(...ndjson(half))).toMatchObject({
      code: 1,
      error: "invalid-offsets",
    })
  })

  it("are rejected with their line if they are unknown or can't be satisfied", async () => {
    const crossing = {
      spans: [
        { start: 0, end: 3 },
        { start: 2, end: 5 },
      ],
    }
    const unknown = { spans: [{ start: 0, end: 2, label: "XYZ" }] }
    const cases: [line: string, error: string][] = [
      [lineOf(dog, { constraints: crossing }), "invalid-constraints"],
      [lineOf(dog, { constraints: unknown }), "invalid-constraints"],
      [lineOf(dog, { constraints: { span: [] } }), "invalid-constraints"],
      [lineOf(dog, { constraints: { spans: [{ start: 0 }] } }), "invalid-constraints"],
    ]
    for (const [line, error] of cases) await expectRejection(line, error)
    const second = await run(...ndjson(lineOf(yes), lineOf(dog, { constraints: crossing })))
    expect(second).toMatchObject({
      error: "invalid-constraints",
      stderr: expect.stringContaining("sentence 2: "),
    })
  })
})

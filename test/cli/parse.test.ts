import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { Writable } from "node:stream"
import { beforeAll, describe, expect, it } from "vitest"
import { run } from "../../src/cli/program.ts"
import { writeModel } from "../../src/model/model-file.ts"
import type { TreeJson } from "../../src/tree/write-json.ts"
import { tinyModel } from "../tiny-model.ts"
import { spandrel, temporaryFile, temporaryPath } from "./run-program.ts"

let local: string
let margin: string
beforeAll(async () => {
  local = temporaryFile("local.safetensors", writeModel(await tinyModel("local")))
  margin = temporaryFile("margin.safetensors", writeModel(await tinyModel("margin")))
}, 300_000)

const dog = "the/DT dog/NN likes/VBZ fish/NN ./."
const dogTree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))"
const yes = "yes/UH"
const yesTree = "(INTJ (UH yes))"

const tokens = (text: string) => {
  let start = 0
  return text.split(" ").map((token) => {
    const [word = "", tag] = token.split("/")
    const end = start + word.length
    const placed = { text: word, tag, start, end }
    start = end + 1
    return placed
  })
}

/// A sentence as a line of NDJSON.
const line = (text: string, more: object = {}) => JSON.stringify({ tokens: tokens(text), ...more })

/// A tree with what the parser thinks of its phrases.
interface SureTree extends TreeJson {
  readonly probability?: number
  readonly marginal?: number
  readonly children?: readonly SureTree[]
}

interface ParseJson {
  readonly score?: number
  readonly logProbability?: number
  readonly tree: SureTree
}

interface SentenceJson extends ParseJson {
  readonly tokens: readonly { readonly text: string; readonly tag: string }[]
  readonly parses?: readonly ParseJson[]
}

const nodesOf = (tree: SureTree): SureTree[] => [tree, ...(tree.children ?? []).flatMap(nodesOf)]

async function parse(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await spandrel(
    "parse",
    "--model",
    local,
    "--input-format",
    "tagged",
    ...args,
  )
  expect(stderr).toBe("")
  expect(code).toBe(0)
  return stdout
}

const refusal = (...args: string[]) =>
  spandrel("parse", "--model", local, "--input-format", "tagged", ...args)

const byMargin = (...args: string[]) =>
  spandrel("parse", "--model", margin, "--input-format", "tagged", ...args)

describe("spandrel parse", () => {
  it("parses with any decoder and beam", async () => {
    for (const options of [
      [],
      ["--decoder", "greedy"],
      ["--decoder", "beam", "--beam", "4"],
      ["--decoder", "dp", "--beam", "16"],
    ]) {
      expect(await parse(...options, dog, yes)).toBe(`${dogTree}\n${yesTree}\n`)
    }
    const { stdout } = await byMargin("--decoder", "chart", dog)
    expect(stdout).toBe(`${dogTree}\n`)
  })

  it("reads a file of sentences, and writes one", async () => {
    const input = temporaryFile("input.txt", `${dog}\r\n\n  \n${yes}`)
    const output = temporaryPath("output.mrg")
    expect(await parse("--input", input, "--output", output)).toBe("")
    expect(readFileSync(output, "utf8")).toBe(`${dogTree}\n${yesTree}\n`)
  })

  it("reads standard input where it is told no sentences", () => {
    const program = new URL("../../dist/cli/main.js", import.meta.url).pathname
    const { stdout, status } = spawnSync(
      process.execPath,
      [program, "parse", "--model", local, "--input-format", "tagged"],
      {
        input: `${yes}\n${dog}\n`,
        encoding: "utf8",
      },
    )
    expect(stdout).toBe(`${yesTree}\n${dogTree}\n`)
    expect(status).toBe(0)
  })

  it("keeps many sentences in their order", async () => {
    const sentences = Array.from({ length: 600 }, (_, at) => (at % 3 === 0 ? dog : yes))
    const trees = await parse("--threads", "1", "--input", temporaryFile("many.txt", sentences.join("\n")))
    expect(trees.trimEnd().split("\n")).toEqual(
      sentences.map((sentence) => (sentence === dog ? dogTree : yesTree)),
    )
  })

  it("takes the lines of an argument for sentences", async () => {
    const lines = ["the/DT dog/NN", "yes/UH"]
    expect(await parse(lines.join("\n\n"))).toBe(await parse(...lines))
  })

  it("gives the trees of all that stands before a mistake", async () => {
    for (const bad of ["the dog/NN", `${"a/DT ".repeat(10_001)}`]) {
      const file = temporaryFile("mistake.txt", `${"yes/UH\n".repeat(700)}${bad}\nyes/UH\n`)
      const { code, stdout, stderr } = await refusal("--input", file, "--threads", "1")
      expect(code).toBe(1)
      expect(stderr).toContain(`${file}:701: `)
      expect(stdout).toBe(`${yesTree}\n`.repeat(700))
    }
  })

  it("keeps its progress off a terminal that trees are drawn on, be it without columns", async () => {
    const printed: string[] = []
    const terminal = new Writable({
      write(chunk, _, done) {
        printed.push(String(chunk))
        done()
      },
    })
    Object.assign(terminal, { isTTY: true, columns: 0 })
    expect(
      await run(["parse", "--model", local, "--input-format", "tagged", "yes/UH"], terminal, terminal),
    ).toBe(0)
    expect(printed.join("")).not.toContain("\x1b")
    expect(printed.join("")).toContain("INTJ")
  })

  it("gives nothing for nothing, in each format as it must be", async () => {
    const nothing = temporaryFile("nothing.txt", "\n")
    expect(await parse("--input", nothing)).toBe("")
    expect(JSON.parse(await parse("--input", nothing, "--format", "json"))).toEqual([])
    expect(await parse("--input", nothing, "--format", "ndjson")).toBe("")
  })
})

describe("spandrel parse --k", () => {
  it("writes the trees of a sentence one a line, with an empty line between sentences", async () => {
    const paragraphs = (await parse("--k", "3", dog, yes)).trimEnd().split("\n\n")
    expect(paragraphs.length).toBe(2)
    const [first, second] = paragraphs.map((paragraph) => paragraph.split("\n"))
    expect(first?.length).toBe(3)
    expect(new Set(first).size).toBe(3)
    expect([first?.[0], second?.[0]]).toEqual([dogTree, yesTree])
  })

  it("is refused with a picture of one tree, with a decoder that finds one, and as no number", async () => {
    const usage = (text: string) => ({ code: 2, stdout: "", stderr: expect.stringContaining(text) })
    const svg = ["--format", "svg"]
    expect(await refusal(...svg, "--k", "2", dog)).toMatchObject(
      usage("svg holds one tree; give one sentence, and no --k"),
    )
    expect(await refusal(...svg, dog, yes)).toMatchObject(usage("svg holds one tree"))
    expect(await parse(...svg, dog)).toContain("</svg>")
    expect(await refusal("--decoder", "beam", "--k", "2", dog)).toMatchObject(
      usage("the decoder beam finds one tree; take dp or chart for 2"),
    )
    for (const option of ["--k", "--beam"]) {
      for (const value of ["0", "-2", "1.5", "many", ""]) {
        expect(await refusal(option, value, dog)).toMatchObject(
          usage("a whole number from 1 on was expected"),
        )
      }
    }
    expect(await refusal("--decoder", "cky", dog)).toMatchObject(usage("greedy, beam, dp, chart"))
    const greedy = await byMargin("--decoder", "greedy", dog)
    expect(greedy).toMatchObject(usage("trained for the chart and can't be searched greedily"))
  })
})

describe("spandrel parse --format json", () => {
  it("gives tokens, score, log-probability, and the tree with probabilities on its phrases", async () => {
    const sentences = JSON.parse(await parse("--format", "json", dog, yes)) as SentenceJson[]
    expect(sentences.map((sentence) => sentence.tokens)).toEqual([tokens(dog), tokens(yes)])
    expect(sentences.map(({ parses }) => parses)).toEqual([undefined, undefined])
    for (const { score, logProbability, tree } of sentences) {
      expect(score).toBeLessThanOrEqual(0)
      expect(logProbability).toBeLessThanOrEqual(0)
      for (const node of nodesOf(tree)) {
        const shares = [node.probability, node.marginal]
        if (node.word !== undefined) expect(shares).toEqual([undefined, undefined])
        else {
          for (const share of shares) {
            expect(share).toBeGreaterThan(0)
            expect(share).toBeLessThanOrEqual(1)
          }
        }
      }
    }
    expect(nodesOf((sentences[0] as SentenceJson).tree).map(({ label }) => label)).toEqual(
      "S NP DT NN VP VBZ NP NN .".split(" "),
    )
  })

  it("gives all phrases of a chain the same, and lists several parses", async () => {
    const text = "I/PRP likes/VBZ eating/VBG the/DT fish/NN ./."
    const [sentence] = JSON.parse(await parse("--format", "json", "--k", "2", text)) as [SentenceJson]
    expect(Object.keys(sentence)).toEqual(["tokens", "parses"])
    const [best, second] = sentence.parses as [ParseJson, ParseJson]
    expect(best.score).toBeGreaterThanOrEqual(second.score as number)
    const chain = nodesOf(best.tree).filter(({ start, end }) => start === 2 && end === 5)
    expect(chain.map(({ label }) => label)).toEqual(["S", "VP"])
    expect(chain[0]?.probability).toBeGreaterThan(0)
    expect([chain[0]?.probability, chain[0]?.marginal]).toEqual([chain[1]?.probability, chain[1]?.marginal])
  })

  it("leaves out what takes time with --no-confidence", async () => {
    const [sentence] = JSON.parse(await parse("--format", "json", "--no-confidence", dog)) as [SentenceJson]
    expect(Object.keys(sentence)).toEqual(["tokens", "tree"])
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
    expect(await parse(...ndjson(line(dog), line(yes)))).toBe(`${dogTree}\n${yesTree}\n`)
    const file = temporaryFile("sentences.ndjson", `${line(yes)}\n\n${line(dog)}\r\n`)
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

  it("reads nothing but texts and tags of tokens", async () => {
    const tokens = [{ text: "yes", tag: "UH", form: ")", lemma: "yes" }]
    expect(await parse(...ndjson(JSON.stringify({ tokens })))).toBe(`${yesTree}\n`)
  })

  it("takes the places of tokens, for constraints in characters and for the tokens that come out", async () => {
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
    expect(await refusal(...ndjson(half))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("word 1 needs a start and an end, whole numbers from 0 on"),
    })
  })

  it("gives back the id of a line with each of its sentences, and reads it again", async () => {
    const given = [line(dog, { id: "s-7" }), line(yes, { id: 0 }), line(yes)]
    const lines = await parse(...ndjson("--format", "ndjson", ...given))
    const sentences = lines.trimEnd().split("\n")
    expect(sentences.map((text) => JSON.parse(text).id)).toEqual(["s-7", 0, undefined])
    expect(lines.startsWith('{"id":"s-7","tokens":[')).toBe(true)
    const again = temporaryFile("again.ndjson", lines)
    expect(await parse(...ndjson("--format", "ndjson", "--input", again))).toBe(lines)
    const several = await parse(
      ...ndjson("--format", "json", "--decoder", "dp", "--k", "2", given[0] as string),
    )
    expect(JSON.parse(several)).toMatchObject([{ id: "s-7", parses: [{}, {}] }])
    expect(await refusal(...ndjson(line(yes, { id: { number: 7 } })))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"id" is neither a text nor a number; make it one'),
    })
  })

  it("takes a word with a no-break space, as treebanks have it", async () => {
    const tree = await parse(...ndjson(JSON.stringify({ tokens: [{ text: "1\u00a0000", tag: "CD" }] })))
    expect(tree).toContain("(CD 1\u00a0000)")
  })

  it.each([
    ["greedy", []],
    ["dp", ["--k", "2"]],
    ["chart", []],
  ])("keeps to constraints with the decoder %s", async (decoder, more) => {
    const spans = [
      { start: 1, end: 4, label: "NP" },
      { start: 2, end: 4, notConstituent: true },
    ]
    const sentence = line(dog, { constraints: { spans } })
    const trees = await parse(...ndjson("--decoder", decoder, ...more, sentence))
    for (const tree of trees.trimEnd().split("\n")) {
      expect(tree).toMatch(/\(NP .*\(NN dog\).*\(VBZ likes\).*\(NN fish\)/)
      expect(tree).not.toMatch(/\((VP|NP|S|SQ) \(VBZ likes\) .*\(NN fish\)/)
    }
    // the dog likes fish .
    const characters = { unit: "characters", spans: [{ start: 4, end: 18, label: "NP" }] }
    const counted = await parse(...ndjson("--decoder", decoder, line(dog, { constraints: characters })))
    expect(counted).toMatch(/\(NP .*\(NN dog\).*\(VBZ likes\).*\(NN fish\)/)
  })

  it("names the line of what it can't read or fulfil", async () => {
    const crossing = {
      spans: [
        { start: 0, end: 3 },
        { start: 2, end: 5 },
      ],
    }
    const unknown = { spans: [{ start: 0, end: 2, label: "XYZ" }] }
    const cases: [text: string, message: string][] = [
      ["{", "JSON"],
      ["null", '"tokens" is missing; write {"tokens": [{"text": "fish", "tag": "NN"}]}'],
      ['{"words": []}', '"tokens" is missing'],
      ['{"tokens": []}', "it has no words"],
      [line("a b/NN"), 'tokens[0] needs a "text" and a "tag"; give tags to all or to none'],
      ['{"tokens": [{"text": "a b", "tag": "NN"}]}', '"a b", word 1, can\'t be a word'],
      ['{"tokens": [{"text": "", "tag": "NN"}]}', '"", word 1, can\'t be a word'],
      ['{"tokens": [{"text": "a", "tag": "N N"}]}', '"N N", word 1, can\'t be a tag'],
      ['{"tokens": [{"text": "a", "tag": "NN"}, null]}', 'tokens[1] needs a "text" and a "tag"'],
      ['{"tokens": ["a", {"text": "b", "tag": "NN"}]}', 'tokens[0] needs a "text" and a "tag"'],
      ['{"tokens": [5]}', "5, word 1, can't be a word"],
      [line(dog, { constraints: crossing }), "the span (0, 3) and the span (2, 5) cross"],
      [line(dog, { constraints: unknown }), 'spans[0]: the model knows no label "XYZ"'],
      [line(dog, { constraints: { span: [] } }), 'constraints: the field "span" is unknown'],
      [line(dog, { constraints: { spans: [{ start: 0 }] } }), 'spans[0]: "end" must be a whole number'],
    ]
    for (const [text, message] of cases) {
      const file = temporaryFile("bad.ndjson", `${line(yes)}\n\n${text}\n`)
      const outcome = await refusal(...ndjson("--input", file))
      expect(outcome).toMatchObject({ code: 1, stdout: `${yesTree}\n` })
      expect(outcome.stderr).toContain(`spandrel: ${file}:3: `)
      expect(outcome.stderr).toContain(message)
    }
    const second = await refusal(...ndjson(line(yes), line(dog, { constraints: crossing })))
    expect(second.stderr).toContain("sentence 2: the span (0, 3) and the span (2, 5) cross")
  })
})

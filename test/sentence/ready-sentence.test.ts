import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { splitText } from "../../src/language/split-text.ts"
import { makeReady } from "../../src/sentence/ready-sentence.ts"
import type { Given } from "../../src/sentence/sentence.ts"
import { SentenceError } from "../../src/sentence/sentence-error.ts"
import { sentencesIn, sentencesOf } from "../../src/sentence/text-sentences.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { toSpans } from "../../src/tree/span-tree.ts"

const ready = (given: unknown) => makeReady(given as Given, 4, (words) => words.map(() => "XX"))

/// The words with their tags, and the places of the words.
const read = (given: unknown) => {
  const { words, offsets } = ready(given)
  return {
    words: words.map(({ tag, form }) => `${form}/${tag}`).join(" "),
    places: offsets.map(({ start, end }) => `${start}-${end}`).join(" "),
  }
}

describe("words without tags", () => {
  it("are texts, or objects with a text and perhaps a place, or both, in a list or by name", () => {
    const words = { words: "it/XX is/XX", places: "0-2 3-5" }
    for (const tokens of [
      ["it", "is"],
      [{ text: "it" }, { text: "is" }],
      ["it", { text: "is", tag: undefined }],
    ]) {
      expect(read(tokens)).toEqual(words)
      expect(read({ tokens })).toEqual(words)
    }
    const placed = [
      { text: "it", start: 7, end: 9 },
      { text: "is", start: 9, end: 11 },
    ]
    expect(read(placed).places).toBe("7-9 9-11")
    expect(read({ tokens: placed }).places).toBe("7-9 9-11")
    expect(
      read({
        tokens: placed,
        offsets: [
          { start: 0, end: 1 },
          { start: 1, end: 2 },
        ],
      }).places,
    ).toBe("0-1 1-2")
  })

  it("may be the tokens that splitText gives, with the text or without", () => {
    const text = 'He said: "It (really) can\'t."'
    const [sentence] = splitText(text)
    const places = sentence?.tokens.map(({ start, end }) => ({ start, end }))
    expect(ready(sentence?.tokens).offsets).toEqual(places)
    expect(ready({ tokens: sentence?.tokens, text }).offsets).toEqual(places)
    expect(read({ tokens: sentence?.tokens }).words).toContain("``/XX It/XX -LRB-/XX")
    expect(ready(sentence).offsets).toEqual(places)
  })

  it("may be a parse of its own, which is passed over", () => {
    const tokens = [{ text: "it", tag: "PRP", start: 3, end: 5 }]
    const rest = { parses: [], tree: {}, score: 1, logProbability: -1, constituents: [] }
    expect(read({ id: 1, tokens, ...rest })).toEqual({ words: "it/PRP", places: "3-5" })
  })

  it("may have nothing as their written form", () => {
    expect(read({ tokens: ["it", "is"], written: ["", "is"] }).words).toBe("it/XX is/XX")
  })
})

describe("words with tags", () => {
  it("may be those of a gold tree", () => {
    const spans = toSpans(readTree("(NP (DT the) (NN dog))"))
    expect(ready(spans).words).toEqual(spans.words)
  })

  it("are objects with a text or a form", () => {
    const words = [
      { text: "(", tag: "(" },
      { form: "-LRB-", tag: "-LRB-", features: "n=s" },
    ]
    for (const given of [words, { words }, { tokens: words }]) {
      expect(read(given)).toEqual({ words: "-LRB-/-LRB- -LRB-/-LRB-", places: "0-1 2-3" })
      expect(ready(given).words[1]).toBe(words[1])
    }
  })
})

describe("a text", () => {
  it("is divided into words, as it would be alone", () => {
    const given = { id: "a", text: "  It isn't (yet).", constraints: { spans: [] } }
    const [sentence] = sentencesOf(given.text)
    expect(ready(given)).toEqual(ready({ ...sentence, id: "a", constraints: given.constraints }))
    expect(ready(given).offsets[0]).toEqual({ start: 2, end: 4 })
  })

  it("that has no constraints may be several sentences, each with its id, if somebody takes them apart", () => {
    const several = sentencesIn({ id: 3, text: "Yes. No." })
    expect(several.map((sentence) => read(sentence).places)).toEqual(["0-3 3-4", "5-7 7-8"])
    expect(several.map(({ id }) => id)).toEqual([3, 3])
    expect(sentencesIn({ text: "" })).toEqual([])
    const constrained = { text: "Yes. No.", constraints: { spans: [] } }
    expect(sentencesIn(constrained)).toEqual([constrained])
  })

  it("tells where the words stand that were given with it", () => {
    const text = "can't [it]  wait?"
    const tokens = ["ca", "n't", "[", "it", "]", "wait", "?"]
    const places = "0-2 2-5 6-7 7-9 9-10 12-16 16-17"
    expect(read({ text, tokens }).places).toBe(places)
    expect(read({ text, words: tokens.map((text) => ({ text, tag: "XX" })) }).places).toBe(places)
    expect(read({ text: "(it)", tokens: ["-LRB-", "it", "-RRB-"] }).places).toBe("0-1 1-3 3-4")
  })

  it("in a stream has its places whatever else is undefined, and no field that it can't have", () => {
    const text = "I   like  fish."
    const given = { id: 1, text, offsets: undefined, written: undefined, tokens: undefined }
    expect(sentencesIn(given).map((sentence) => read(sentence).places)).toEqual(["0-1 4-8 10-14 14-15"])
    const offsets = Array(4).fill({ start: 0, end: 1 })
    const refused = sentencesIn({ text, offsets } as never)
    expect(() => ready(refused[0])).toThrow('"written" and "offsets" are of words')
    expect(() => ready(sentencesIn({ text, constraint: {} } as never)[0])).toThrow("there is no field")
  })

  it("may write brackets as the words do, or as they are", () => {
    const tokens = ["a", "-LRB-", "b", "-LRB-"]
    expect(ready({ text: "a -LRB- b (", tokens }).offsets.map(({ start }) => start)).toEqual([0, 2, 8, 10])
    expect(ready({ text: "a ( b -LRB-", tokens }).offsets.map(({ start }) => start)).toEqual([0, 2, 4, 6])
  })

  it("has whatever words stand in it, in their order", () => {
    const word = fc.stringMatching(/^[ab.]{1,3}$/)
    const gap = fc.constantFrom("", " ", "  ", "\n")
    fc.assert(
      fc.property(fc.array(fc.tuple(gap, word), { minLength: 1, maxLength: 9 }), (parts) => {
        const text = parts.flat().join("")
        const tokens = parts.map(([, word]) => word)
        let end = 0
        const places = parts.map(([gap, word]) => {
          const start = end + gap.length
          end = start + word.length
          return { start, end }
        })
        expect(ready({ text, tokens }).offsets).toEqual(places)
      }),
    )
  })
})

describe("what can't be made ready", () => {
  const tokens = ["yes", "no"]
  const listed = 'a sentence is ["I", "like", "fish"] or { text: "I like fish." }'
  const fields = "the fields are id, text, tokens, words, written, offsets, constraints"
  const placeless = "needs a start and an end, whole numbers from 0 on; give them to all words or to none"
  const untagged = 'has no tag; a word with a tag is { text: "fish", tag: "NN" }'

  it.each<[unknown, string]>([
    [null, `it is no list of words, but null; ${listed}`],
    ["the dog", `it is no list of words, but "the dog"; ${listed}`],
    [new Uint8Array(3), "it is no list of words, but bytes"],
    [{}, `it is no list of words; ${listed}`],
    [{ words: undefined }, "it is no list of words;"],
    [{ tokens: "yes" }, 'it is no list of words, but "yes"'],
    [Object.assign(Array(2), { 1: "yes" }), "undefined, word 1, can't be a word"],
    [{ tokens: null, text: "Yes." }, "it is no list of words, but null"],
    [{ tokens, Constraints: {} }, `there is no field "Constraints"; ${fields}`],
    [{ tokens, contraints: {} }, 'there is no field "contraints"'],
    [{ tokens, constraint: {} }, 'there is no field "constraint"'],
    [{ tokens, spans: [] }, 'there is no field "spans"'],
    [{ text: "Yes.", unit: "characters" }, 'there is no field "unit"'],
    [{ tokens, words: [] }, 'it has "tokens" and "words"; leave one of them out'],
    [{ tokens, id: {} }, 'its "id" must be a text or a number, not an object'],
    [{ tokens, id: null }, 'its "id" must be a text or a number, not null'],
    [{ text: 5 }, 'its "text" must be a text, not 5'],
    [{ text: " " }, "its text has no words"],
    [
      { text: "Yes. No." },
      "its text makes 2 sentences; give each a text of its own (parse and parseStream take any text)",
    ],
    [
      { text: "Yes. No.", constraints: { spans: [] } },
      "its text makes 2 sentences; give each a text of its own (constraints are of one)",
    ],
    [{ text: "Yes.", offsets: [] }, '"written" and "offsets" are of words; give "tokens" with them'],
    [{ tokens, written: ["a"] }, '"written" has 1 entries for 2 words; give each word one'],
    [{ tokens: ["yes"], written: [5] }, '"written" must be of texts, and that of word 1 is 5'],
    [{ tokens, written: null }, '"written" must be a list, not null'],
    [{ tokens: ["yes"], offsets: [] }, '"offsets" has 0 entries for 1 word; give each word one'],
    [{ tokens, offsets: [{ start: 0, end: 3 }, 5] }, `word 2 ${placeless}`],
    [{ tokens, offsets: [null, null] }, `word 1 ${placeless}`],
    [{ tokens: ["yes"], offsets: [{ start: 2, end: 1 }] }, `word 1 ${placeless}`],
    [[{ text: "yes", start: 0, end: 3 }, "no"], `word 2 ${placeless}`],
    [[{ text: "yes", start: 0 }], `word 1 ${placeless}`],
    [
      { text: "yes", tokens: [{ text: "yes", start: 1, end: 4 }] },
      "word 1 ends at character 4, and the text at 3; offsets count in the text",
    ],
    [
      { text: "yesterday", tokens: ["no"] },
      '"no", word 1, isn\'t in the text; write words as the text has them',
    ],
    [
      { text: "no yes", tokens },
      '"no", word 2, isn\'t in the text after word 1; write words as the text has them, or give each a start and an end',
    ],
    [[], "it has no words"],
    [["the", ""], '"", word 2, can\'t be a word: it needs at least one character, and no spaces'],
    [["hot dog"], '"hot dog", word 1, can\'t be a word'],
    [["the", 5], "5, word 2, can't be a word"],
    [[null], "null, word 1, can't be a word"],
    [[["the"]], "a list, word 1, can't be a word"],
    [[{ word: "the" }], "undefined, word 1, can't be a word"],
    [[{ text: "the" }, { text: "fish", tag: "NN" }], `"the", word 1, ${untagged}`],
    [[{ text: "fish", tag: "NN" }, "dog"], `"dog", word 2, ${untagged}`],
    [{ words: ["dog"] }, `"dog", word 1, ${untagged}`],
    [{ words: [{ text: "dog" }] }, `"dog", word 1, ${untagged}`],
    [[{ form: "dog" }], `"dog", word 1, ${untagged}`],
    [[{ text: "fish", tag: "N N" }], '"N N", word 1, can\'t be a tag'],
    [[{ text: "fish", tag: null }], "null, word 1, can't be a tag"],
    [[{ tag: "NN" }], "undefined, word 1, can't be a word"],
    [
      [{ form: "a)", tag: "NN" }],
      '"a)", word 1, can\'t be a form: it needs at least one character, and no spaces or',
    ],
  ])("is refused: %j", (given, message) => {
    expect(() => ready(given)).toThrow(SentenceError)
    expect(() => ready(given)).toThrow(`sentence 5: ${message}`)
  })

  it("is a sentence of more than 10,000 words, too", () => {
    expect(() => ready(Array(10_001).fill("yes"))).toThrow(
      "sentence 5: it has 10,001 words, and 10,000 is the most; cut it into sentences",
    )
  })
})

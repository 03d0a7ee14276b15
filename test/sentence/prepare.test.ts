import { describe, expect, it } from "vitest"
import { english } from "../../src/language/english/english.ts"
import { french } from "../../src/language/french/french.ts"
import { designEncoder } from "../../src/network/encoders.ts"
import { Vocabulary } from "../../src/network/vocabulary.ts"
import { encodeSentence } from "../../src/sentence/encode.ts"
import { prepare } from "../../src/sentence/prepare.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import { sentencesOf, splitSentence } from "../../src/sentence/text-sentences.ts"
import { sentenceOfWords } from "../../src/sentence/treebank-words.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { toSpans } from "../../src/tree/span-tree.ts"
import { errorOf } from "../parser/parse-with.ts"
import { frenchTagger } from "../tagger/french-sentences.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"

const trees = tinyTrees()
const tagger = Tagger.train(trees.map((tree) => toSpans(tree).words))
const prepared = (data: unknown) => prepare(readSentence(data, 0), 0, { language: english, tagger })
const formsOf = (data: unknown) => prepared(data).words.map(({ text, normalized }) => [text, normalized])

describe("a prepared sentence", () => {
  it("is tokenised, without being split into sentences", () => {
    const { words, id } = prepared({ id: 7, text: " The dog can't. Yes." })
    expect(id).toBe(7)
    expect(words.map(({ text, start, end }) => `${text} ${start}-${end}`)).toEqual([
      "The 1-4",
      "dog 5-8",
      "ca 9-11",
      "n't 11-14",
      ". 14-15",
      "Yes 16-19",
      ". 19-20",
    ])
  })

  it("has normalised words, by the text around them or by the words alone", () => {
    const quoted = [
      ['"', "``"],
      ["it", "it"],
      ['"', "''"],
    ]
    expect(formsOf('"it"')).toEqual(quoted)
    expect(formsOf(['"', "it", '"'])).toEqual(quoted)
  })

  it("takes words of a text literally, and escapes them for trees once", () => {
    const [sentence] = sentencesOf("(it)", english)
    expect(sentence?.tokens?.map(({ text, leaf }) => `${text} ${leaf}`)).toEqual([
      "( -LRB-",
      "it it",
      ") -RRB-",
    ])
  })

  it("keeps the tags that were passed and has the tagger's for the others", () => {
    const tagsOf = (data: unknown) => prepared(data).words.map(({ tag }) => tag)
    expect(tagsOf(["the", "dog", "likes", "fish", "."])).toEqual(["DT", "NN", "VBZ", "NN", "."])
    expect(tagsOf(["the", { text: "dog", tag: "XX" }, "likes", "fish", "."])).toEqual([
      "DT",
      "XX",
      "VBZ",
      "NN",
      ".",
    ])
  })

  it("keeps the features that were passed and has the tagger's for the others, if it predicts them", () => {
    const featuresOf = (data: unknown) =>
      prepare(readSentence(data, 0), 0, { language: french, tagger: frenchTagger }).words.map(
        ({ tag, features }) => `${tag} ${features}`,
      )
    expect(featuresOf("Les petits chats dorment.")).toEqual([
      "DET lem=le|n=p",
      "ADJ lem=petit|g=m|n=p",
      "NC lem=chat|g=m|n=p",
      "V lem=dormir|n=p|p=3",
      "PONCT lem=.",
    ])
    const tokens = [
      { text: "les", tag: "DET" },
      { text: "petits", tag: "ADJ", features: "g=f" },
      { text: "-LRB-", features: "x=1" },
      { text: "dorment", tag: "VX" },
    ]
    expect(featuresOf(tokens)).toEqual([
      "DET lem=le|n=p",
      "ADJ g=f",
      expect.stringMatching(/ x=1$/),
      expect.stringMatching(/^VX lem=/),
    ])
    const { words } = prepare(readSentence(["-LRB-", "chats"], 0), 0, {
      language: french,
      tagger: frenchTagger,
    })
    expect(words[0]).toMatchObject({ text: "(", given: "-LRB-", features: expect.stringContaining("lem=") })
    const all = prepared([{ text: "dog", tag: "NN", features: "n=s" }, "dog"]).words
    expect(all.map(({ features }) => features)).toEqual(["n=s", undefined])
  })

  it("needs a tagger only if a tag is missing", () => {
    const bare = (data: unknown) => prepare(readSentence(data, 0), 0, { language: english })
    expect(bare([{ text: "dog", tag: "NN" }]).words[0]).toMatchObject({ tag: "NN" })
    expect(errorOf(() => bare(["dog"]))).toMatchObject({ code: "missing-tagger" })
  })

  it("has at least one word and at most 10,000", () => {
    expect(errorOf(() => prepared(" "))).toMatchObject({ code: "empty-sentence", sentence: 0 })
    expect(errorOf(() => prepared("yes ".repeat(10_001)))).toMatchObject({ code: "sentence-too-long" })
  })

  it("of a treebank's words has their leaves, and their tags if they are to be kept", () => {
    const { words } = toSpans(readTree("(NP (-LRB- -LRB-) (NN##n=s## dog))"))
    const gold = prepare(sentenceOfWords(words, "gold"), 0, { language: english })
    expect(gold.words).toEqual([
      { text: "(", normalized: "(", leaf: "-LRB-", tag: "-LRB-", start: 0, end: 1 },
      { text: "dog", normalized: "dog", leaf: "dog", tag: "NN", features: "n=s", start: 2, end: 5 },
    ])
    const predicted = prepare(sentenceOfWords(words, "predicted"), 0, { language: english, tagger })
    expect(predicted.words[1]).toMatchObject({ tag: "NN", features: "n=s" })
    expect(sentenceOfWords(words, "gold", "predicted").tokens?.[1]?.features).toBeUndefined()
  })

  it("is encoded with each word in the form that the model knows", () => {
    const [words, tags] = [new Vocabulary(), new Vocabulary()]
    for (const word of ["``", "dog"]) words.add(word)
    tags.add("NN")
    const fields = [
      { name: "word", role: "word", size: 2 },
      { name: "tag", role: "tag", size: 2 },
    ] as const
    const design = designEncoder({ kind: "bilstm", fields, layers: 1, units: 2 })
    const encoding = { design, vocabularies: [words, tags], language: english }
    const tokens = [
      { text: "“", tag: "``" },
      { text: "dog", tag: "NN" },
      { text: "Cat", tag: "NN" },
    ]
    expect(encodeSentence(prepared(tokens).words, encoding)).toMatchObject({
      length: 3,
      fields: [Int32Array.of(3, 4, 0), Int32Array.of(0, 3, 3)],
    })
  })
})

describe("a sentence that was passed as text", () => {
  it("may be several, each with its id, unless it has constraints", () => {
    const several = splitSentence({ id: 3, text: "Yes. No." }, english)
    expect(several.map(({ id, tokens }) => [id, tokens?.map(({ start }) => start)])).toEqual([
      [3, [0, 3]],
      [3, [5, 7]],
    ])
    expect(splitSentence({ text: "" }, english)).toEqual([])
    const constrained = { text: "Yes. No.", constraints: { spans: [] } }
    expect(splitSentence(constrained, english)).toEqual([constrained])
  })
})

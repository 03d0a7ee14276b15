import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTagger, writeTagger } from "../../src/model/tagger-file.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import { unescapedWords } from "../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { lemmaOf, parseFeatures } from "../../src/tree/morphology.ts"
import { errorOf } from "../parser/parse-with.ts"
import { frenchSentences, frenchTagger } from "./french-sentences.ts"
import { tinySentences, tinyTagger } from "./tagged-sentences.ts"

const analyses = (text: string, tagger = frenchTagger) =>
  tagger.analyze(text.split(" ")).map(({ tag, features }) => `${tag} ${features}`)

const anyWord = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("chats", "les", "\ud800", "(", "-LRB-", "", " ", "#", "##", "a|b", "50%", "=", "_"),
)

describe("a tagger with features", () => {
  it("learns the features of a small treebank by heart", () => {
    for (const sentence of frenchSentences)
      expect(frenchTagger.analyze(unescapedWords(sentence))).toEqual(
        sentence.map(({ tag, features }) => ({ tag, features })),
      )
    expect(frenchTagger.features).toEqual(["lem", "g", "n", "p"])
  })

  it("predicts them for unknown words, from their context and endings", () => {
    expect(analyses("la petite mule dort .")[2]).toBe("NC lem=mule|g=f|n=s")
    expect(analyses("le petit âne dort .")[2]).toBe("NC lem=âne|g=m|n=s")
    expect(analyses("les petits ânes dorment .")[2]).toBe("NC lem=âne|g=m|n=p")
  })

  it("has the tags that it would have without features", () => {
    const plain = Tagger.train(frenchSentences, { features: false })
    expect(plain.features).toEqual([])
    expect(plain.analyze(["le", "petit", "chat"])).toEqual([{ tag: "DET" }, { tag: "ADJ" }, { tag: "NC" }])
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 10 }), (words) => {
        const tags = plain.tag(words)
        expect(frenchTagger.tag(words)).toEqual(tags)
        expect(frenchTagger.analyze(words).map(({ tag }) => tag)).toEqual(tags)
      }),
    )
  })

  it("keeps tags that are passed, and predicts features for them", () => {
    const given = frenchTagger.analyze(["les", "petits", "chats"], [undefined, "NC", undefined])
    expect(given.map(({ tag }) => tag)).toEqual(["DET", "NC", "NC"])
    expect(given[1]?.features).toMatch(/^lem=petit\|g=.\|n=.$/)
    // Of a tag that it doesn't know, it can't know the features.
    expect(frenchTagger.analyze(["chats"], ["XYZ"])).toEqual([
      { tag: "XYZ", features: expect.stringMatching(/^lem=chats?$/) },
    ])
  })

  it("finds features for any words, which can be written and read, with a lemma", () => {
    fc.assert(
      fc.property(fc.array(anyWord, { minLength: 1, maxLength: 12 }), (words) => {
        const found = frenchTagger.analyze(words)
        expect(found).toHaveLength(words.length)
        for (const { features = "" } of found) {
          expect(features).toMatch(/^[^ \t\n\v\f\r()]+$/)
          expect(parseFeatures(features).get("lem")).not.toBe("")
        }
        readSentence(
          found.map((word) => ({ ...word, text: "x" })),
          0,
        )
      }),
    )
  })

  it("finds features of very long words and sentences", () => {
    const words = ["les", "petits", "chats", "dorment", "."]
    const sentence = Array.from({ length: 50_000 }, (_, at) => words[at % 5] as string)
    expect(frenchTagger.analyze(sentence)[49_997]).toEqual({ tag: "NC", features: "lem=chat|g=m|n=p" })
    const long = "ab".repeat(100_000)
    const [analysis] = frenchTagger.analyze([long])
    expect(lemmaOf(parseFeatures(analysis?.features as string))?.length).toBeGreaterThan(199_000)
  })

  it("predicts only the features that are listed", () => {
    const number = Tagger.train(frenchSentences, { features: ["n"] })
    expect(number.features).toEqual(["n"])
    expect(analyses("les petits chats dorment .", number)).toEqual([
      ...["DET n=p", "ADJ n=p", "NC n=p", "V n=p"],
      "PONCT ",
    ])
    const lemmas = Tagger.train(frenchSentences, { features: ["lem"] })
    expect(analyses("les petits chats dorment .", lemmas)[2]).toBe("NC lem=chat")
    expect(errorOf(() => Tagger.train(frenchSentences, { features: ["q"] }))).toMatchObject({
      code: "invalid-training-data",
    })
    for (const features of ["n", [""], 5])
      expect(errorOf(() => Tagger.train(frenchSentences, { features } as object))).toMatchObject({
        code: "invalid-settings",
      })
  })

  it("has none if its sentences have none", () => {
    expect(tinyTagger.features).toEqual([])
    expect(Tagger.train(tinySentences, { features: true }).analyze(["fish"])).toEqual([{ tag: "NN" }])
  })

  it("is the same for the same sentences and settings, and from a file", () => {
    const file = writeTagger(frenchTagger, {}, "fr")
    expect(writeTagger(Tagger.train(frenchSentences), {}, "fr")).toEqual(file)
    const { tagger } = readTagger(file)
    expect(tagger.features).toEqual(frenchTagger.features)
    expect(writeTagger(tagger, {}, "fr")).toEqual(file)
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 10 }), (words) => {
        expect(tagger.analyze(words)).toEqual(frenchTagger.analyze(words))
      }),
    )
  })
})

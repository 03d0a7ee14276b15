import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Random } from "../../../src/math/random.ts"
import { lemmaFeatures, maxLemmaFeatures } from "../../../src/tagger/lemma/lemma-features.ts"
import { type LemmaExample, trainLemmatizer } from "../../../src/tagger/lemma/train-lemmatizer.ts"
import { defaultTaggerSettings } from "../../../src/tagger/tagger-settings.ts"
import { hashTwo } from "../../../src/tagger/weights/hash.ts"

/// Examples of "word lemma" pairs with a tag, whose number is that of the only analysis too.
const examples = (tag: number, ...pairs: string[]): LemmaExample[] =>
  pairs.map((pair) => {
    const [word, lemma] = pair.split(" ") as [string, string]
    return { word, lemma, tag, analysis: tag }
  })

const [noun, verb, name] = [0, 1, 2]
const data = [
  ...examples(noun, "chats chat", "chiens chien", "loups loup", "rats rat", "vaches vache", "chat chat"),
  ...examples(noun, "chevaux cheval", "journaux journal", "canaux canal", "Poules poule", "Les le"),
  ...examples(verb, "parlait parler", "chantait chanter", "donnait donner", "donner donner"),
  ...examples(verb, "finissait finir", "rougissait rougir", "venir venir", "suis être"),
  ...examples(name, "Paris Paris", "Londres Londres", "Reims Reims", "Paul Paul", "Tours Tours"),
]
const train = (all: readonly LemmaExample[], seed = 1) =>
  trainLemmatizer(all, { ...defaultTaggerSettings, epochs: 20 }, new Random(seed))
const lemmatizer = train(data)
const lemmaOf = (word: string, tag: number) => lemmatizer.lemma({ word, tag, analysis: tag })

describe("a lemmatizer", () => {
  it("knows the words of its training data, exceptions included", () => {
    for (const { lemma, ...word } of data) expect(lemmatizer.lemma(word)).toBe(lemma)
  })

  it("makes the lemmas of other words by rules that depend on their tags and endings", () => {
    expect(lemmaOf("cousins", noun)).toBe("cousin")
    expect(lemmaOf("bocaux", noun)).toBe("bocal")
    expect(lemmaOf("Cousins", noun)).toBe("cousin")
    expect(lemmaOf("Nevers", name)).toBe("Nevers")
    expect(lemmaOf("mangeait", verb)).toBe("mangeer")
    expect(lemmaOf("bondissait", verb)).toBe("bondir")
  })

  it("prefers lemmas that it knows", () => {
    // "er" is the usual end of verbs in "ait", but there is a verb "venir".
    const more = train([...data, ...examples(verb, "tenait tenir", "tenir tenir", "tient tenir")])
    expect(more.lemma({ word: "venait", tag: verb, analysis: verb })).toBe("venir")
    expect(more.lemma({ word: "parlait", tag: verb, analysis: verb })).toBe("parler")
  })

  it("takes the most frequent lemma of a word, and with an analysis the one that it had there", () => {
    const both: LemmaExample[] = [
      { word: "fils", lemma: "fils", tag: 0, analysis: 0 },
      { word: "fils", lemma: "fils", tag: 0, analysis: 0 },
      { word: "fils", lemma: "fil", tag: 0, analysis: 1 },
    ]
    const own = train(both)
    const found = [0, 1, 2].map((analysis) => own.lemma({ word: "fils", tag: 0, analysis }))
    expect(found).toEqual(["fils", "fil", "fils"])
  })

  it("finds a lemma for any word, which is never empty", () => {
    const words = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("s", "S", "", "ait", "\ud800", "x".repeat(100_000)),
    )
    fc.assert(
      fc.property(words, fc.integer({ min: -1, max: 3 }), (word, tag) => {
        expect(lemmaOf(word, tag)).not.toBe("")
      }),
    )
    expect(lemmaOf("", noun)).toBe("_")
    expect(lemmaOf("s", noun)).toBe("s")
  })

  it("is the same for the same examples and seed", () => {
    expect(train(data).data).toEqual(lemmatizer.data)
    expect(train(data, 2).data.weights).not.toEqual(lemmatizer.data.weights)
  })
})

describe("the features of a word whose lemma is asked for", () => {
  it("stay the same: to change them, raise the version of tagger files", () => {
    const out = new Int32Array(maxLemmaFeatures)
    const all = ["chat", "Éléphants", "à_peu_près", "x", "1450"].flatMap((word, at) => [
      ...out.subarray(0, lemmaFeatures({ word, tag: at, analysis: 2 * at }, out)),
    ])
    expect(new Set(all).size).toBeGreaterThan(80)
    expect(all.reduce((digest, feature) => hashTwo(0, digest, feature), 0)).toBe(2_008_063_580)
  })
})

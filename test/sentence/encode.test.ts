import { describe, expect, it } from "vitest"
import { english } from "../../src/language/english/english.ts"
import { designEncoder } from "../../src/network/encoders.ts"
import { pieceVocabulary } from "../../src/network/transformer/piece-vocabulary.ts"
import { sentenceArray } from "../../src/network/transformer/transformer-batch.ts"
import { wordForms } from "../../src/network/word-form.ts"
import { encodeSentence } from "../../src/sentence/encode.ts"
import { prepare } from "../../src/sentence/prepare.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"

const pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "dogs", "like", "old", "cats", '"', "."]
const design = designEncoder({
  ...{ kind: "transformer", layers: 1, width: 4, heads: 1, feedForward: 4, positions: 64, epsilon: 1e-12 },
  normalize: { cleanText: true, spaceChinese: true, stripAccents: true, lowerCase: true },
  ...{ unknownPiece: "[UNK]", longestPart: 100, formSize: 2, isFrozen: false, lstmLayers: 1, lstmUnits: 2 },
})
const vocabularies = [pieceVocabulary(pieces)]

function encoded(text: string) {
  const { words } = prepare(readSentence(text, 0), 0, { language: english, networkTags: true })
  const sentence = encodeSentence(words, { design, vocabularies, language: english })
  const forms = Array.from(sentenceArray(sentence, "forms"), (form) => wordForms[form])
  return { pieces: [...sentenceArray(sentence, "pieces")], forms }
}

describe("a sentence that a transformer reads", () => {
  it("keeps its case, all in capitals or in lower case too", () => {
    const [mixed, upper, lower] = ["Dogs like cats .", "DOGS LIKE CATS .", "dogs like cats ."].map(encoded)
    expect(mixed?.forms).toEqual(["capitalised", "lower case", "lower case", "punctuation"])
    expect(upper?.forms).toEqual(["upper case", "upper case", "upper case", "punctuation"])
    expect(lower?.forms).toEqual(["lower case", "lower case", "lower case", "punctuation"])
    expect(upper?.pieces).toEqual(mixed?.pieces)
    expect(lower?.pieces).toEqual(mixed?.pieces)
  })

  it("has the same pieces with straight and typographic quotes", () => {
    expect(encoded('"old" dogs')).toEqual(encoded("“old” dogs"))
    expect(encoded("``old'' dogs")).toEqual(encoded("“old” dogs"))
  })

  it("has the unknown piece for an emoji, with the form of punctuation", () => {
    const { pieces, forms } = encoded("dogs ❤️ cats 😀")
    expect(forms).toEqual(["lower case", "punctuation", "lower case", "punctuation"])
    expect(pieces).toHaveLength(6)
    expect(pieces[2]).toBe(pieces[4])
  })
})

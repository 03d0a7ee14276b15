import { describe, expect, it } from "vitest"
import { readBertTokenizer } from "../../../src/model/bert/bert-tokenizer.ts"
import { smallPieces, smallTokenizer } from "./small-bert.ts"

const { model, normalizer } = smallTokenizer
const settings = {
  pieces: smallPieces,
  unknownPiece: "[UNK]",
  longestPart: 100,
  cleanText: true,
  spaceChinese: true,
  stripAccents: true,
  lowerCase: true,
}

const fromJson = (changes: object = {}) =>
  readBertTokenizer({ tokenizer: JSON.stringify({ ...smallTokenizer, ...changes }) }, "encoder")

const fromLines = (vocabulary: string, config?: object) =>
  readBertTokenizer({ vocabulary, tokenizerConfig: config && JSON.stringify(config) }, "encoder")

describe("tokenizer.json", () => {
  it("has pieces and settings", () => {
    expect(fromJson()).toEqual(settings)
  })

  it("is preferred to vocab.txt", () => {
    const tokenizer = JSON.stringify(smallTokenizer)
    expect(readBertTokenizer({ tokenizer, vocabulary: "a\n" }, "encoder")).toEqual(settings)
  })

  it("may be of a cased vocabulary, and strip accents nevertheless", () => {
    const cased = { ...normalizer, lowercase: false }
    expect(fromJson({ normalizer: cased })).toEqual({ ...settings, lowerCase: false, stripAccents: false })
    expect(fromJson({ normalizer: { ...cased, strip_accents: true } })).toEqual({
      ...settings,
      lowerCase: false,
    })
    expect(fromJson({ normalizer: { ...normalizer, strip_accents: false } }).stripAccents).toBe(false)
  })

  it("may have other settings", () => {
    const other = { ...normalizer, clean_text: false, handle_chinese_chars: false }
    expect(fromJson({ normalizer: other })).toEqual({ ...settings, cleanText: false, spaceChinese: false })
    const changed = { ...model, unk_token: "the", max_input_chars_per_word: 200 }
    expect(fromJson({ model: changed })).toMatchObject({ unknownPiece: "the", longestPart: 200 })
  })

  it("may leave numbers out, and not say what type of model it is", () => {
    const { type, ...untyped } = model
    expect(fromJson({ model: { ...untyped, vocab: { a: 0, b: 3 } } }).pieces).toEqual(["a", "", "", "b"])
  })

  it.each([
    [{ model: { type: "BPE", vocab: {}, merges: [] } }, 'the model "BPE"'],
    [{ model: { type: "Unigram", vocab: [["a", 0]] } }, 'the model "Unigram"'],
    [{ model: { type: "WordLevel", vocab: {} } }, 'the model "WordLevel"'],
    [{ model: { vocab: {}, merges: [] } }, 'the model "BPE"'],
    [{ model: { vocab: [["a", 0]] } }, 'the model "Unigram"'],
    [{ model: { vocab: {} } }, 'the model "WordLevel"'],
    [{ normalizer: null }, 'the normalizer "none"'],
    [{ normalizer: { type: "Sequence", normalizers: [] } }, 'the normalizer "Sequence"'],
    [{ pre_tokenizer: { type: "Metaspace" } }, 'the pre_tokenizer "Metaspace"'],
    [{ pre_tokenizer: undefined }, 'the pre_tokenizer "none"'],
    [{ model: { ...model, continuing_subword_prefix: "@@" } }, 'the prefix "@@"'],
  ])("is refused by name if it is of another kind: %j", (changes, message) => {
    expect(() => fromJson(changes)).toThrow(expect.objectContaining({ code: "unsupported-encoder" }))
    expect(() => fromJson(changes)).toThrow(message)
  })

  it.each([
    { model: undefined },
    { model: { ...model, vocab: ["a"] } },
    { model: { ...model, vocab: { a: -1 } } },
    { model: { ...model, vocab: { a: "0" } } },
    { model: { ...model, vocab: { a: 1e9 } } },
    { model: { ...model, max_input_chars_per_word: 0 } },
    { normalizer: { ...normalizer, lowercase: "yes" } },
  ])("is rejected if a field is wrong: %j", (changes) => {
    expect(() => fromJson(changes)).toThrow(expect.objectContaining({ code: "invalid-file" }))
    expect(() => fromJson(changes)).toThrow(/^encoder\/tokenizer\.json: /)
  })
})

describe("vocab.txt", () => {
  const lines = `${smallPieces.join("\n")}\n`

  it("has one piece per line", () => {
    expect(fromLines(lines)).toEqual(settings)
    expect(fromLines(lines.trimEnd())).toEqual(settings)
    expect(fromLines(lines.replaceAll("\n", "\r\n"))).toEqual(settings)
    expect(fromLines("a\n\nb\n").pieces).toEqual(["a", "", "b"])
  })

  it("is cased if a piece is, apart from special ones", () => {
    expect(fromLines(`${lines}Cat\n`)).toMatchObject({ lowerCase: false, stripAccents: false })
  })

  it("has settings in tokenizer_config.json beside it", () => {
    expect(fromLines(`${lines}Cat\n`, { do_lower_case: true, strip_accents: null }).lowerCase).toBe(true)
    expect(
      fromLines(lines, { do_lower_case: false, strip_accents: true, tokenize_chinese_chars: false }),
    ).toEqual({ ...settings, lowerCase: false, spaceChinese: false })
    expect(fromLines(lines, { tokenizer_class: "BertTokenizerFast", unk_token: "the" }).unknownPiece).toBe(
      "the",
    )
  })

  it("is refused by name if a tokenizer of another kind goes with it", () => {
    expect(() => fromLines(lines, { tokenizer_class: "BertJapaneseTokenizer" })).toThrow(
      expect.objectContaining({
        code: "unsupported-encoder",
        message: expect.stringContaining('"BertJapaneseTokenizer"'),
      }),
    )
  })

  it("or tokenizer.json must be there", () => {
    expect(() => readBertTokenizer({}, "encoder")).toThrow(expect.objectContaining({ code: "invalid-file" }))
  })
})

import { describe, expect, it } from "vitest"
import { languageOf } from "../../src/language/languages.ts"
import { sentencesOf } from "../../src/sentence/text-sentences.ts"

const sentences = (text: string) =>
  languageOf("und")
    .split(text)
    .map(({ tokens }) => tokens.map(({ form }) => form).join(" "))

describe("a language without rules of its own", () => {
  it("keeps its code", () => {
    expect(languageOf("pl").code).toBe("pl")
    expect(languageOf("pl")).toBe(languageOf("pl"))
  })

  it.each([
    [
      "Zażółć gęślą jaźń! «Tak», p. 5, 1.234,56 zł.",
      ["Zażółć gęślą jaźń !", "« Tak » , p .", "5 , 1.234,56 zł ."],
    ],
    ["שלום עולם. צה״ל כאן.", ["שלום עולם .", "צה״ל כאן ."]],
    ["مرحبا بالعالم؟ نعم، نعم.", ["مرحبا بالعالم ؟", "نعم ، نعم ."]],
    ["今天很好。我们去吧！", ["今天很好 。", "我们去吧 ！"]],
    ["यह है। हाँ।", ["यह है ।", "हाँ ।"]],
    ["El col·legi, 1990-1995", ["El col·legi , 1990 - 1995"]],
  ])("splits %j at what Unicode says is punctuation", (text, wanted) => {
    expect(sentences(text)).toEqual(wanted)
  })

  it.each(["שלום (עולם)", "مرحبًا «بالعالم»", "字，字", "\u200fשלום\u200e"])(
    "passes %j on unharmed",
    (text) => {
      for (const code of ["en", "fr", "und"]) {
        const tokens = sentencesOf(text, languageOf(code)).flatMap(({ tokens: some = [] }) => some)
        const joined = tokens.map(({ text: word }) => word).join("")
        expect(joined).toBe(text.replace(/[\s\u200e\u200f]/g, ""))
      }
    },
  )
})

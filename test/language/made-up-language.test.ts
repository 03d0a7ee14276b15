import { describe, expect, it } from "vitest"
import { SentenceStream } from "../../src/sentence/sentence-stream.ts"
import { sentencesOf } from "../../src/sentence/text-sentences.ts"
import { italian } from "./made-up-language.ts"

const forms = (text: string) => italian.split(text).map(({ tokens }) => tokens.map(({ form }) => form))

describe("a language made from a few tables", () => {
  it("splits text by its own rules", () => {
    expect(forms("L’acqua dell'albergo è fredda, dice il sig. Rossi. «Per esempio» sì, ecc. Ma no.")).toEqual(
      [
        ["L'", "acqua", "dell'", "albergo", "è", "fredda", ",", "dice", "il", "sig.", "Rossi", "."],
        ['"', "Per_esempio", '"', "sì", ",", "ecc."],
        ["Ma", "no", "."],
      ],
    )
  })

  it("is all that sentences and streams need", () => {
    const [sentence] = sentencesOf("A causa di un'onda.", italian)
    expect(sentence?.tokens?.map(({ text, normalized, leaf }) => [text, normalized, leaf])).toEqual([
      ["A_causa_di", "A_causa_di", "A_causa_di"],
      ["un'", "un'", "un'"],
      ["onda", "onda", "onda"],
      [".", ".", "."],
    ])
    expect(sentence?.tokens?.[0]).toMatchObject({ start: 0, end: 10 })
    expect(new SentenceStream(italian)).toBeDefined()
  })
})

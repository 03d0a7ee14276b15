import { describe, expect, it } from "vitest"
import { english } from "../../src/language/english/english.ts"
import { lookupForms } from "../../src/sentence/lookup-forms.ts"

const knowing = (words: string) => {
  const known = new Set(words.split(" "))
  return (word: string) => known.has(word)
}

const seen = (text: string, isKnown: (word: string) => boolean): string =>
  english
    .split(text)
    .map(({ tokens }) => {
      const words = tokens.map((token) => ({
        text: text.slice(token.start, token.end),
        normalized: token.form,
      }))
      return lookupForms(words, isKnown, english.isQuote).join(" ")
    })
    .join(" ")

describe("the forms that are looked up", () => {
  const model = knowing("` ' `` '' I ca n't , he said . dogs bark it is")

  it("has a straight single quote that opens as an opening quote, though the model knows the word '", () => {
    expect(seen("'I can't,' he said.", model)).toBe("` I ca n't , ' he said .")
    expect(seen("'I bark.'", model)).toBe("` I bark . '")
    expect(seen("he said dogs' bark", model)).toBe("he said dogs ' bark")
  })

  it("has what the model doesn't know in the tokeniser's form", () => {
    expect(seen("“I can’t,” he said…", model)).toBe("`` I ca n't , '' he said ...")
  })

  it("has words that the model knows as they are", () => {
    expect(seen("it’s … so", knowing("it ’s … so"))).toBe("it ’s … so")
  })

  it("has a quote as it is if the model knows only that form", () => {
    expect(seen('"I bark"', knowing('" I bark'))).toBe('" I bark "')
    expect(seen('"I bark"', knowing("I bark"))).toBe("`` I bark ''")
  })

  it("has words of a sentence in capitals in the case that the model knows", () => {
    const model = knowing("THE the CAT cat sat on London NASA .")
    expect(seen("THE CAT SAT ON NASA IN LONDON.", model)).toBe("the cat sat on NASA IN London .")
    expect(seen("THE CAT.", model)).toBe("THE CAT .")
    expect(seen("THE CAT SAT on LONDON.", model)).toBe("THE CAT SAT on LONDON .")
  })

  it("has words of a sentence in lower case in the case that the model knows", () => {
    const model = knowing("the cat sat on London NASA .")
    expect(seen("the cat sat on london and nasa.", model)).toBe("the cat sat on London and NASA .")
    expect(seen("The cat sat on london.", model)).toBe("The cat sat on london .")
    expect(seen("这 只 猫", model)).toBe("这 只 猫")
  })
})

import { describe, expect, it } from "vitest"
import { knownWords } from "../../src/sentence/known-words.ts"
import { sentencesOf } from "../../src/sentence/text-sentences.ts"

const knowing = (words: string) => {
  const known = new Set(words.split(" "))
  return (word: string) => known.has(word)
}

const seen = (text: string, isKnown: (word: string) => boolean): string =>
  sentencesOf(text)
    .map(({ tokens, written }) => knownWords(tokens, written, isKnown).join(" "))
    .join(" ")

describe("knownWords", () => {
  const english = knowing("` ' `` '' I ca n't , he said . dogs bark it is")

  it("turns a straight single quote that opens, though the model knows the word '", () => {
    expect(seen("'I can't,' he said.", english)).toBe("` I ca n't , ' he said .")
    expect(seen("'I bark.'", english)).toBe("` I bark . '")
    expect(seen("he said dogs' bark", english)).toBe("he said dogs ' bark")
  })

  it("writes what the model doesn't know as the tokeniser does", () => {
    expect(seen("“I can’t,” he said…", english)).toBe("`` I ca n't , '' he said ...")
    expect(knownWords(["“", "it", "is", "”"], undefined, english)).toEqual(["``", "it", "is", "''"])
  })

  it("leaves words that the model knows, whatever their form", () => {
    expect(seen("it’s … so", knowing("it ’s … so"))).toBe("it ’s … so")
  })

  it("leaves a quote that the model knows, if it knows the turned one less", () => {
    expect(seen('"I bark"', knowing('" I bark'))).toBe('" I bark "')
    expect(seen('"I bark"', knowing("I bark"))).toBe("`` I bark ''")
  })

  it("takes the capitals from a sentence that has nothing else, where the model knows the words without them", () => {
    const model = knowing("THE the CAT cat sat on London NASA .")
    expect(seen("THE CAT SAT ON NASA IN LONDON.", model)).toBe("the cat sat on NASA IN London .")
    expect(seen("THE CAT.", model)).toBe("THE CAT .")
    expect(seen("THE CAT SAT on LONDON.", model)).toBe("THE CAT SAT on LONDON .")
  })

  it("gives capitals to words that the model knows only with them, where a sentence has none", () => {
    const model = knowing("the cat sat on London NASA .")
    expect(seen("the cat sat on london and nasa.", model)).toBe("the cat sat on London and NASA .")
    expect(seen("The cat sat on london.", model)).toBe("The cat sat on london .")
    expect(seen("这 只 猫", model)).toBe("这 只 猫")
  })

  it("gives the list itself back when there is nothing to change", () => {
    for (const words of [
      ["he", "said"],
      ["dogs", "'", "bark"],
    ])
      expect(knownWords(words, undefined, english)).toBe(words)
  })
})

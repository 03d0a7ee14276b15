import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTaggedLine, taggedToken } from "../../src/sentence/tagged-line.ts"
import { joinLemma, separateLemma } from "../../src/tree/morphology.ts"

const read = (line: string) =>
  readTaggedLine(line, 0).tokens?.map(({ text, tag, features }) => [text, tag, features])

describe("a line of tagged words", () => {
  it("has words and tags, separated by the last slash", () => {
    expect(read("I/PRP 1/2/CD fish/NN")).toEqual([
      ["I", "PRP", undefined],
      ["1/2", "CD", undefined],
      ["fish", "NN", undefined],
    ])
  })

  it("may have features, with slashes and hashes of their own", () => {
    expect(read("chats/NC##lem=chat|n=p## km/h/NC##lem=km/h## #/X##lem=### //P##lem=/##")).toEqual([
      ["chats", "NC", "lem=chat|n=p"],
      ["km/h", "NC", "lem=km/h"],
      ["#", "X", "lem=#"],
      ["/", "P", "lem=/"],
    ])
  })

  it("is read as it was written", () => {
    const part = fc.stringMatching(/^[a-z/|=.-]{1,8}$/)
    const token = fc.record({
      text: fc.stringMatching(/^[^ \t\n\v\f\r()#]{1,8}$/),
      tag: fc.stringMatching(/^[A-Z+]{1,4}$/),
      features: fc.option(part, { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 5 }), (tokens) => {
        const line = tokens.map(({ features, ...token }) =>
          taggedToken({ ...token, ...separateLemma(features) }, true),
        )
        expect(read(line.join(" "))).toEqual(
          tokens.map(({ text, tag, features }) => [text, tag, joinLemma(separateLemma(features))]),
        )
        const plain = tokens.map(({ text, tag }) => taggedToken({ text, tag, features: "g=m" }, false))
        expect(read(plain.join(" "))).toEqual(tokens.map(({ text, tag }) => [text, tag, undefined]))
      }),
    )
  })
})

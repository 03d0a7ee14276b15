import { expect, it } from "vitest"
import { languageOf } from "../../src/language/languages.ts"
import { prepare } from "../../src/sentence/prepare.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import { runningText } from "../../src/sentence/running-text.ts"

const preparation = { language: languageOf("en"), networkTags: true }

it("has the text without marks, and positions in the source", () => {
  const html = "<p>Fish <b>&amp;</b> \u201cchips\u201d.</p>"
  const running = runningText("html", preparation.language)
  const [sentence] = [...running.push(html), ...running.finish()]
  const { text, words } = prepare(sentence ?? {}, 0, preparation)
  expect(text).toBe("Fish & \u201cchips\u201d.")
  expect(words.map(({ normalized, start, end }) => [normalized, html.slice(start, end)])).toEqual([
    ["Fish", "Fish"],
    ["&", "&amp;"],
    ["``", "\u201c"],
    ["chips", "chips"],
    ["''", "\u201d"],
    [".", "."],
  ])
  // What was returned can be passed in again.
  const again = {
    text,
    start: 3,
    end: html.indexOf("</p>"),
    tokens: words.map(({ text: word, start, end }) => ({ text: word, start, end })),
  }
  expect(readSentence(again, 0).tokens?.map(({ start }) => start)).toEqual(words.map(({ start }) => start))
})

it("cuts a sentence that is too long for the parser", () => {
  const running = runningText("html", preparation.language)
  const found = [...running.push("fish ".repeat(10_001)), ...running.finish()]
  expect(found.map(({ tokens }) => tokens?.length)).toEqual([10_000, 1])
})

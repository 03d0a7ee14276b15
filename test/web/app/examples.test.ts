import { expect, it } from "vitest"
import { exampleOf, examples, isExample } from "../../../src/web/app/examples.ts"
import { describeTag } from "../../../src/web/tree-view/tag-names.ts"

it("each language of the models has examples, the first of which is shown at the start", () => {
  expect(Object.keys(examples)).toEqual(["en", "fr"])
  expect(isExample(exampleOf("fr"))).toBe(true)
  expect([isExample("My own text."), exampleOf("de")]).toEqual([false, ""])
})

it("tags that are known have names in words", () => {
  expect([describeTag("NNS"), describeTag("P+D"), describeTag("toString")]).toEqual([
    "noun, plural",
    "preposition and determiner",
    undefined,
  ])
})

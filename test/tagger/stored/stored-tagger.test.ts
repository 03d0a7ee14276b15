import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { StoredArray } from "../../../src/tagger/stored/stored-arrays.ts"
import type { MorphologyHeader } from "../../../src/tagger/stored/stored-morphology.ts"
import { restoreTagger, storeTagger } from "../../../src/tagger/stored/stored-tagger.ts"
import { Tagger } from "../../../src/tagger/tagger.ts"
import { frenchTagger } from "../french-sentences.ts"
import { tinyTagger } from "../tagged-sentences.ts"

describe("a stored tagger", () => {
  it("tags like the original", () => {
    const back = restoreTagger(storeTagger(tinyTagger))
    expect(back.tags).toEqual(tinyTagger.tags)
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (words) => {
        expect(back.tag(words)).toEqual(tinyTagger.tag(words))
        expect(words.map((word) => back.knows(word))).toEqual(words.map((word) => tinyTagger.knows(word)))
      }),
    )
    expect(storeTagger(back)).toEqual(storeTagger(tinyTagger))
  })

  it("stores tags and lengths as bytes, or as 16-bit numbers if there are too many", () => {
    const tagsOf = (tagger: Tagger) => storeTagger(tagger).arrays.get("words.tags")
    expect(tagsOf(tinyTagger)).toBeInstanceOf(Uint8Array)
    const many = Array.from({ length: 300 }, (_, at) => [{ form: `word${at}`, tag: `T${at}` }])
    const tagger = Tagger.train([...many, ...many], { epochs: 1 })
    expect(tagsOf(tagger)).toBeInstanceOf(Uint16Array)
    expect(storeTagger(restoreTagger(storeTagger(tagger)))).toEqual(storeTagger(tagger))
  })

  it("is rejected if its parts don't fit each other", () => {
    const { header, arrays } = storeTagger(frenchTagger)
    const restore = (name: string, change: (array: StoredArray) => StoredArray | undefined) => () => {
      const changed = new Map(arrays)
      const array = change(changed.get(name) as StoredArray)
      if (array === undefined) changed.delete(name)
      else changed.set(name, array)
      return restoreTagger({ header, arrays: changed })
    }
    const invalid = expect.objectContaining({ code: "invalid-file" })
    for (const name of arrays.keys()) {
      expect(
        restore(name, () => undefined),
        name,
      ).toThrow(invalid)
      // Any set of known lemmas will do.
      if (name === "lemmas.known") continue
      expect(
        restore(name, (array) => array.slice(1)),
        name,
      ).toThrow(invalid)
    }
    expect(restore("words.tags", (array) => array.slice().fill(200))).toThrow(invalid)
    expect(restore("lexicon.words", (array) => array.slice().reverse())).toThrow(invalid)
    expect(restore("history.hashes", (array) => array.slice().fill(1))).toThrow(invalid)
    expect(restore("morphology.words.tags", (array) => array.slice().fill(200))).toThrow(invalid)
    expect(restore("lemmas.rules", (array) => array.slice().fill(200))).toThrow(invalid)
    expect(() => restoreTagger({ header: { tags: [] }, arrays })).toThrow(invalid)
    const { morphology } = header as { morphology: MorphologyHeader }
    const change = (changed: Partial<MorphologyHeader>) => () =>
      restoreTagger({ header: { ...header, morphology: { ...morphology, ...changed } }, arrays })
    expect(change({ analyses: morphology.analyses.toReversed() })).toThrow(invalid)
    expect(change({ analyses: morphology.analyses.slice(1) })).toThrow(invalid)
    expect(change({ analyses: morphology.analyses.map(([tag, own]) => [tag + 90, own] as const) })).toThrow(
      invalid,
    )
    expect(change({ lemmas: { edits: [], bonus: 1 } })).toThrow(invalid)
    expect(change({})).not.toThrow()
  })
})

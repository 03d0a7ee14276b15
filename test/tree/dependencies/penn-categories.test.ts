import { describe, expect, it } from "vitest"
import { checkResultFormat } from "../../../src/parser/result-format.ts"
import { toDependencies } from "../../../src/tree/dependencies/dependencies.ts"
import { withPennTags } from "../../../src/tree/dependencies/penn-categories.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import type { Tree } from "../../../src/tree/tree.ts"

const english = "(S (NP (DT The) (NN car)) (VP (VBD was) (VP (VBN sold))) (. .))"
const others = {
  french: "(SENT (NP (DET Le) (NC chat)) (VN (V mange)) (NP (DET la) (NC souris)) (PONCT .))",
  german: "(S (NP (ART Der) (NN Hund)) (VVFIN sieht) (NP (ART die) (NN Katze)) ($. .))",
  chinese: "(IP (NP (NR 上海)) (VP (ADVP (AD 已)) (VP (VV 发展) (NP (NN 经济)))) (PU 。))",
  universal: "(S (NP (DET The) (NOUN car)) (VP (AUX was) (VP (VERB sold))) (PUNCT .))",
}
const refused = expect.objectContaining({ code: "unsupported-dependencies" })

describe("dependencies", () => {
  it.each(Object.entries(others))("aren't made of trees with other tags: %s", (_, text) => {
    expect(() => toDependencies(readTree(text))).toThrow(refused)
  })

  it("need the Penn Treebank's tags for most words, not for all", () => {
    const odd = english.replace("DT", "ART").replace("VBN", "VVPP")
    expect(toDependencies(readTree(odd)).map(({ upos }) => upos)).toEqual(["X", "NOUN", "AUX", "X", "PUNCT"])
    for (const tag of ["NP-SBJ", "NP"])
      expect(toDependencies(readTree(english.replace("NP", tag)))).toHaveLength(5)
  })
})

describe("the trees of a treebank", () => {
  async function read(...texts: string[]): Promise<number> {
    async function* trees(): AsyncGenerator<Tree> {
      for (const text of texts) yield readTree(text)
    }
    let count = 0
    for await (const _ of withPennTags(trees())) count++
    return count
  }
  const times = (count: number, text: string) => Array.from({ length: count }, () => text)

  it("are refused before the first one is returned", async () => {
    for (const text of Object.values(others)) await expect(read(text)).rejects.toEqual(refused)
    let returned = 0
    const counted = async () => {
      async function* trees() {
        for (const text of times(300, others.german)) yield readTree(text)
      }
      for await (const _ of withPennTags(trees())) returned++
    }
    await expect(counted()).rejects.toEqual(refused)
    expect(returned).toBe(0)
  })

  it("may have fragments with odd tags, and follow others that are right", async () => {
    const mixed = [...times(150, english), others.german, ...times(150, english)]
    expect(await read(...mixed)).toBe(301)
    expect(await read()).toBe(0)
    await expect(read(...times(200, english), ...times(200, others.german))).rejects.toEqual(refused)
  })
})

describe("CoNLL-U of a model", () => {
  const penn = {
    language: "en",
    tags: ["DT", "NN", "NNP", "VBD", "IN", ".", "ADD"],
    labels: ["S", "NP", "S VP", "VP"],
  }
  const check = (model: Partial<typeof penn>, format = "conllu") =>
    checkResultFormat({ ...penn, ...model }, format)

  it("needs English and the categories of the Penn Treebank, which a model of one's own may have", () => {
    expect(() => check({})).not.toThrow()
    // A model that needs tagged tokens, and one of binarised trees with function tags.
    expect(() => check({ tags: [] })).not.toThrow()
    expect(() => check({ labels: ["S", "NP-SBJ", "@VP", "NP|<DT-NN>", "SBAR+S"] })).not.toThrow()
    expect(() => check({ language: "zh" })).toThrow(refused)
    expect(() => check({ language: "fr" })).toThrow(/--language en/)
    expect(() => check({ tags: ["ART", "NN", "VVFIN", "NE", "$."] })).toThrow(/ART, VVFIN/)
    expect(() => check({ labels: ["SENT", "NP", "VN", "AP"] })).toThrow(/SENT, VN, AP/)
  })

  it("is the only format with such a condition", () => {
    for (const format of ["bracket", "json", "ndjson", "tree"])
      expect(() => check({ language: "zh", tags: ["NR"] }, format)).not.toThrow()
  })
})

import { describe, expect, it } from "vitest"
import { loadKernels } from "../../src/math/kernels.ts"
import { Random } from "../../src/math/random.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { Parser } from "../../src/parser/parser.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { goldSentence, makeCorpus } from "../../src/train/corpus.ts"
import { chooseGivenTags } from "../../src/train/given-tags.ts"
import { makeRun } from "../../src/train/run/run.ts"
import { trainModel } from "../../src/train/run/train-model.ts"
import type { TrainingSettings } from "../../src/train/settings.ts"
import { readTrees } from "../../src/tree/format/read-trees.ts"
import { localTeam } from "./local-team.ts"
import { tinyContextualCorpus, tinyContextualSettings, tinyEncoder } from "./tiny-encoder.ts"
import { tinyTexts, tinyTrees } from "./tiny-treebank.ts"

describe("the given tags of a training sentence", () => {
  const tags = Int32Array.from({ length: 10 }, (_, at) => at + 3)

  it("are all, some or none, in the shares of the settings", () => {
    const random = new Random(3)
    const draws = 20_000
    let [whole, some, words] = [0, 0, 0]
    for (let draw = 0; draw < draws; draw++) {
      const given = chooseGivenTags(tags, 0.25, random)
      expect(given.every((tag, at) => tag === 0 || tag === tags[at])).toBe(true)
      const count = given.filter((tag) => tag !== 0).length
      if (count === tags.length) whole++
      else if (count > 0) {
        some++
        words += count
      }
    }
    expect(whole / draws).toBeCloseTo(0.15, 1.8)
    // In 0.7 ** 10 of the sentences in which each word may have one, none has.
    expect(some / draws).toBeCloseTo(0.1 * (1 - 0.7 ** 10), 1.8)
    expect(words / some / tags.length).toBeCloseTo(0.3 / (1 - 0.7 ** 10), 1.5)
    expect(chooseGivenTags(tags, 0, random)).toEqual(new Int32Array(10))
  })

  it("differ between epochs, and are the same for the same epoch", async () => {
    const settings = { ...tinyContextualSettings, givenTags: 0.1 }
    const corpus = tinyContextualCorpus(settings)
    const { team, trainer } = await makeRun(await loadKernels(), localTeam, { corpus, settings, threads: 1 })
    await trainer.begin()
    const touched = async (epoch: number) => {
      const shares = [[...corpus.train.keys()].slice(0, 12)]
      const [result] = await team.run({ kind: "gradient", epoch, batch: 0, shares })
      return Array.from(result?.touched[1] ?? []).sort((a, b) => a - b)
    }
    const epochs = [await touched(0), await touched(1), await touched(2)]
    expect(new Set(epochs.map(String)).size).toBeGreaterThan(1)
    expect(epochs.every(([none]) => none === 0)).toBe(true)
    expect([await touched(0), await touched(1), await touched(2)]).toEqual(epochs)
  })
})

describe("a corpus for a network that reads given tags", () => {
  it("has the tags of its training trees, and hides those of dev", () => {
    const { vocabularies, train, dev, tags, shape } = tinyContextualCorpus()
    expect(shape.encoder).toMatchObject({ givenTagSize: 8 })
    expect(vocabularies[1]?.values().toSorted()).toEqual(tags)
    const numbers = train[0]?.fields[5] ?? []
    const [first] = tinyTrees().map(goldSentence)
    expect(Array.from(numbers, (number) => vocabularies[1]?.values()[number - 3])).toEqual(
      first?.words.map(({ tag }) => tag),
    )
    expect(dev.every(({ encoded }) => encoded.fields[5]?.every((tag) => tag === 0))).toBe(true)
    expect(dev[0]?.words.map(({ tag }) => tag)).toEqual(first?.words.map(({ tag }) => tag))
  })

  it("doesn't have them at a size of 0, nor with a tagger", () => {
    const without = tinyContextualCorpus({ ...tinyContextualSettings, givenTagSize: 0 })
    const trees = tinyTrees().map(goldSentence)
    const tagger = Tagger.train(trees.map(({ words }) => words))
    const sources = { train: trees, dev: trees, settings: tinyContextualSettings, encoder: tinyEncoder }
    for (const { shape, vocabularies, train } of [without, makeCorpus({ ...sources, tagger })]) {
      expect(shape.encoder).not.toHaveProperty("givenTagSize")
      expect(vocabularies).toHaveLength(1)
      expect(train[0]?.fields).toHaveLength(5)
    }
  })
})

describe("a model whose network reads given tags", () => {
  // The same words, whose tree follows from a tag alone.
  const [noun, verb] = ["(S (NP (NN fish) (NN sleeps)) (. .))", "(S (NP (NN fish)) (VP (VBZ sleeps)) (. .))"]
  const texts = [...tinyTexts, ...Array.from({ length: 6 }, () => [noun, verb]).flat()]
  const trees = [...readTrees(texts.join("\n"))].map(goldSentence)
  const settings: TrainingSettings = {
    ...tinyContextualSettings,
    dropout: 0,
    inputDropout: 0,
    epochs: 25,
    evaluations: 1,
    givenTags: 0.6,
  }

  it("parses by them, after it is written and read at every precision too", async () => {
    const corpus = makeCorpus({ train: trees, dev: trees, settings, encoder: tinyEncoder })
    const { model } = await trainModel({ corpus, settings, threads: 1, startTeam: localTeam })
    for (const loaded of [
      model,
      readModel(writeModel(model)),
      readModel(writeModel(model, "f16")),
      readModel(writeModel(model, "i8")),
    ]) {
      const parser = await Parser.load(loaded)
      const parse = async (tag: string) => {
        const [parsed] = await parser.parse([["fish", { text: "sleeps", tag }, "."]])
        return String(parsed?.tree)
      }
      expect([await parse("NN"), await parse("VBZ")]).toEqual([noun, verb])
    }
  })
})

import { describe, expect, it } from "vitest"
import { greedy, parseInLockStep } from "../../src/decode/lock-step.ts"
import { Random } from "../../src/math/random.ts"
import { BatchScorer } from "../../src/network/batch-scorer.ts"
import type { EncodedWords } from "../../src/network/encoded-words.ts"
import { PlainNetwork } from "./plain-network.ts"
import { makeSmallNetwork, randomWords, smallShape, smallShapeWith } from "./small-network.ts"

const middleShape = smallShapeWith({ units: 24, hiddenUnits: 33 })

async function makeParser(shape = smallShape) {
  const small = await makeSmallNetwork(shape)
  const { memory, tensors } = small
  return {
    ...small,
    plain: new PlainNetwork(shape, tensors()),
    scorer: (sentences: readonly EncodedWords[]) =>
      new BatchScorer(small, memory.network, memory.network.encoder.encode(small, sentences)),
  }
}

/// All boundaries i ≤ k ≤ j of a sentence, legal on a stack or not.
function everyState(length: number): [number, number, number][] {
  const upTo = (last: number, first = 0) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return upTo(length).flatMap((j) =>
    upTo(j).flatMap((k) => upTo(k).map((i) => [i, k, j] as [number, number, number])),
  )
}

const statesOf = (sentence: number, [i, k, j]: readonly [number, number, number]) => {
  const column = (value: number) => Int32Array.of(value)
  return { count: 1, sentence: column(sentence), i: column(i), k: column(k), j: column(j) }
}

describe.each([smallShape, middleShape])("projected scores with $encoder.units units", (shape) => {
  it("are the plain network's, for every state of every sentence", async () => {
    const { plain, scorer } = await makeParser(shape)
    const random = new Random(41)
    const sentences = [7, 5, 5, 2, 1].map((length) => randomWords(length, random))
    const scores = scorer(sentences)
    let worst = 0
    const compare = (found: Float32Array, expected: Float64Array) => {
      expect(found.length).toBe(expected.length)
      expected.forEach((score, at) => {
        worst = Math.max(worst, Math.abs(score - (found[at] as number)))
      })
    }
    sentences.forEach((words, sentence) => {
      const boundaries = plain.encode(words)
      for (const [i, k, j] of everyState(words.length)) {
        const states = statesOf(sentence, [i, k, j])
        compare(scores.structure(states), plain.scores(boundaries, { scorer: "structure", inner: [i, k, j] }))
        compare(scores.labels(states), plain.scores(boundaries, { scorer: "label", inner: [i, j] }))
      }
    })
    expect(worst).toBeLessThan(1e-5)
  })
})

describe("the scores of several states", () => {
  it("are in the order of the states, sentences in any order and more than once", async () => {
    const { scorer } = await makeParser()
    const random = new Random(43)
    const scores = scorer([6, 4, 3].map((length) => randomWords(length, random)))
    const states = [
      { sentence: 2, state: [0, 1, 3] as const },
      { sentence: 0, state: [1, 4, 6] as const },
      { sentence: 2, state: [0, 0, 2] as const },
    ]
    const together = {
      count: 3,
      sentence: Int32Array.from(states, ({ sentence }) => sentence),
      i: Int32Array.from(states, ({ state }) => state[0]),
      k: Int32Array.from(states, ({ state }) => state[1]),
      j: Int32Array.from(states, ({ state }) => state[2]),
    }
    const alone = states.map(({ sentence, state }) => statesOf(sentence, state))
    const closeTo = (values: Iterable<number>) => Array.from(values, (value) => expect.closeTo(value, 5))
    const structure = alone.flatMap((one) => [...scores.structure(one)])
    expect([...scores.structure(together)]).toEqual(closeTo(structure))
    const labels = alone.flatMap((one) => [...scores.labels(one)])
    expect([...scores.labels(together)]).toEqual(closeTo(labels))
  })
})

describe("a sentence", () => {
  it("has the same scores and brackets alone and in any batch", async () => {
    const { scorer, arena } = await makeParser(middleShape)
    const random = new Random(47)
    const words = randomWords(9, random)
    const parse = (batch: readonly EncodedWords[]) => {
      const mark = arena.mark()
      const at = batch.indexOf(words)
      const scores = scorer(batch)
      const all = everyState(words.length).map((state) => [
        ...scores.structure(statesOf(at, state)),
        ...scores.labels(statesOf(at, state)),
      ])
      const parses = parseInLockStep(
        batch.map(({ length }) => length),
        scores,
        greedy,
      )
      arena.release(mark)
      return { scores: all.flat(), brackets: parses[at]?.brackets }
    }
    const alone = parse([words])
    for (let size = 2; size <= 12; size++) {
      const mates = Array.from({ length: size - 1 }, () => randomWords(1 + random.integer(20), random))
      const together = parse([...mates, words].sort((a, b) => b.length - a.length))
      expect(together.brackets).toEqual(alone.brackets)
      // To the bit: products add up each element in the same order, however many rows there are.
      expect(together.scores).toEqual(alone.scores)
    }
  })
})

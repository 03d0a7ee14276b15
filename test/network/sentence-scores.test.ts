import { beforeAll, describe, expect, it } from "vitest"
import { Random } from "../../src/math/random.ts"
import { BatchScorer } from "../../src/network/batch-scorer.ts"
import type { EncodedWords } from "../../src/network/encoded-words.ts"
import { batchSource, SentenceScores } from "../../src/network/sentence-scores.ts"
import type { ScoreDemand, ScoreScale } from "../../src/transition/scores.ts"
import { PlainNetwork } from "./plain-network.ts"
import { makeSmallNetwork, randomWords, type SmallNetwork, smallShape, smallSizes } from "./small-network.ts"

/// Records how many states each call scores.
class WatchedScorer extends BatchScorer {
  readonly calls = { structure: [] as number[], labels: [] as number[] }

  override structure(...[states]: Parameters<BatchScorer["structure"]>): Float32Array {
    this.calls.structure.push(states.count)
    return super.structure(states)
  }

  override labels(...[states]: Parameters<BatchScorer["labels"]>): Float32Array {
    this.calls.labels.push(states.count)
    return super.labels(states)
  }
}

const demands: readonly ScoreDemand[] = ["all spans", "some spans"]
const scales: readonly ScoreScale[] = ["raw", "log-probabilities"]

let network: SmallNetwork
beforeAll(async () => {
  network = await makeSmallNetwork()
})

const sentencesOf = (...lengths: readonly number[]) => {
  const random = new Random(53)
  return lengths.map((length) => randomWords(length, random))
}

/// The scorer of sentences, the longest first, for as long as `use` runs.
function withScorer(sentences: readonly EncodedWords[], use: (scorer: WatchedScorer) => void): void {
  const { arena, memory } = network
  const mark = arena.mark()
  const encoding = memory.network.encoder.encode(network, sentences)
  use(new WatchedScorer(network, memory.network, encoding))
  arena.release(mark)
}

const one = (sentence: number, i: number, k: number, j: number) => {
  const [s, a, b, c] = [sentence, i, k, j].map((value) => Int32Array.of(value)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  return { count: 1, sentence: s, i: a, k: b, j: c }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const spansFrom = (starts: readonly number[], length: number) =>
  starts.flatMap((i) => range(i + 1, length + 1).map((j) => [i, j] as const))
const spansOf = (length: number) => spansFrom(range(0, length), length)
const statesOf = (length: number) =>
  spansOf(length).flatMap(([k, j]) => range(0, k + 1).map((i) => [i, k, j] as const))

/// log softmax in double precision.
function logProbabilities(scores: Iterable<number>): number[] {
  const values = [...scores]
  const sum = values.reduce((total, score) => total + Math.exp(score), 0)
  return values.map((score) => score - Math.log(sum))
}

describe("the scores of a sentence", () => {
  const lengths = [9, 6, 6, 1]

  it.each(demands)("are the scorer's own, to the bit, for every sentence of a batch: %s", (demand) => {
    withScorer(sentencesOf(...lengths), (scorer) => {
      lengths.forEach((length, sentence) => {
        const scores = new SentenceScores(scorer, sentence, { scale: "raw", demand })
        expect(scores.length).toBe(length)
        for (const [i, j] of spansOf(length)) {
          const expected = scorer.labels(one(sentence, i, i, j)).slice()
          expect(scores.labels(i, j)).toEqual(expected)
        }
        for (const [i, k, j] of statesOf(length)) {
          const expected = scorer.structure(one(sentence, i, k, j)).slice()
          expect(scores.structure(i, k, j)).toEqual(expected)
        }
      })
    })
  })

  it("are those of the plain network, and its log-probabilities", () => {
    const plain = new PlainNetwork(smallShape, network.tensors())
    const sentences = sentencesOf(7, 4)
    withScorer(sentences, (scorer) => {
      sentences.forEach((words, sentence) => {
        const boundaries = plain.encode(words)
        const raw = new SentenceScores(scorer, sentence, { scale: "raw", demand: "some spans" })
        const logs = new SentenceScores(scorer, sentence, {
          scale: "log-probabilities",
          demand: "some spans",
        })
        const compare = (found: [Float32Array, Float32Array], expected: Float64Array) => {
          const closeTo = (values: Iterable<number>) =>
            Array.from(values, (value) => expect.closeTo(value, 4))
          expect([...found[0]]).toEqual(closeTo(expected))
          expect([...found[1]]).toEqual(closeTo(logProbabilities(expected)))
        }
        for (const [i, j] of spansOf(words.length)) {
          const expected = plain.scores(boundaries, { scorer: "label", inner: [i, j] })
          compare([raw.labels(i, j), logs.labels(i, j)], expected)
        }
        for (const [i, k, j] of statesOf(words.length)) {
          const expected = plain.scores(boundaries, { scorer: "structure", inner: [i, k, j] })
          compare([raw.structure(i, k, j), logs.structure(i, k, j)], expected)
        }
      })
    })
  })

  it.each(demands)("as log-probabilities make probabilities that add up to 1: %s", (demand) => {
    withScorer(sentencesOf(8), (scorer) => {
      const scores = new SentenceScores(scorer, 0, { scale: "log-probabilities", demand })
      const total = (logarithms: Float32Array) =>
        logarithms.reduce((sum, logarithm) => sum + Math.exp(logarithm), 0)
      for (const [i, j] of spansOf(8)) expect(total(scores.labels(i, j))).toBeCloseTo(1, 5)
      for (const [i, k, j] of statesOf(8)) expect(total(scores.structure(i, k, j))).toBeCloseTo(1, 5)
    })
  })

  it.each([1, 12, 400, 401])("of %d words are the same for all spans and for some, to the bit", (length) => {
    // Of a long sentence a few rows, forwards and backwards.
    const starts = length < 20 ? range(0, length) : [0, 1, 100, length - 60, length - 1]
    const spans = spansFrom(starts, length)
    withScorer(sentencesOf(length), (scorer) => {
      for (const scale of scales) {
        const all = new SentenceScores(scorer, 0, { scale, demand: "all spans" })
        const some = new SentenceScores(scorer, 0, { scale, demand: "some spans" })
        const differing = [...spans, ...spans.toReversed()].filter(([i, j]) => {
          const [a, b] = [all.labels(i, j), some.labels(i, j)]
          return a.length !== smallSizes.labels || a.some((score, label) => !Object.is(score, b[label]))
        })
        expect(differing).toEqual([])
        expect(all.structure(0, 0, length)).toEqual(some.structure(0, 0, length))
      }
    })
  })

  it("stay valid after later calls", () => {
    withScorer(sentencesOf(6, 5), (scorer) => {
      const scores = new SentenceScores(scorer, 0, { scale: "log-probabilities", demand: "some spans" })
      const given = [scores.labels(0, 3), scores.structure(0, 1, 3)]
      const copies = given.map((array) => array.slice())
      for (const [i, j] of spansOf(6)) scores.labels(i, j)
      new SentenceScores(scorer, 1, { scale: "raw", demand: "all spans" }).labels(0, 5)
      scores.structure(1, 2, 4)
      expect(given).toEqual(copies)
    })
  })
})

describe("what is computed for a sentence", () => {
  it.each(demands)("is each row of spans and each state once, up to 400 words: %s", (demand) => {
    withScorer(sentencesOf(400), (scorer) => {
      const scores = new SentenceScores(scorer, 0, { scale: "raw", demand })
      for (const [i, j] of [...spansFrom([0, 7, 399], 400), [7, 9], [0, 400]] as const) scores.labels(i, j)
      expect(scorer.calls.labels).toEqual([400, 393, 1])
      for (const [i, k, j] of statesOf(4)) scores.structure(i, k, j)
      for (const [i, k, j] of statesOf(4)) scores.structure(i, k, j)
      expect(scorer.calls.structure).toEqual(statesOf(4).map(() => 1))
    })
  })

  it("is each row once for a chart beyond 400 words, and each span once for the others", () => {
    const asked = [...spansFrom([0, 1, 2, 400], 401)]
    withScorer(sentencesOf(401), (scorer) => {
      const all = new SentenceScores(scorer, 0, { scale: "raw", demand: "all spans" })
      for (const [i, j] of asked) all.labels(i, j)
      expect(scorer.calls.labels).toEqual([401, 400, 399, 1])
      // An earlier row is not kept.
      all.labels(0, 9)
      expect(scorer.calls.labels).toEqual([401, 400, 399, 1, 401])
    })
    withScorer(sentencesOf(401), (scorer) => {
      const some = new SentenceScores(scorer, 0, { scale: "raw", demand: "some spans" })
      for (const [i, j] of [...asked, ...asked]) some.labels(i, j)
      expect(scorer.calls.labels).toEqual(asked.map(() => 1))
    })
  })
})

describe("a batch's source", () => {
  it("has the scorer's scores for all sentences, and those of each sentence on the given scale", () => {
    withScorer(sentencesOf(5, 3), (scorer) => {
      const source = batchSource(scorer, "log-probabilities")
      expect(source.labelCount).toBe(smallSizes.labels)
      const states = {
        count: 2,
        sentence: Int32Array.of(1, 0),
        i: Int32Array.of(0, 1),
        k: Int32Array.of(1, 2),
      }
      const rows = { ...states, j: Int32Array.of(3, 5) }
      const labels = source.labels(rows).slice()
      expect(labels).toEqual(scorer.labels(rows))
      expect(source.structure(rows).slice()).toEqual(scorer.structure(rows))
      const alone = source.sentence(1, "some spans")
      expect(alone.length).toBe(3)
      const expected = logProbabilities(labels.subarray(0, smallSizes.labels))
      expect([...alone.labels(0, 3)]).toEqual(expected.map((value) => expect.closeTo(value, 5)))
    })
  })
})

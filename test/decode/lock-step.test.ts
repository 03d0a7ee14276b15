import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bestLabel, greedy, parseInLockStep } from "../../src/decode/lock-step.ts"
import { GoldTree } from "../../src/transition/gold-tree.ts"
import type { NumberedBracket } from "../../src/transition/numbered-bracket.ts"
import type { StateRows } from "../../src/transition/scores.ts"
import { type RandomScores, randomScores } from "./random-scores.ts"

const lengths = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 })
const seeds = fc.nat(1e6)

/// One sentence parsed alone, by the paper's section 2: a stack of boundaries, the best legal action at each step.
function parseAlone(sentence: number, length: number, scores: RandomScores): NumberedBracket[] {
  const stack = [0]
  const brackets: NumberedBracket[] = []
  const fromTop = (depth: number) => stack.at(-1 - depth) ?? 0
  for (let step = 0; step < 2 * length - 1; step++) {
    const [shift, combine] = scores.structureOf(sentence, fromTop(2), fromTop(1), fromTop(0))
    const canShift = fromTop(0) < length
    const canCombine = stack.length > 2
    if (canCombine && (!canShift || combine > shift)) stack.splice(-2, 1)
    else stack.push(fromTop(0) + 1)
    const isLast = step === 2 * length - 2
    const [none, ...labels] = scores.labelsOf(sentence, fromTop(1), fromTop(0)) as [number, ...number[]]
    const best = Math.max(...labels)
    if (isLast || best > none) {
      brackets.push({ start: fromTop(1), end: fromTop(0), label: 1 + labels.indexOf(best) })
    }
  }
  return brackets
}

describe("greedy parsing in lock step", () => {
  it("parses every sentence to a tree whose root has a label", () => {
    fc.assert(
      fc.property(lengths, seeds, (batch, seed) => {
        const parses = parseInLockStep(batch, randomScores(seed, 4), greedy)
        expect(parses.map((parse) => parse.isFinal)).toEqual(batch.map(() => true))
        parses.forEach(({ brackets, length }, sentence) => {
          expect(length).toBe(batch[sentence])
          // A gold tree rejects brackets that cross, are repeated or leave the root without a label.
          expect(new GoldTree(length, brackets).size).toBe(brackets.length)
        })
      }),
    )
  })

  it("finds the same tree for each sentence as alone, ties included", () => {
    fc.assert(
      fc.property(lengths, seeds, fc.constantFrom(1, 2, 1e6), (batch, seed, levels) => {
        const scores = randomScores(seed, 4, levels)
        const parses = parseInLockStep(batch, scores, greedy)
        parses.forEach(({ brackets }, sentence) => {
          expect(brackets).toEqual(parseAlone(sentence, batch[sentence] as number, scores))
        })
      }),
    )
  })

  it('always labels the last span, however good "no label" is', () => {
    const scores = randomScores(1, 3)
    const noLabel = {
      ...scores,
      labels: ({ count }: StateRows) =>
        Float32Array.from({ length: 3 * count }, (_, at) => [100, -3, -2][at % 3] as number),
    }
    for (const { brackets, length } of parseInLockStep([1, 4, 9], noLabel, greedy)) {
      expect(brackets).toEqual([{ start: 0, end: length, label: 2 }])
    }
  })

  it("scores only the states of unfinished sentences, with one call per step", () => {
    const scores = randomScores(2, 3)
    const asked: number[][] = []
    const watched = {
      ...scores,
      structure: (states: StateRows) => {
        asked.push([...states.sentence.subarray(0, states.count)])
        return scores.structure(states)
      },
    }
    parseInLockStep([2, 1, 3], watched, greedy)
    expect(asked).toEqual([[0, 1, 2], [0, 2], [0, 2], [2], [2]])
  })

  it("accepts an empty batch", () => {
    expect(parseInLockStep([], randomScores(3, 2), greedy)).toEqual([])
  })
})

describe("the best label", () => {
  const scores = Float32Array.of(9, 9, 5, 1, 1, 0.5)

  it("is the first of equals, among the scores of the state", () => {
    expect(bestLabel(scores, 0, 3, false)).toBe(0)
    expect(bestLabel(scores, 2, 3, false)).toBe(0)
    expect(bestLabel(scores, 3, 3, false)).toBe(0)
    expect(bestLabel(Float32Array.of(0, 1, 2, 2), 0, 4, false)).toBe(2)
  })

  it("is never 0 where a label is required", () => {
    expect(bestLabel(scores, 0, 3, true)).toBe(1)
    expect(bestLabel(scores, 3, 3, true)).toBe(1)
    expect(bestLabel(Float32Array.of(5, -2, -1), 0, 3, true)).toBe(2)
  })
})

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Random } from "../../../src/math/random.ts"
import { exploredStates, goldStates } from "../../../src/train/objectives/explore.ts"
import type { OracleSettings } from "../../../src/train/settings.ts"
import {
  Configuration,
  combine,
  type StructuralAction,
  shift,
} from "../../../src/transition/configuration.ts"
import type { GoldTree } from "../../../src/transition/gold-tree.ts"
import { labelOracle, structuralOracle } from "../../../src/transition/reachable.ts"
import { staticActions } from "../../../src/transition/static-oracle.ts"
import { type RandomScores, randomScores } from "../../decode/random-scores.ts"
import { examplesOf } from "../../network/plain-share.ts"
import { randomGold, seededChoice } from "../../transition/random-walk.ts"
import { exampleGold } from "../../transition/running-example.ts"

const labelCount = 4

const batches = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }), fc.nat())
  .map(([lengths, seed]) => lengths.map((length, at) => randomGold(length, seededChoice(seed + at))))

type States = ReturnType<typeof goldStates>

/// All states of a batch: sentence, boundaries, target.
function listStates(states: States, golds: readonly GoldTree[]) {
  const list = (scorer: "structure" | "label") =>
    examplesOf(
      states,
      scorer,
      golds.map(({ length }) => length),
    ).map(({ sentence, example }) => ({ sentence, inner: example.inner, target: example.target }))
  return { structure: list("structure"), label: list("label") }
}

type Listed = ReturnType<typeof listStates>
const bySentence = ({ structure, label }: Listed): Listed => ({
  structure: structure.toSorted((a, b) => a.sentence - b.sentence),
  label: label.toSorted((a, b) => a.sentence - b.sentence),
})

/// Exploration by the definitions of the paper's section 4, step by step through all sentences.
function explorePlainly(
  golds: readonly GoldTree[],
  scores: RandomScores,
  { oracle, alpha, tie }: OracleSettings,
  draw: () => number,
): Listed {
  const found: Listed = { structure: [], label: [] }
  const configurations = golds.map(({ length }) => new Configuration(length))
  const eachRunning = (act: (c: Configuration, gold: GoldTree, sentence: number) => void) => {
    configurations.forEach((c, sentence) => {
      if (!c.isFinal) act(c, golds[sentence] as GoldTree, sentence)
    })
  }
  while (configurations.some((c) => !c.isFinal)) {
    eachRunning((c, gold, sentence) => {
      const values = scores.structureOf(sentence, c.below, c.left, c.right)
      const lead = values[combine] - values[shift]
      const right = structuralOracle(c, gold)
      const preferred = tie === "better" && lead < 0 ? shift : combine
      const target = right.includes(preferred) ? preferred : (right[0] as StructuralAction)
      found.structure.push({ sentence, inner: [c.below, c.left, c.right], target })
      let action: StructuralAction = c.canCombine ? combine : shift
      if (c.canShift && c.canCombine) {
        const takesCombine = oracle === "explore" ? draw() < 1 / (1 + Math.exp(-alpha * lead)) : lead > 0
        action = takesCombine ? combine : shift
      }
      c.act(action)
    })
    eachRunning((c, gold, sentence) => {
      found.label.push({ sentence, inner: [c.left, c.right], target: labelOracle(c, gold) })
      c.label(1)
    })
  }
  return found
}

/// Scores by which the best actions are the static oracle's, wherever its parse comes.
function oracleScores(golds: readonly GoldTree[]): RandomScores {
  const chosen = new Map<string, number>()
  golds.forEach((gold, sentence) => {
    const c = new Configuration(gold.length)
    for (const { structural, label } of staticActions(gold)) {
      chosen.set([sentence, c.below, c.left, c.right].join(), structural)
      c.act(structural)
      chosen.set([sentence, c.left, c.right].join(), label)
      c.label(label)
    }
  })
  const best = (state: readonly number[], count: number) =>
    Array.from({ length: count }, (_, action) => (chosen.get(state.join()) === action ? 500 : -500))
  return {
    ...randomScores(0, labelCount),
    structure: ({ count, sentence, i, k, j }) =>
      Float32Array.from({ length: 2 * count }, (_, at) => {
        const state = [sentence, i, k, j].map((column) => column[at >> 1] as number)
        return best(state, 2)[at & 1] as number
      }),
    labels: ({ count, sentence, i, j }) =>
      Float32Array.from({ length: labelCount * count }, (_, at) => {
        const state = [sentence, i, j].map((column) => column[Math.floor(at / labelCount)] as number)
        return best(state, labelCount)[at % labelCount] as number
      }),
  }
}

describe("the states of the gold parses", () => {
  it("are those of the paper's running example, with the static oracle's actions", () => {
    const { structure, label } = listStates(goldStates([exampleGold]), [exampleGold])
    expect(structure.map(({ inner, target }) => [...inner, target])).toEqual([
      [0, 0, 0, shift],
      [0, 0, 1, shift],
      [0, 1, 2, shift],
      [1, 2, 3, combine],
      [0, 1, 3, shift],
      [1, 3, 4, shift],
      [3, 4, 5, combine],
      [1, 3, 5, combine],
      [0, 1, 5, combine],
    ])
    expect(label.map(({ inner }) => inner)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [1, 3],
      [3, 4],
      [4, 5],
      [3, 5],
      [1, 5],
      [0, 5],
    ])
    expect(label.map(({ target }) => target)).toEqual(staticActions(exampleGold).map(({ label }) => label))
  })
})

describe("the states that the parser reaches", () => {
  const modes = fc.record({
    oracle: fc.constantFrom("dynamic", "explore"),
    alpha: fc.constantFrom(0.5, 1, 3),
    tie: fc.constantFrom("combine", "better"),
  })

  const drawn = fc.double({ min: 1e-9, max: 1, maxExcluded: true, noNaN: true })

  it("are those of the gold parses if its scores follow the oracle", () => {
    fc.assert(
      fc.property(batches, modes, drawn, (golds, mode, number) => {
        const settings = mode as OracleSettings
        const states = exploredStates(golds, oracleScores(golds), { ...settings, draw: () => number })
        expect(bySentence(listStates(states, golds))).toEqual(listStates(goldStates(golds), golds))
      }),
      { numRuns: 60 },
    )
  })

  it("and their targets are as the paper defines them, with scores of any kind", () => {
    fc.assert(
      fc.property(batches, modes, fc.nat(), fc.constantFrom(1, 1e6), (golds, mode, seed, levels) => {
        const scores = randomScores(seed, labelCount, levels)
        const [one, other] = [new Random(seed), new Random(seed)]
        const states = exploredStates(golds, scores, {
          ...(mode as OracleSettings),
          draw: () => one.uniform(),
        })
        const expected = explorePlainly(golds, scores, mode as OracleSettings, () => other.uniform())
        expect(listStates(states, golds)).toEqual(expected)
      }),
    )
  })
})

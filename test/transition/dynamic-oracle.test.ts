import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Configuration, type StructuralAction } from "../../src/transition/configuration.ts"
import { DynamicOracle } from "../../src/transition/dynamic-oracle.ts"
import { GoldTree } from "../../src/transition/gold-tree.ts"
import type { NumberedBracket } from "../../src/transition/numbered-bracket.ts"
import {
  labelOracle,
  leftReachable,
  nextBracket,
  optimalTree,
  reachable,
  rightReachable,
  structuralOracle,
} from "../../src/transition/reachable.ts"
import { readActions } from "../../src/transition/trace.ts"
import { everyPath, everyState, everyTree, keyOf } from "./every-configuration.ts"
import { type Choose, randomGold, seededChoice, stepAtRandom } from "./random-walk.ts"
import { exampleGold, exampleLabels, show } from "./running-example.ts"

/// A configuration after the given actions, with its oracle.
function follow(actions: string, gold = exampleGold) {
  const c = new Configuration(gold.length)
  const oracle = new DynamicOracle(gold, c)
  for (const action of readActions(actions, exampleLabels)) {
    if (action.kind === "structural") c.act(action.action)
    else c.label(action.label)
    oracle.advance()
  }
  return { c, oracle }
}

const sortBrackets = (brackets: readonly NumberedBracket[]) =>
  [...brackets].sort((a, b) => a.start - b.start || a.end - b.end || a.label - b.label)

describe("the dynamic oracle on the paper's running example", () => {
  // The four rows of the paper's figure 5.
  const onGold = "sh,label-NP,sh,nolabel,sh,nolabel"
  it.each([
    ["before a choice between both", onGold, [0, 1, 2, 3], [0, 1]],
    ["after a wrong label", `${onGold},comb,label-VP`, [0, 1, 3], [0]],
    ["after a wrong combine", `${onGold},sh,nolabel,comb,nolabel`, [0, 1, 2, 4], [0, 1]],
    [
      "after a wrong combine and the last word",
      `${onGold},sh,nolabel,comb,nolabel,sh,label-NP`,
      [0, 1, 2, 4, 5],
      [1],
    ],
  ])("has the figure's row %s", (_, actions, stack, dyna) => {
    const { c, oracle } = follow(actions)
    expect(c.stack()).toEqual(stack)
    expect(oracle.structural()).toEqual(dyna)
    expect(structuralOracle(c, exampleGold)).toEqual(dyna)
    expect(show(exampleGold.bracket(oracle.next))).toBe("VP 1 5")
  })

  it("finds the reachable brackets of the paper's figure 4", () => {
    const { c } = follow("sh,label-NP,sh,nolabel,sh,nolabel,sh,nolabel,comb,nolabel")
    expect(c).toMatchObject({ step: 10 })
    expect(leftReachable(c, exampleGold).map(show)).toEqual(["S 0 5", "VP 1 5"])
    expect(rightReachable(c, exampleGold).map(show)).toEqual(["NP 4 5"])
    expect(optimalTree(c, exampleGold).map(show)).toEqual(["NP 0 1", "S 0 5", "VP 1 5", "NP 4 5"])
  })

  it("reaches everything at the start, where only shift is correct", () => {
    const { c, oracle } = follow("")
    expect(reachable(c, exampleGold)).toEqual(exampleGold.brackets())
    expect(oracle.structural()).toEqual([0])
    expect(structuralOracle(c, exampleGold)).toEqual([0])
  })

  it("has no action left at the end", () => {
    const { c, oracle } = follow(
      "sh,label-NP,sh,nolabel,sh,nolabel,comb,nolabel,sh,nolabel,sh,nolabel,comb,label-NP,comb,nolabel,comb,label-S",
    )
    expect(c.isFinal).toBe(true)
    expect(oracle.next).toBe(-1)
    expect(oracle.structural()).toEqual([])
    expect(structuralOracle(c, exampleGold)).toEqual([])
  })

  it("rejects a sentence of another length, and a parse that has started", () => {
    const error = expect.objectContaining({ code: "invalid-argument" })
    expect(() => new DynamicOracle(exampleGold, new Configuration(4))).toThrow(error)
    const { c } = follow("sh")
    expect(() => new DynamicOracle(exampleGold, c)).toThrow(error)
  })
})

/// Compares the oracle that follows links with the definitions, at one configuration.
function expectAgreement(c: Configuration, oracle: DynamicOracle, gold: GoldTree): void {
  if (c.isFinal) return
  if (c.isStructural) expect(oracle.structural()).toEqual(structuralOracle(c, gold))
  else expect(oracle.label()).toBe(labelOracle(c, gold))
  if (c.step > 0) expect(gold.bracket(oracle.next)).toEqual(nextBracket(c, gold))
}

/// Takes the next action on a path of structural actions. Labels change neither next(c) nor dyna(c), so spans get none
/// where that is legal.
function act(c: Configuration, path: readonly StructuralAction[]): void {
  if (c.isStructural) c.act(path[c.step / 2] as StructuralAction)
  else c.label(c.canLabel(0) ? 0 : 1)
}

/// The configuration after the first `steps` actions on a path.
function replay(path: readonly StructuralAction[], steps: number, length: number): Configuration {
  const c = new Configuration(length)
  while (c.step < steps) act(c, path)
  return c
}

/// The keys of all states on a path, from the first to the last.
function statesOn(path: readonly StructuralAction[], length: number): string[] {
  return Array.from({ length: 4 * length - 1 }, (_, steps) => {
    const c = replay(path, steps, length)
    return keyOf(c.stack(), c.isStructural)
  })
}

/// dyna(c), as bits or as a label, and the number of next(c); 0 and -1 if they are empty.
interface View {
  readonly dyna: number
  readonly next: number
}

function definedView(c: Configuration, gold: GoldTree): View {
  const next = nextBracket(c, gold)
  return {
    dyna: c.isStructural ? bitsOf(structuralOracle(c, gold)) : labelOracle(c, gold),
    next:
      c.step === 0
        ? 0
        : gold.starts.findIndex((start, at) => start === next?.start && gold.ends[at] === next.end),
  }
}

function viewOf(c: Configuration, oracle: DynamicOracle): View {
  return { dyna: c.isStructural ? bitsOf(oracle.structural()) : oracle.label(), next: oracle.next }
}

const bitsOf = (actions: readonly StructuralAction[]) =>
  actions.reduce<number>((bits, action) => bits | (1 << action), 0)

describe("next(c) by parent links", () => {
  it.each([1, 2, 3, 4, 5])("is the paper's next(c) on every path over every tree of %i words", (length) => {
    // By the definitions, next(c) and dyna(c) depend only on the state. Each state is a configuration of some path.
    const paths = everyPath(length).map((actions) => ({ actions, keys: statesOn(actions, length) }))
    const configurations = new Map(
      paths.flatMap(({ actions, keys }) =>
        keys.map((key, step) => [key, replay(actions, step, length)] as const),
      ),
    )
    let wrong = 0
    for (const brackets of everyTree(length)) {
      const gold = new GoldTree(length, brackets)
      const expected = new Map([...configurations].map(([key, c]) => [key, definedView(c, gold)] as const))
      for (const { actions, keys } of paths) {
        const c = new Configuration(length)
        const oracle = new DynamicOracle(gold, c)
        keys.forEach((key, step) => {
          if (step > 0) {
            act(c, actions)
            oracle.advance()
          }
          const { dyna, next } = viewOf(c, oracle)
          const view = expected.get(key)
          if (view?.dyna !== dyna || view.next !== next) wrong++
        })
      }
    }
    expect(wrong).toBe(0)
    expect(configurations.size).toBe(everyState(length).size)
  })

  it("is the paper's next(c) on random walks over up to 60 words", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (length, seed) => {
        const choose = seededChoice(seed)
        const gold = randomGold(length, choose)
        const c = new Configuration(length)
        const oracle = new DynamicOracle(gold, c)
        while (!c.isFinal) {
          expectAgreement(c, oracle, gold)
          stepAtRandom(c, choose)
          oracle.advance()
        }
      }),
      { numRuns: 60 },
    )
  })

  it("leads from any configuration to exactly t ∪ reach(c), whichever of dyna's actions is taken", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.nat(), (length, seed, mistakes) => {
        const choose = seededChoice(seed)
        const gold = randomGold(length, choose)
        const c = new Configuration(length)
        const oracle = new DynamicOracle(gold, c)
        for (let rest = mistakes % (4 * length - 2); rest > 0; rest--) {
          stepAtRandom(c, choose)
          oracle.advance()
        }
        const best = sortBrackets(optimalTree(c, gold))
        while (!c.isFinal) {
          const actions = oracle.structural()
          if (c.isStructural) c.act(actions[choose(actions.length)] as 0 | 1)
          else c.label(oracle.label())
          oracle.advance()
        }
        expect(sortBrackets(c.brackets)).toEqual(best)
      }),
      { numRuns: 150 },
    )
  })
})

describe("the cost of next(c)", () => {
  /// Links followed per word, if the given percentage of the structural actions is random and the rest is the oracle's.
  function linksPerWord(gold: GoldTree, choose: Choose, mistakesIn100: number): number {
    const c = new Configuration(gold.length)
    const oracle = new DynamicOracle(gold, c)
    while (!c.isFinal) {
      if (!c.isStructural || choose(100) < mistakesIn100) stepAtRandom(c, choose)
      else c.act(oracle.structural()[0] as 0 | 1)
      oracle.advance()
    }
    return oracle.linksFollowed / gold.length
  }

  it.each([0, 5, 50, 100])("is linear on random trees with %i mistakes in 100", (mistakes) => {
    for (const length of [10, 100, 1000, 10_000, 100_000]) {
      const choose = seededChoice(length + mistakes)
      expect(linksPerWord(randomGold(length, choose), choose, mistakes)).toBeLessThanOrEqual(4)
    }
  })

  it("is linear if a long chain of lost brackets is above every word", () => {
    // (1, q) for every q, and a bracket over each word. Combining the first two words loses the whole chain, and each
    // later word is inside the rest of it.
    for (const length of [100, 1000, 10_000]) {
      const brackets = [{ start: 0, end: length, label: 1 }]
      for (let end = 3; end <= length; end++) brackets.push({ start: 1, end, label: 1 })
      for (let at = 0; at < length; at++) brackets.push({ start: at, end: at + 1, label: 1 })
      const gold = new GoldTree(length, brackets)
      const c = new Configuration(length)
      const oracle = new DynamicOracle(gold, c)
      const take = (structural: 0 | 1) => {
        c.act(structural)
        oracle.advance()
        c.label(c.isFinal ? 1 : oracle.label())
        oracle.advance()
      }
      take(0)
      take(0)
      take(1)
      while (c.canShift) take(0)
      expect(oracle.linksFollowed / length).toBeLessThanOrEqual(4)
    }
  })
})

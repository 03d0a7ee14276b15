import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  ConstraintError,
  Constraints,
  type ForbiddenSpan,
  type RequiredSpan,
} from "../../src/decode/constraints.ts"
import { Configuration, combine, type StructuralAction, shift } from "../../src/transition/configuration.ts"
import { DynamicOracle } from "../../src/transition/dynamic-oracle.ts"
import { GoldTree } from "../../src/transition/gold-tree.ts"
import { reachable } from "../../src/transition/reachable.ts"
import { everyTree } from "../transition/every-configuration.ts"
import { type Choose, randomGold, seededChoice } from "../transition/random-walk.ts"

const labelCount = 4
const lengths = fc.integer({ min: 1, max: 12 })
const seeds = fc.nat(1e6)
const keyOf = ({ start, end }: ForbiddenSpan) => `${start} ${end}`

interface Requirements {
  readonly required: readonly RequiredSpan[]
  readonly forbidden: readonly ForbiddenSpan[]
}

/// Brackets of a random tree, some with labels, and some other spans that must not be constituents.
function randomRequirements(length: number, choose: Choose): Requirements {
  const brackets = randomGold(length, choose).brackets()
  const required = brackets
    .filter(() => choose(2) === 0)
    .map(({ start, end, label }) =>
      choose(2) === 0 ? { start, end } : { start, end, labels: new Set([label, 1 + choose(labelCount - 1)]) },
    )
  const taken = new Set([...required, { start: 0, end: length }].map(keyOf))
  const forbidden: ForbiddenSpan[] = []
  for (let start = 0; start < length; start++) {
    for (let end = start + 1; end <= length; end++) {
      if (!taken.has(keyOf({ start, end })) && choose(4) === 0) forbidden.push({ start, end })
    }
  }
  return { required, forbidden }
}

/// The required spans and the root as a gold tree, all with label 1.
function goldOf(length: number, required: readonly ForbiddenSpan[]): GoldTree {
  const isRoot = ({ start, end }: ForbiddenSpan) => start === 0 && end === length
  const spans = [...required.filter((span) => !isRoot(span)), { start: 0, end: length }]
  return new GoldTree(
    length,
    spans.map(({ start, end }) => ({ start, end, label: 1 })),
  )
}

const allows = (constraints: Constraints, { left, right }: Configuration, action: StructuralAction) =>
  action === shift ? constraints.allowsShift(left, right) : constraints.allowsCombine(left, right)

const legal = (c: Configuration) =>
  ([shift, combine] as const).filter((action) => (action === shift ? c.canShift : c.canCombine))

/// The configuration after the given structural actions, every span before the last one labelled.
function replay(length: number, actions: readonly StructuralAction[]): Configuration {
  const c = new Configuration(length)
  for (const action of actions) {
    if (!c.isStructural) c.label(1)
    c.act(action)
  }
  return c
}

describe("structural actions under constraints", () => {
  it("are allowed exactly if they lose no required bracket, as the oracle says", () => {
    fc.assert(
      fc.property(lengths, seeds, (length, seed) => {
        const choose = seededChoice(seed)
        const { required, forbidden } = randomRequirements(length, choose)
        const constraints = new Constraints(length, required, forbidden)
        const gold = goldOf(length, required)
        const c = new Configuration(length)
        const oracle = new DynamicOracle(gold, c)
        const taken: StructuralAction[] = []
        while (!c.isFinal) {
          const before = reachable(c, gold)
          const allowed = legal(c).filter((action) => allows(constraints, c, action))
          for (const action of legal(c)) {
            const after = new Set(reachable(replay(length, [...taken, action]), gold).map(keyOf))
            const isLost = before.some((bracket) => !after.has(keyOf(bracket)))
            expect(allowed.includes(action)).toBe(!isLost)
          }
          expect(allowed).toEqual(oracle.structural())
          const action = allowed[choose(allowed.length)] as StructuralAction
          taken.push(action)
          c.act(action)
          oracle.advance()
          expect(constraints.allowsLabel(c.left, c.right, 0)).toBe(oracle.label() === 0)
          c.label(1)
          oracle.advance()
        }
      }),
    )
  })

  it("allow exactly the binary trees with the required spans, up to five words", () => {
    for (let length = 1; length <= 5; length++) {
      const everything = everyParse(length, Constraints.none(length))
      expect(everything.length).toBe([1, 1, 2, 5, 14][length - 1])
      for (const required of everyTree(length)) {
        const withAll = everything.filter((spans) => required.every((span) => spans.has(keyOf(span))))
        expect(everyParse(length, new Constraints(length, required))).toEqual(withAll)
      }
    }
  })

  /// The spans of each parse that the constraints allow.
  function everyParse(length: number, constraints: Constraints): Set<string>[] {
    const parses: Set<string>[] = []
    const waiting: StructuralAction[][] = [[]]
    for (let taken = waiting.pop(); taken !== undefined; taken = waiting.pop()) {
      const c = replay(length, taken)
      if (!c.isStructural) c.label(1)
      if (c.isFinal) parses.push(new Set(c.brackets.map(keyOf)))
      for (const action of legal(c)) if (allows(constraints, c, action)) waiting.push([...taken, action])
    }
    return parses
  }
})

describe("a parse under constraints", () => {
  it("has every required span with one of its labels, and no forbidden span", () => {
    fc.assert(
      fc.property(lengths, seeds, (length, seed) => {
        const choose = seededChoice(seed)
        const { required, forbidden } = randomRequirements(length, choose)
        const constraints = new Constraints(length, required, forbidden)
        const c = new Configuration(length)
        while (!c.isFinal) {
          const actions = legal(c).filter((action) => allows(constraints, c, action))
          c.act(actions[choose(actions.length)] as StructuralAction)
          const { left, right } = c
          const labels = [...Array(labelCount).keys()].filter((label) =>
            constraints.allowsLabel(left, right, label),
          )
          c.label(labels[choose(labels.length)] as number)
        }
        const made = new Map(c.brackets.map((bracket) => [keyOf(bracket), bracket.label]))
        for (const span of required) {
          const label = made.get(keyOf(span))
          expect(label).toBeDefined()
          if (span.labels !== undefined) expect(span.labels).toContain(label)
        }
        for (const span of forbidden) expect(made.has(keyOf(span))).toBe(false)
      }),
    )
  })
})

describe("constraints", () => {
  it("allow everything except a root without a label, if there are none", () => {
    const none = Constraints.none(3)
    expect([none.allowsShift(1, 2), none.allowsCombine(1, 2), none.allowsLabel(0, 2, 0)]).toEqual([
      true,
      true,
      true,
    ])
    expect(none.allowsLabel(0, 3, 0)).toBe(false)
    expect(none.allowsLabel(0, 3, 1)).toBe(true)
    expect(none.appliesTo(0, 3)).toBe(false)
  })

  it("know the allowed labels of a span, and to which spans they apply", () => {
    const constraints = new Constraints(
      4,
      [
        { start: 0, end: 2, labels: new Set([2]) },
        { start: 2, end: 3 },
      ],
      [{ start: 2, end: 4 }],
    )
    const allowed = (i: number, j: number) =>
      [0, 1, 2].filter((label) => constraints.allowsLabel(i, j, label))
    expect(allowed(0, 2)).toEqual([2])
    expect(allowed(2, 3)).toEqual([1, 2])
    expect(allowed(2, 4)).toEqual([0])
    expect(allowed(0, 1)).toEqual([0, 1, 2])
    const applied = [
      [0, 2],
      [2, 3],
      [2, 4],
      [0, 1],
    ].map(([i = 0, j = 0]) => constraints.appliesTo(i, j))
    expect(applied).toEqual([true, true, true, false])
  })

  it("know the furthest required span at each boundary", () => {
    const constraints = new Constraints(4, [
      { start: 0, end: 2 },
      { start: 0, end: 3 },
      { start: 1, end: 2 },
    ])
    const boundaries = [0, 1, 2, 3, 4]
    expect(boundaries.map((boundary) => constraints.furthestEnd(boundary))).toEqual([3, 2, 2, 3, 4])
    expect(boundaries.map((boundary) => constraints.furthestStart(boundary))).toEqual([0, 1, 0, 0, 4])
  })

  it("intersect the labels of a span that is required twice", () => {
    const span = { start: 0, end: 2 }
    const sets = [undefined, [1, 2], undefined, [2, 3]]
    const required = sets.map((labels) =>
      labels === undefined ? span : { ...span, labels: new Set(labels) },
    )
    const constraints = new Constraints(3, required)
    expect([1, 2, 3].filter((label) => constraints.allowsLabel(0, 2, label))).toEqual([2])
    expect(() => new Constraints(3, [...required, { ...span, labels: new Set([1]) }])).toThrow(
      ConstraintError,
    )
  })

  it("reject a span that has no label to choose from", () => {
    expect(() => new Constraints(3, [{ start: 0, end: 1, labels: new Set() }])).toThrow(ConstraintError)
  })

  it("reject spans that cross, and only those", () => {
    expect(() => new Constraints(6, [span(2, 5), span(0, 1), span(1, 3)])).toThrow(
      "the span (1, 3) and the span (2, 5) cross",
    )
    const arbitrarySpan = fc
      .uniqueArray(fc.nat(6), { minLength: 2, maxLength: 2 })
      .map(([a = 0, b = 0]) => span(Math.min(a, b), Math.max(a, b)))
    fc.assert(
      fc.property(fc.array(arbitrarySpan, { maxLength: 5 }), (spans) => {
        const isCrossing = spans.some((a) =>
          spans.some((b) => a.start < b.start && b.start < a.end && a.end < b.end),
        )
        const make = () => new Constraints(6, spans)
        if (isCrossing) expect(make).toThrow(ConstraintError)
        else expect(make).not.toThrow()
        // Spans that must not be constituents may cross anything.
        const inside = spans.filter(({ start, end }) => end - start < 6)
        expect(() => new Constraints(6, [], inside)).not.toThrow()
      }),
    )
  })

  it.each([
    [-1, 2],
    [2, 2],
    [3, 1],
    [1, 4],
    [0.5, 2],
    [0, Number.NaN],
  ])("reject (%d, %d), which isn't a span of three words", (start, end) => {
    expect(() => new Constraints(3, [span(start, end)])).toThrow(ConstraintError)
    expect(() => new Constraints(3, [], [span(start, end)])).toThrow(`the span (${start}, ${end})`)
  })

  it("reject a span that is both required and forbidden, and a forbidden root", () => {
    expect(() => new Constraints(3, [span(0, 2)], [span(0, 2)])).toThrow(ConstraintError)
    expect(() => new Constraints(3, [], [span(0, 3)])).toThrow("the whole sentence")
  })

  const span = (start: number, end: number) => ({ start, end })
})

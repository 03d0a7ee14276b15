// What each relation means: a definition over pairs of points.

import type { PlainPoint } from "./plain-points.ts"

/// What some definitions need besides the two points.
export interface PlainContext {
  readonly points: readonly PlainPoint[]
  /// The head of a phrase.
  headOf(point: PlainPoint): PlainPoint | undefined
  /// True for the labels of a chain.
  inChain(label: string): boolean
}

/// True if `a` is in the relation to `b`.
export type Definition = (a: PlainPoint, b: PlainPoint, context: PlainContext) => boolean

const inverse =
  (definition: Definition): Definition =>
  (a, b, context) =>
    definition(b, a, context)

const isParent: Definition = (a, b) => b.parent === a
const dominates: Definition = (a, b, context) =>
  b.parent !== undefined && (b.parent === a || dominates(a, b.parent, context))
const precedes: Definition = (a, b) => a.end <= b.start
const adjoins: Definition = (a, b) => a.end === b.start
const areSisters: Definition = (a, b) => a !== b && a.parent !== undefined && a.parent === b.parent
const hasOnly: Definition = (a, b, context) => isParent(a, b, context) && a.children.length === 1
// Every phrase has a word, so what has the same words is on the same unary path, and what has the same first word on the same left edge.
const hasOnlyBelow: Definition = (a, b, context) =>
  dominates(a, b, context) && a.start === b.start && a.end === b.end
const hasLeftmost: Definition = (a, b, context) => dominates(a, b, context) && a.start === b.start
const hasRightmost: Definition = (a, b, context) => dominates(a, b, context) && a.end === b.end
const hasHead: Definition = (a, b, { headOf }) => headOf(a) === b
const hasHeadBelow: Definition = (a, b, context) => {
  const head = context.headOf(a)
  return head !== undefined && (head === b || hasHeadBelow(head, b, context))
}
const dominatesThrough: Definition = (a, b, context) =>
  b.parent !== undefined &&
  (b.parent === a || (context.inChain(b.parent.label) && dominatesThrough(a, b.parent, context)))
const precedesThrough: Definition = (a, b, context) =>
  adjoins(a, b, context) ||
  context.points.some(
    (link) => adjoins(a, link, context) && context.inChain(link.label) && precedesThrough(link, b, context),
  )

/// Element `number` of an array, from 1, or from the last one with negative numbers.
const nth = <Item>(items: readonly Item[], number: number) => items.at(number > 0 ? number - 1 : number)
const hasNthChild =
  (number: number): Definition =>
  (a, b) =>
    nth(a.children, number) === b
const hasNthWord =
  (number: number): Definition =>
  (a, b, { points }) =>
    nth(
      points.filter((point) => point.isWord && point.start >= a.start && point.end <= a.end),
      number,
    ) === b

/// Every relation by the way it is written; those along a chain have `(C)` for its label.
export const definitions: Readonly<Record<string, Definition>> = {
  "<": isParent,
  ">": inverse(isParent),
  "<<": dominates,
  ">>": inverse(dominates),
  "<<<": (a, b, context) => b.isWord && dominates(a, b, context),
  "<,": hasNthChild(1),
  ">,": inverse(hasNthChild(1)),
  "<-": hasNthChild(-1),
  ">-": inverse(hasNthChild(-1)),
  "<`": hasNthChild(-1),
  ">`": inverse(hasNthChild(-1)),
  "<:": hasOnly,
  ">:": inverse(hasOnly),
  "<<:": hasOnlyBelow,
  ">>:": inverse(hasOnlyBelow),
  "<<,": hasLeftmost,
  ">>,": inverse(hasLeftmost),
  "<<-": hasRightmost,
  ">>-": inverse(hasRightmost),
  "<<`": hasRightmost,
  ">>`": inverse(hasRightmost),
  "<1": hasNthChild(1),
  "<2": hasNthChild(2),
  "<-1": hasNthChild(-1),
  "<-3": hasNthChild(-3),
  ">1": inverse(hasNthChild(1)),
  ">2": inverse(hasNthChild(2)),
  ">-1": inverse(hasNthChild(-1)),
  ">-2": inverse(hasNthChild(-2)),
  "<<<1": hasNthWord(1),
  "<<<2": hasNthWord(2),
  "<<<-1": hasNthWord(-1),
  "<<<-2": hasNthWord(-2),
  $: areSisters,
  "$++": (a, b, context) => areSisters(a, b, context) && precedes(a, b, context),
  "$..": (a, b, context) => areSisters(a, b, context) && precedes(a, b, context),
  "$--": (a, b, context) => areSisters(a, b, context) && precedes(b, a, context),
  "$,,": (a, b, context) => areSisters(a, b, context) && precedes(b, a, context),
  "$+": (a, b, context) => areSisters(a, b, context) && adjoins(a, b, context),
  "$.": (a, b, context) => areSisters(a, b, context) && adjoins(a, b, context),
  "$-": (a, b, context) => areSisters(a, b, context) && adjoins(b, a, context),
  "$,": (a, b, context) => areSisters(a, b, context) && adjoins(b, a, context),
  "..": precedes,
  ",,": inverse(precedes),
  ".": adjoins,
  ",": inverse(adjoins),
  "<#": hasHead,
  ">#": inverse(hasHead),
  "<<#": hasHeadBelow,
  ">>#": inverse(hasHeadBelow),
  "==": (a, b) => a === b,
  "<=": (a, b) => a === b || b.parent === a,
  ":": () => true,
  "<+(C)": dominatesThrough,
  ">+(C)": inverse(dominatesThrough),
  ".+(C)": precedesThrough,
  ",+(C)": inverse(precedesThrough),
}

type Order = (a: PlainPoint, first: PlainPoint, second: PlainPoint) => number

const ancestors = (point: PlainPoint | undefined): PlainPoint[] =>
  point === undefined ? [] : [...ancestors(point.parent), point]

/// How many ancestors two points share.
const shared = (a: PlainPoint, b: PlainPoint) =>
  ancestors(a).filter((point) => ancestors(b).includes(point)).length

/// The sister of an ancestor of `a` that `b` is in.
const branch = (a: PlainPoint, b: PlainPoint) => (ancestors(b)[shared(a, b)] as PlainPoint).id

const backwards: Order = (_, first, second) => second.id - first.id
const orders: Readonly<Record<string, Order>> = {
  ">>": backwards,
  ">>:": backwards,
  ">>,": backwards,
  ">>-": backwards,
  ">>`": backwards,
  ">>#": backwards,
  ">+(C)": backwards,
  "$++": backwards,
  "$..": backwards,
  "..": (a, first, second) => shared(a, first) - shared(a, second) || first.id - second.id,
  ",,": (a, first, second) =>
    shared(a, first) - shared(a, second) || branch(a, second) - branch(a, first) || first.id - second.id,
}

/// The points in a relation to one, in the order in which matches are found. It decides which match an optional relation has.
export function related(symbol: string, a: PlainPoint, context: PlainContext): PlainPoint[] {
  const definition = definitions[symbol] as Definition
  const order = orders[symbol] ?? ((_, first, second) => first.id - second.id)
  return context.points
    .filter((b) => definition(a, b, context))
    .sort((first, second) => order(a, first, second))
}

/// Relations whose matches have an order of their own, which isn't defined here.
export const unordered: readonly string[] = [".+(C)", ",+(C)"]

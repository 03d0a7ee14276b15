// All relations by symbol.

import type { RelationSyntax } from "../syntax.ts"
import { none, type TreeIndex } from "../tree-index.ts"
import { children, descendants, everywhere, words } from "./descendants.ts"
import { following, immediatelyFollowing, immediatelyPreceding, preceding } from "./precedence.ts"
import { leftSisters, rightSisters, sisters } from "./sisters.ts"
import { repeated, type Steps, single, type Targets } from "./steps.ts"
import {
  type InChain,
  unbrokenAncestors,
  unbrokenDescendants,
  unbrokenFollowing,
  unbrokenPreceding,
} from "./unbroken.ts"

/// What some relations need besides the targets.
export interface RelationContext {
  /// The head of a point, a child of it, or `none`.
  headOf(point: number): number
  readonly inChain: InChain
}

type Relation = (targets: Targets, context: RelationContext) => Steps
type Step = (index: TreeIndex, from: number, context: RelationContext) => number

const one =
  (step: Step): Relation =>
  (targets, context) =>
    single(targets, (from) => step(targets.index, from, context))
const many =
  (step: Step): Relation =>
  (targets, context) =>
    repeated(targets, (from) => step(targets.index, from, context))

const parentIf =
  (isSuch: (index: TreeIndex, child: number, parent: number, context: RelationContext) => boolean): Step =>
  (index, from, context) => {
    const parent = index.parentOf(from)
    return parent !== none && isSuch(index, from, parent, context) ? parent : none
  }

const firstChild: Step = (index, from) => index.firstChildOf(from)
const lastChild: Step = (index, from) => index.lastChildOf(from)
const onlyChild: Step = (index, from) => index.onlyChildOf(from)
const headChild: Step = (_, from, { headOf }) => headOf(from)
const parent: Step = (index, from) => index.parentOf(from)
const parentOfFirst = parentIf((index, child, parent) => index.firstChildOf(parent) === child)
const parentOfLast = parentIf((index, child, parent) => index.lastChildOf(parent) === child)
const parentOfOnly = parentIf((index, child, parent) => index.onlyChildOf(parent) === child)
const parentOfHead = parentIf((_, child, parent, { headOf }) => headOf(parent) === child)
const nextSister = one((index, from) => index.nextSiblingOf(from))
const previousSister = one((index, from) => index.previousSiblingOf(from))

const relations: Readonly<Record<string, Relation>> = {
  "<": (targets) => children(targets),
  ">": one(parent),
  "<<": descendants,
  ">>": many(parent),
  "<<<": words,
  "<,": one(firstChild),
  ">,": one(parentOfFirst),
  "<-": one(lastChild),
  ">-": one(parentOfLast),
  "<`": one(lastChild),
  ">`": one(parentOfLast),
  "<:": one(onlyChild),
  ">:": one(parentOfOnly),
  "<<:": many(onlyChild),
  ">>:": many(parentOfOnly),
  "<<,": many(firstChild),
  ">>,": many(parentOfFirst),
  "<<-": many(lastChild),
  ">>-": many(parentOfLast),
  "<<`": many(lastChild),
  ">>`": many(parentOfLast),
  $: sisters,
  "$++": rightSisters,
  "$..": rightSisters,
  "$--": leftSisters,
  "$,,": leftSisters,
  "$+": nextSister,
  "$.": nextSister,
  "$-": previousSister,
  "$,": previousSister,
  "..": following,
  ",,": preceding,
  ".": immediatelyFollowing,
  ",": immediatelyPreceding,
  "<#": one(headChild),
  ">#": one(parentOfHead),
  "<<#": many(headChild),
  ">>#": many(parentOfHead),
  "==": one((_, from) => from),
  "<=": (targets) => children(targets, true),
  ":": everywhere,
  "<+": (targets, { inChain }) => unbrokenDescendants(targets, inChain),
  ">+": (targets, { inChain }) => unbrokenAncestors(targets, inChain),
  ".+": (targets, { inChain }) => unbrokenFollowing(targets, inChain),
  ",+": (targets, { inChain }) => unbrokenPreceding(targets, inChain),
}

/// The steps of a relation to these targets.
export function stepsOf(
  { symbol, number }: RelationSyntax,
  targets: Targets,
  context: RelationContext,
): Steps {
  const relation = number === undefined ? relations[symbol] : numbered(symbol, number)
  if (relation === undefined) throw new Error(`there is no relation ${symbol}`)
  return relation(targets, context)
}

/// `<3`, `>-2`, `<<<1`: from the last one if the number is negative.
function numbered(symbol: string, number: number): Relation {
  if (symbol === "<") return one((index, from) => nthChild(index, from, number))
  if (symbol === ">") return one(parentIf((index, child, parent) => isNthChild(index, child, parent, number)))
  // A word is its own first and last word.
  return one((index, from) => {
    const word = number > 0 ? index.startOf(from) + number - 1 : index.endOf(from) + number
    return word >= index.startOf(from) && word < index.endOf(from) ? index.wordAt(word) : none
  })
}

function nthChild(index: TreeIndex, parent: number, number: number): number {
  const fromEnd = number < 0
  let child = fromEnd ? index.lastChildOf(parent) : index.firstChildOf(parent)
  for (let left = Math.abs(number) - 1; left > 0 && child !== none; left--)
    child = fromEnd ? index.previousSiblingOf(child) : index.nextSiblingOf(child)
  return child
}

function isNthChild(index: TreeIndex, child: number, parent: number, number: number): boolean {
  const position = index.childNumberOf(child)
  return number > 0 ? position === number : position === index.childCountOf(parent) + 1 + number
}

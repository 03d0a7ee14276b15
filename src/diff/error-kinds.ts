// The kinds of errors, and which one a repair is. They are those of Kummerfeld et al. (2012), "Parser Showdown at the Wall
// Street Corral".

/// The kinds by name, with what they are called in reports.
export const errorKinds = {
  "pp-attachment": "PP attachment",
  "np-attachment": "NP attachment",
  "vp-attachment": "VP attachment",
  "clause-attachment": "clause attachment",
  "modifier-attachment": "modifier attachment",
  coordination: "coordination",
  "np-structure": "NP-internal structure",
  unary: "unary",
  "single-word-phrase": "single-word phrase",
  "different-label": "different label",
  other: "other",
} as const

/// The kind of an error, such as "pp-attachment".
export type ErrorKind = keyof typeof errorKinds

/// All kinds.
export const errorKindNames = Object.keys(errorKinds) as readonly ErrorKind[]

/// What the kind of a missing or superfluous bracket depends on.
export interface BracketContext {
  readonly label: string
  readonly parent: string
  /// The labels of its children, and whether it has just one, and that is a word.
  readonly children: readonly string[]
  readonly isOverWord: boolean
  /// True if all children are words.
  readonly isFlat: boolean
  /// True if it has no siblings.
  readonly isOnlyChild: boolean
  /// The label of the next sibling, if any.
  readonly next: string | undefined
}

/// What the kind of a move depends on: the labels of what moves, of its parents and of its neighbours, before and after.
export interface MoveContext {
  readonly movers: readonly string[]
  readonly from: string
  readonly to: string
  readonly neighbours: readonly (string | undefined)[]
}

const conjunctions = new Set(["CC"])
const clauses = new Set(["S", "SBAR", "SINV", "SQ", "SBARQ", "Ssub", "Srel", "Sint", "SENT"])
const modifiers = new Set(["ADVP", "ADJP", "AP", "AdP"])
const adverbs = new Set([...modifiers, "RB"])
const nominals = new Set(["NP", "WHNP", "NML", "NX", "NAC", "QP"])
// Labels that occur only inside of noun phrases.
const nominalParts = new Set(["NML", "NX", "NAC", "QP"])
const coordinations = new Set(["UCP", "COORD"])

/// The kind of an error that moving a few nodes repairs.
export function kindOfMove({ movers, from, to, neighbours }: MoveContext): ErrorKind {
  const edges = [movers[0], movers.at(-1), ...neighbours]
  if (edges.some((label) => label !== undefined && conjunctions.has(label))) return "coordination"
  if (movers.includes("PP")) return "pp-attachment"
  if (movers.includes("NP")) return "np-attachment"
  if (movers.includes("VP")) return "vp-attachment"
  if (movers.some((label) => clauses.has(label))) return "clause-attachment"
  if (movers.some((label) => adverbs.has(label))) return "modifier-attachment"
  return nominals.has(from) && nominals.has(to) ? "np-structure" : "other"
}

/// The kind of an error that another label repairs.
export function kindOfRelabelling(isOverWord: boolean): ErrorKind {
  return isOverWord ? "single-word-phrase" : "different-label"
}

/// The kind of an error that one more bracket, or one less, repairs.
export function kindOfBracket(context: BracketContext): ErrorKind {
  const { label, parent, children, isOverWord, isFlat, isOnlyChild, next } = context
  if (isOverWord) return "single-word-phrase"
  if (children.length === 1 || isOnlyChild) return "unary"
  if (coordinations.has(label) || (next !== undefined && conjunctions.has(next))) return "coordination"
  const [, ...later] = children
  if (later.includes("PP")) return "pp-attachment"
  if (later.some((child) => clauses.has(child))) return "clause-attachment"
  if ((nominals.has(parent) && isFlat) || nominalParts.has(label)) return "np-structure"
  if (modifiers.has(label) || later.some((child) => modifiers.has(child))) return "modifier-attachment"
  if (children.every((child) => child === label)) return label === "NP" ? "np-structure" : "coordination"
  if (children.some((child) => conjunctions.has(child))) return "coordination"
  return "other"
}

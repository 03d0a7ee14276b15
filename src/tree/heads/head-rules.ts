// Head rules as a table: one line per step, `VP left TO VBD VBN`.

import { checkArgument } from "../../check/argument-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { string } from "../../check/kinds.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { cutFunctionTags } from "../function-tags.ts"
import type { NodeTable } from "../node-table.ts"
import { HeadRules } from "./head-finder.ts"

/// How a step searches the children. `left` and `right` look for the first label of the list from that end, then for the
/// second, and so on; `leftmost` and `rightmost` take the first child from that end that has any of the labels.
const searches = ["left", "right", "leftmost", "rightmost"] as const
type Search = (typeof searches)[number]

interface Step {
  readonly search: Search
  /// Empty: any child.
  readonly labels: readonly string[]
}

interface RuleTable {
  readonly steps: ReadonlyMap<string, readonly Step[]>
  readonly punctuation: ReadonlySet<string>
  readonly coordination: ReadonlySet<string>
}

const anyCategory = "*"

/// Reads head rules from text. A line is a category, a way to search, and labels; the lines of one category are tried in order,
/// then those of the category `*`. Function tags don't count: `NP` is also `NP-SBJ`. Two lines have other meanings:
/// `punctuation LABEL…` lists what is a head only if there is nothing else, and `coordination LABEL…` makes the phrase before a
/// conjunction the head, if the phrase after it was chosen. `#` starts a comment. Throws "invalid-head-rules" with the line's number.
///
/// ```ts
/// const rules = readHeadRules("S left VP\nVP leftmost VBP VBZ\nNP rightmost NN NNS PRP")
/// readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))").headBy(rules).word // "like"
/// ```
export function readHeadRules(text: string): HeadRules {
  return rulesOf(readRules(checkArgument(text, "the head rules", string)))
}

function readRules(text: string): RuleTable {
  const steps = new Map<string, Step[]>()
  const punctuation = new Set<string>()
  const coordination = new Set<string>()
  text.split(/\r?\n/).forEach((line, at) => {
    const [category, search, ...labels] = line
      .replace(/(?:^|\s)#(?:\s.*)?$/, "")
      .split(/\s+/)
      .filter(Boolean)
    if (category === undefined) return
    if (category === "punctuation" || category === "coordination") {
      const set = category === "punctuation" ? punctuation : coordination
      for (const label of search === undefined ? [] : [search, ...labels]) set.add(label)
      return
    }
    const direction = searches.find((one) => one === search)
    if (direction === undefined) {
      const found = search === undefined ? "nothing" : quoteValue(search)
      throw new SpandrelError(
        "invalid-head-rules",
        `line ${at + 1}: after the category ${quoteValue(category)} there is ${found}; write ${searches.join(", ")}, and then labels`,
      )
    }
    steps.set(category, [...(steps.get(category) ?? []), { search: direction, labels }])
  })
  return { steps, punctuation, coordination }
}

function rulesOf({ steps, punctuation, coordination }: RuleTable): HeadRules {
  const fallback = steps.get(anyCategory) ?? []
  const headChild = (nodes: NodeTable, phrase: number, children: readonly number[]): number => {
    const labels = children.map((row) => cutFunctionTags(nodes.labels[row] as string))
    const isCandidate = labels.map((label) => !punctuation.has(label))
    if (!isCandidate.includes(true)) isCandidate.fill(true)
    const own = steps.get(cutFunctionTags(nodes.labels[phrase] as string)) ?? []
    for (const step of [...own, ...fallback, anyChild]) {
      const at = search(step, labels, isCandidate)
      if (at < 0) continue
      const isSecond = at >= 2 && coordination.has(labels[at - 1] as string) && isCandidate[at - 2] === true
      return children[isSecond ? at - 2 : at] as number
    }
    return children[0] as number
  }
  return HeadRules.of(headChild)
}

const anyChild: Step = { search: "leftmost", labels: [] }

function search(step: Step, labels: readonly string[], isCandidate: readonly boolean[]): number {
  const fromLeft = step.search === "left" || step.search === "leftmost"
  const first = (matches: (label: string) => boolean): number => {
    const test = (label: string, at: number) => isCandidate[at] === true && matches(label)
    return fromLeft ? labels.findIndex(test) : labels.findLastIndex(test)
  }
  if (step.labels.length === 0) return first(() => true)
  if (step.search === "leftmost" || step.search === "rightmost")
    return first((label) => step.labels.includes(label))
  for (const wanted of step.labels) {
    const at = first((label) => label === wanted)
    if (at >= 0) return at
  }
  return -1
}

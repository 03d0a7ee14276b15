// From a tree of the Penn Treebank's kind to basic Universal Dependencies: heads first, then relations.

import { cutFunctionTags } from "../function-tags.ts"
import { conjunctsOf, coordinatedModifiers } from "../heads/coordination.ts"
import { childRows, headsOf } from "../heads/head-finder.ts"
import { semanticHeads } from "../heads/semantic.ts"
import { isLeafRow, type NodeTable } from "../node-table.ts"
import { attachment, HeadedTree, wordOf } from "./attachment.ts"
import { joinFixedExpressions, type WordEdge } from "./fixed-expressions.ts"
import { attachPunctuation } from "./punctuation.ts"
import { relationOf } from "./relations.ts"

/// The governor of a word and its relation to it.
export interface Dependency {
  /// The index of the governor; -1 if the word is the root.
  readonly head: number
  readonly relation: string
}

/// One edge between leaves, by row.
interface Edge {
  head: number
  relation: string
}

export function dependenciesOf(nodes: NodeTable): Dependency[] {
  const tree = new HeadedTree(nodes, headsOf(nodes, semanticHeads))
  const edges = new Map<number, Edge>()
  for (let row = 0; row < nodes.parents.length; row++)
    if (!isLeafRow(nodes, row)) attachChildren(tree, row, edges)
  raiseSubjects(tree, edges)
  attachToQuestionWords(tree, edges)
  markPassives(tree, edges)
  markExtraposition(tree, edges)
  const { leaves } = tree
  const index = new Map(leaves.map((row, at) => [row, at]))
  const found: WordEdge[] = leaves.map((row) => {
    const edge = edges.get(row)
    return { head: index.get(edge?.head ?? -1) ?? -1, relation: edge?.relation ?? "root" }
  })
  joinFixedExpressions(
    leaves.map((row) => wordOf(nodes, row)),
    found,
  )
  const heads = found.map(({ head }) => head)
  const relations = found.map(({ relation }) => relation)
  attachPunctuation(
    heads,
    leaves.map((row) => nodes.forms[row] as string),
    relations,
  )
  return heads.map((head, at) => ({ head, relation: relations[at] as string }))
}

function attachChildren(tree: HeadedTree, phrase: number, edges: Map<number, Edge>): void {
  const { nodes, heads } = tree
  const children = childRows(nodes, phrase)
  const attach = (child: number, governor: number, relation?: string) => {
    edges.set(heads.leaves[child] as number, {
      head: heads.leaves[governor] as number,
      relation: relation ?? relationOf(attachment(tree, child, governor)),
    })
  }
  const main = heads.children[phrase] as number
  const conjuncts = conjunctsOf(nodes, phrase, children)
  if (conjuncts === undefined) {
    attachModifiers(tree, children, main, attach)
    return
  }
  conjuncts.forEach(({ members, before }, at) => {
    const rows = members.map((member) => children[member] as number)
    const head = at === 0 ? main : semanticHeads.headChild(nodes, phrase, rows, heads.leaves)
    if (at > 0) attach(head, main, "conj")
    for (const sign of before) attach(children[sign] as number, head)
    // What follows the last of coordinated words belongs to all of them: "buy and sell cars".
    const shared = at === conjuncts.length - 1 && at > 0 && isLeafRow(nodes, head) && isLeafRow(nodes, main)
    attachModifiers(tree, rows, head, (child, governor, relation) => {
      const isShared = shared && child > head && !isLeafRow(nodes, child)
      attach(child, isShared ? main : governor, relation)
    })
  })
}

type Attach = (child: number, governor: number, relation?: string) => void

function attachModifiers(tree: HeadedTree, children: readonly number[], head: number, attach: Attach): void {
  const labels = children.map((row) => cutFunctionTags(tree.nodes.labels[row] as string))
  const done = new Set<number>()
  for (const [left, conjunction, right] of coordinatedModifiers(labels)) {
    const rows = [left, conjunction, right].map((at) => children[at] as number)
    const [first, sign, second] = rows as [number, number, number]
    if (rows.includes(head)) continue
    attach(second, first, "conj")
    attach(sign, second, "cc")
    done.add(second).add(sign)
  }
  for (const child of children) if (child !== head && !done.has(child)) attach(child, head)
}

/// In "want him to go" and "make him happy", "him" is the object of the verb, and the clause its complement.
function raiseSubjects({ nodes, heads }: HeadedTree, edges: Map<number, Edge>): void {
  for (const [leaf, { head, relation }] of edges) {
    if (relation !== "xcomp") continue
    const clause = highest(nodes, heads.leaves, leaf)
    if (cutFunctionTags(nodes.labels[clause] as string) !== "S") continue
    for (const child of childRows(nodes, clause)) {
      const edge = edges.get(heads.leaves[child] as number)
      if (edge?.head === leaf && edge.relation === "nsubj") {
        edge.head = head
        edge.relation = recipientVerb.test(wordOf(nodes, head)) ? "iobj" : "obj"
      }
    }
  }
}

// Verbs whose object is told or asked something, and is an indirect object beside a clause.
const recipientVerb =
  /^(?:tell|tells|telling|told|ask\w*|allow\w*|caus\w*|remind\w*|teach\w*|taught|show\w*|convinc\w*)$/

/// In "what it is", the question word is the predicate: what depends on the copula depends on it.
function attachToQuestionWords({ nodes, heads }: HeadedTree, edges: Map<number, Edge>): void {
  const predicates = new Map<number, number>()
  for (let row = 0; row < nodes.parents.length; row++) {
    const label = cutFunctionTags(nodes.labels[row] as string)
    if (isLeafRow(nodes, row) || (label !== "SBAR" && label !== "SBARQ")) continue
    const question = heads.children[row] as number
    if (!/^WH/.test(nodes.labels[question] as string)) continue
    const clause = childRows(nodes, row).find((child) =>
      /^(?:S|SQ)(?:-|$)/.test(nodes.labels[child] as string),
    )
    if (clause === undefined || edges.get(heads.leaves[clause] as number)?.relation === "acl:relcl") continue
    const [copula, predicate] = [heads.leaves[clause] as number, heads.leaves[question] as number]
    edges.set(copula, { head: predicate, relation: "cop" })
    predicates.set(copula, predicate)
  }
  for (const [leaf, edge] of edges) {
    const predicate = predicates.get(edge.head)
    if (predicate !== undefined && leaf !== predicate) edge.head = predicate
  }
}

/// In "it is hard to say", "it" is an expletive, and the clause the subject. The subject of a clause that is itself a predicate is an
/// outer one.
function markExtraposition({ nodes }: HeadedTree, edges: Map<number, Edge>): void {
  const dependents = new Map<number, number[]>()
  for (const [leaf, { head }] of edges) {
    const list = dependents.get(head)
    if (list === undefined) dependents.set(head, [leaf])
    else list.push(leaf)
  }
  for (const [head, leaves] of dependents) {
    const relationOfLeaf = (leaf: number) => (edges.get(leaf) as Edge).relation
    const [outer, inner] = leaves.filter((leaf) => relationOfLeaf(leaf) === "nsubj").sort((a, b) => a - b)
    if (outer !== undefined && inner !== undefined && leaves.some((leaf) => relationOfLeaf(leaf) === "cop"))
      (edges.get(outer) as Edge).relation = "nsubj:outer"
    const subject = leaves.find((leaf) => relationOfLeaf(leaf) === "nsubj" && wordOf(nodes, leaf) === "it")
    if (subject === undefined) continue
    const isCopular =
      leaves.some((leaf) => relationOfLeaf(leaf) === "cop") &&
      /^(?:JJ|NN|VBN)/.test(nodes.labels[head] as string)
    const isRaising = /^(?:seem|appear|turn|happen)/.test(wordOf(nodes, head))
    const clause = leaves.find(
      (leaf) =>
        leaf > head &&
        /^(?:ccomp|xcomp|advcl)$/.test(relationOfLeaf(leaf)) &&
        isContentClause(nodes, leaf, dependents, edges),
    )
    if (clause === undefined || !(isCopular || isRaising)) continue
    ;(edges.get(subject) as Edge).relation = "expl"
    ;(edges.get(clause) as Edge).relation = "csubj"
  }
}

/// True for a clause with "that" or "to".
function isContentClause(
  nodes: NodeTable,
  leaf: number,
  dependents: ReadonlyMap<number, readonly number[]>,
  edges: ReadonlyMap<number, Edge>,
): boolean {
  return (dependents.get(leaf) ?? []).some(
    (one) => edges.get(one)?.relation === "mark" && /^(?:to|that)$/.test(wordOf(nodes, one)),
  )
}

/// The highest node of which a leaf is the head.
function highest(nodes: NodeTable, leaves: Int32Array, leaf: number): number {
  let row = leaf
  for (;;) {
    const parent = nodes.parents[row] as number
    if (parent < 0 || leaves[parent] !== leaf) return row
    row = parent
  }
}

function markPassives({ nodes }: HeadedTree, edges: Map<number, Edge>): void {
  const passives = new Set<number>()
  const agents = new Set<number>()
  for (const [leaf, { head, relation }] of edges) {
    if (relation === "aux:pass") passives.add(head)
    if (relation === "case" && wordOf(nodes, leaf) === "by") agents.add(head)
  }
  for (const [leaf, edge] of edges) {
    if (!passives.has(edge.head)) continue
    if (edge.relation === "nsubj" || edge.relation === "csubj") edge.relation += ":pass"
    else if (edge.relation === "obl" && agents.has(leaf)) edge.relation = "obl:agent"
  }
}

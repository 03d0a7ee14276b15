// Which node of the last drawing a node of the next one was, so that it can slide to its new place.

import type { VisibleNode } from "./visible-nodes.ts"

/// For each node, the key of the old node that it was; undefined for a new one. Nodes with the same key correspond; of the other phrases,
/// those with the same label that begin or end at the same word.
export function matchNodes(
  old: readonly VisibleNode[],
  next: readonly VisibleNode[],
): readonly (string | undefined)[] {
  const rest = new Map(old.map((node) => [node.key, node]))
  const matches: (string | undefined)[] = next.map(({ key }) => (rest.delete(key) ? key : undefined))
  const byEdge = new Map<string, string[]>()
  for (const { kind, label, node, key } of rest.values()) {
    if (kind === "leaf") continue
    for (const edge of edgesOf(label, node)) byEdge.set(edge, [...(byEdge.get(edge) ?? []), key])
  }
  for (const [at, { kind, label, node }] of next.entries()) {
    if (matches[at] !== undefined || kind === "leaf") continue
    const key = edgesOf(label, node)
      .flatMap((edge) => byEdge.get(edge) ?? [])
      .find((candidate) => rest.has(candidate))
    if (key === undefined) continue
    rest.delete(key)
    matches[at] = key
  }
  return matches
}

function edgesOf(label: string, { start, end }: { readonly start: number; readonly end: number }): string[] {
  return [`${label} from ${start}`, `${label} to ${end}`]
}

// The k best trees side by side.

import { formatCount } from "../../../check/format-count.ts"
import type { ConfidentSentence, ConfidentTree } from "../../../sentence/parsed-sentence.ts"
import type { Tree } from "../../../tree/tree.ts"
import { element } from "../../app/element.ts"
import { renderTree } from "../../tree-view/render-tree.ts"
import { percent } from "./run-parse.ts"

/// The trees of a sentence as cards. In each, the phrases that the best tree doesn't have are marked. A click on a card shows its tree
/// large.
export function alternativeCards(
  { parses }: ConfidentSentence,
  shown: number,
  onChoose: (index: number) => void,
): HTMLElement[] {
  const best = parses[0] as ConfidentTree
  const known = new Set(best.tree.phrases().map(phraseName))
  const share = sharesOf(parses)
  return parses.map((parse, at) => {
    const changed = parse.tree.phrases().filter((node) => !known.has(phraseName(node)))
    const same = parse.tree.phrases().length - changed.length
    const differences = changed.length + best.tree.phrases().length - same
    const view = renderTree(parse.tree, {
      label: `Tree ${at + 1}`,
      canZoom: false,
      canFold: false,
      classOf: (node) => (!node.isLeaf && !known.has(phraseName(node)) ? "is-changed" : undefined),
      describe: (node) => (changed.includes(node) ? "not in the best tree" : undefined),
    })
    return element(
      "li",
      { class: "alternative", attributes: { "data-shown": at === shown } },
      element("button", {
        class: "alternative-title",
        attributes: { type: "button", "aria-pressed": String(at === shown) },
        text: `${at + 1}`,
        on: { click: () => onChoose(at) },
      }),
      element("span", { class: "alternative-note", text: noteOf(share[at] as number, differences, at) }),
      view.element,
    )
  })
}

function noteOf(share: number, differences: number, at: number): string {
  const kind = at === 0 ? "the best tree" : formatCount(differences, "differing bracket")
  return `${percent(share)} · ${kind}`
}

/// The probability of each tree among those that are shown: scores are log-probabilities.
function sharesOf(parses: readonly ConfidentTree[]): number[] {
  const top = Math.max(...parses.map(({ score }) => score))
  const weights = parses.map(({ score }) => Math.exp(score - top))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

function phraseName({ label, start, end }: Tree): string {
  return `${label} ${start}-${end}`
}

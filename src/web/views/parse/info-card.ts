// What is known of the node under the pointer: its text, its span and the parser's confidence.

import type { ConfidentSentence } from "../../../sentence/parsed-sentence.ts"
import type { Tree } from "../../../tree/tree.ts"
import { element } from "../../app/element.ts"
import { placeNext } from "../../app/floating.ts"
import { describeLabel, familyOf } from "../../tree-view/category.ts"
import { describeTag } from "../../tree-view/tag-names.ts"
import { confidenceOf, percent } from "./run-parse.ts"

/// A card that floats next to the node. The outline says the same to screen readers.
export class InfoCard {
  readonly element = element("div", {
    class: "info-card",
    attributes: { hidden: true, "aria-hidden": "true" },
  })

  show(node: Tree, sentence: ConfidentSentence, at: Element): void {
    const confidence = confidenceOf(sentence, node)
    const name = node.isLeaf ? describeTag(node.label) : describeLabel(node.label)
    this.element.replaceChildren(
      element(
        "p",
        { class: `info-title family-${node.isLeaf ? "leaf" : familyOf(node.label)}` },
        element("b", { text: node.label }),
        ` ${name ?? ""}`,
      ),
      element("p", { class: "info-text", text: textOf(node, sentence) }),
      element("p", { class: "info-span", text: spanOf(node) }),
    )
    if (confidence !== undefined)
      this.element.append(
        element(
          "p",
          { class: "info-confidence" },
          element("meter", { attributes: { value: confidence, min: 0, max: 1 } }),
          ` ${percent(confidence)} sure`,
        ),
      )
    this.element.hidden = false
    placeNext(this.element, at)
  }

  hide(): void {
    this.element.hidden = true
  }
}

const longest = 160

/// The text of a node as the user wrote it, the end left out if it is long.
function textOf({ startPosition, endPosition, text }: Tree, sentence: ConfidentSentence): string {
  const written = sentence.text.slice(startPosition - sentence.start, endPosition - sentence.start) || text
  return written.length > longest ? `${written.slice(0, longest)}…` : written
}

function spanOf({ start, end, startPosition, endPosition }: Tree): string {
  const words = end - start === 1 ? `word ${start + 1}` : `words ${start + 1} to ${end}`
  return `${words} · characters ${startPosition} to ${endPosition}`
}

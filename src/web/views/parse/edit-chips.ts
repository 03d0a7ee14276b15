// The edits that are in force, each with a button that takes it back.

import type { SpanConstraint } from "../../../decode/span-constraints.ts"
import { element } from "../../app/element.ts"
import { type ParseEdits, withoutSpan, withTag } from "./parse-edits.ts"

/// A list of the edits of a sentence with these words. `onChange` is called with the edits that are left.
export function editChips(
  edits: ParseEdits,
  words: readonly string[],
  onChange: (edits: ParseEdits) => void,
): HTMLElement {
  const list = element("ul", { class: "chips", attributes: { "aria-label": "Changes to the tree" } })
  for (const [word, tag] of edits.tags) {
    const text = `${words[word] ?? "?"} is ${tag}`
    list.append(chip("tag", text, () => onChange(withTag(edits, word, undefined))))
  }
  for (const span of edits.spans) {
    const kind = span.notConstituent ? "forbidden" : "required"
    list.append(chip(kind, describeSpan(span, words), () => onChange(withoutSpan(edits, span))))
  }
  list.hidden = list.childElementCount === 0
  return list
}

function describeSpan(
  { start, end, label, notConstituent }: SpanConstraint,
  words: readonly string[],
): string {
  const text = `“${words.slice(start, end).join(" ")}”`
  if (notConstituent) return `${text} is not a phrase`
  return label === undefined ? `${text} is a phrase` : `${text} is ${label}`
}

function chip(kind: "tag" | "required" | "forbidden", text: string, onRemove: () => void): HTMLElement {
  const remove = element("button", {
    class: "close-button",
    attributes: { type: "button", "aria-label": `Remove: ${text}` },
    on: { click: onRemove },
  })
  return element("li", { class: `chip is-${kind}` }, element("span", { text }), remove)
}

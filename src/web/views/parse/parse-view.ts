// Type a sentence, see its tree.

import { element } from "../../app/element.ts"
import type { View, ViewContext } from "../../app/view.ts"
import { renderTree, type TreeView } from "../../tree-view/render-tree.ts"

/// The view that parses what the user types, as they type.
export function createParseView({ parser, sentence, announce }: ViewContext): View {
  const input = element("textarea", {
    class: "sentence-input",
    attributes: { rows: 1, "aria-label": "Sentence", spellcheck: "false", placeholder: "Type a sentence" },
    on: { input: () => sentence.set(input.value) },
  })
  const stage = element("div", { class: "stage" })
  const message = element("p", { class: "stage-message", attributes: { role: "alert" } })
  let tree: TreeView | undefined
  let run = 0

  async function parse(): Promise<void> {
    const mine = ++run
    try {
      const [parsed] = await parser.parse(sentence.value, { confidence: true })
      if (mine !== run) return
      message.textContent = ""
      if (parsed === undefined) return
      if (tree === undefined) {
        tree = renderTree(parsed.tree, { label: "Tree of the sentence" })
        stage.append(tree.element)
      } else tree.update(parsed.tree)
      announce(`${parsed.tree.label} of ${parsed.tokens.length} words`)
    } catch (error) {
      if (mine === run) message.textContent = (error as Error).message
    }
  }

  let stop: readonly (() => void)[] = []
  return {
    name: "parse",
    element: element("div", { class: "parse-view" }, input, message, stage),
    show() {
      input.value = sentence.value
      stop = [
        sentence.onChange((text) => {
          if (input.value !== text) input.value = text
          void parse()
        }),
        parser.onStatus(({ state }) => {
          if (state === "ready") void parse()
        }),
      ]
      void parse()
    },
    hide() {
      for (const end of stop) end()
    },
  }
}

// The gold tree that the user pastes.

import type { SpanTree } from "../../../tree/span-tree.ts"
import { element } from "../../app/element.ts"
import { readGold } from "./trace-oracle.ts"

/// A field for a gold tree that folds away. `onChange` is called with the tree, or undefined if the field is empty or wrong.
export class GoldField {
  readonly element: HTMLDetailsElement
  readonly #input: HTMLTextAreaElement
  readonly #error = element("p", { class: "field-error", attributes: { role: "alert" } })
  #gold: SpanTree | undefined

  constructor(onChange: (gold: SpanTree | undefined) => void) {
    this.#input = element("textarea", {
      class: "code-input",
      attributes: {
        rows: 3,
        spellcheck: "false",
        "aria-label": "Gold tree, in brackets",
        placeholder: "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))",
      },
      on: {
        input: () => {
          this.#read()
          onChange(this.#gold)
        },
      },
    })
    this.element = element(
      "details",
      { class: "gold-field" },
      element("summary", { text: "Compare with a gold tree" }),
      element("p", {
        class: "field-help",
        text: "Paste the right tree in brackets. Its words are parsed, and every step shows what the oracle allows and which brackets can still be reached.",
      }),
      this.#input,
      this.#error,
    )
  }

  get gold(): SpanTree | undefined {
    return this.#gold
  }

  get text(): string {
    return this.#input.value
  }

  /// Fills the field in, without calling `onChange`. Returns the tree.
  set(text: string): SpanTree | undefined {
    this.#input.value = text
    this.element.open = this.element.open || text !== ""
    this.#read()
    return this.#gold
  }

  #read(): void {
    const text = this.#input.value
    this.#error.textContent = ""
    this.#gold = undefined
    try {
      if (text.trim() !== "") this.#gold = readGold(text)
    } catch (error) {
      this.#error.textContent = (error as Error).message
    }
    this.#input.setAttribute("aria-invalid", String(this.#error.textContent !== ""))
  }
}

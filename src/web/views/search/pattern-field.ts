// The field of a pattern, which points at the column of a mistake.

import type { Pattern } from "../../../tree/query/pattern.ts"
import { PatternError } from "../../../tree/query/pattern-error.ts"
import { element } from "../../app/element.ts"
import { compileQuery } from "./find-matches.ts"

/// Patterns to start from, with what they find.
export const examplePatterns: readonly (readonly [pattern: string, meaning: string])[] = [
  ["NP < PP=modifier", "noun phrases with a prepositional phrase"],
  ["VP < NP=object", "verbs with an object"],
  ["NP=subject . VP=predicate", "subjects and predicates"],
  ["S !>> S", "main clauses"],
  ["NP <<# /^NN/=head", "noun phrases and their heads"],
  ["PP > VP", "prepositional phrases of a verb"],
]

/// The field. `onChange` is called with the pattern, or undefined if it is empty or wrong.
export class PatternField {
  readonly element: HTMLElement
  readonly #input: HTMLInputElement
  readonly #message = element("p", {
    class: "field-error",
    attributes: { id: "pattern-error", role: "alert" },
  })
  readonly #pointer = element("div", { class: "pattern-pointer", attributes: { "aria-hidden": "true" } })
  readonly #language: () => string
  readonly #onChange: (pattern: Pattern | undefined) => void

  constructor(text: string, language: () => string, onChange: (pattern: Pattern | undefined) => void) {
    this.#language = language
    this.#onChange = onChange
    this.#input = element("input", {
      class: "pattern-input",
      attributes: {
        type: "text",
        value: text,
        "aria-label": "Pattern",
        "aria-describedby": "pattern-error",
        placeholder: "VP < NP=object",
        spellcheck: "false",
        autocapitalize: "none",
        autocomplete: "off",
      },
      on: { input: () => this.read() },
    })
    const examples = element(
      "div",
      { class: "pattern-examples", attributes: { role: "group", "aria-label": "Examples" } },
      ...examplePatterns.map(([pattern, meaning]) =>
        element("button", {
          class: "chip",
          text: pattern,
          attributes: { type: "button", title: meaning, "aria-label": `${pattern}: ${meaning}` },
          on: {
            click: () => {
              this.#input.value = pattern
              this.read()
            },
          },
        }),
      ),
    )
    this.element = element(
      "div",
      { class: "pattern-field" },
      element("div", { class: "pattern-box" }, this.#input, this.#pointer),
      this.#message,
      examples,
    )
  }

  get text(): string {
    return this.#input.value
  }

  /// Compiles the pattern, and points at what is wrong with it.
  read(): void {
    const text = this.#input.value
    this.#message.textContent = ""
    this.#pointer.textContent = ""
    this.#input.removeAttribute("aria-invalid")
    if (text.trim() === "") {
      this.#onChange(undefined)
      return
    }
    try {
      this.#onChange(compileQuery(text, this.#language()))
    } catch (error) {
      if (!(error instanceof PatternError)) throw error
      this.#message.textContent = error.message
      this.#pointer.textContent = `${" ".repeat(error.column - 1)}▲`
      this.#input.setAttribute("aria-invalid", "true")
      this.#onChange(undefined)
    }
  }
}

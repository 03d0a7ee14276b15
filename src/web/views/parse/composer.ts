// Where the user types: the sentence, sentences to try, and which one is shown if there are several.

import { element } from "../../app/element.ts"
import { examples } from "../../app/examples.ts"

// Characters from which on the text is set smaller.
const longText = 110

/// What the composer tells its owner.
export interface ComposerEvents {
  onText(text: string): void
  /// Another sentence of the text is to be shown.
  onSentence(at: number): void
}

/// The field and what is around it.
export class Composer {
  readonly element: HTMLElement
  readonly #input: HTMLTextAreaElement
  readonly #samples = element("p", { class: "samples" })
  readonly #pager = element("div", { class: "pager", attributes: { hidden: true } })
  readonly #events: ComposerEvents
  #language = ""

  /// `tools` are put to the right of the sentences to try.
  constructor(events: ComposerEvents, tools: HTMLElement) {
    this.#events = events
    this.#input = element("textarea", {
      class: "sentence-input",
      attributes: { rows: 1, "aria-label": "Sentence", spellcheck: "false", placeholder: "Type a sentence" },
      on: {
        input: () => {
          this.#grow()
          events.onText(this.#input.value)
        },
      },
    })
    this.element = element(
      "div",
      { class: "composer" },
      this.#input,
      element("div", { class: "composer-foot" }, this.#samples, this.#pager, tools),
    )
  }

  get text(): string {
    return this.#input.value
  }

  set text(text: string) {
    if (this.#input.value !== text) this.#input.value = text
    this.#grow()
  }

  /// Offers sentences of that language.
  showSamples(language: string): void {
    if (language === this.#language) return
    this.#language = language
    const links = (examples[language] ?? []).map((text) =>
      element("button", {
        class: "sample",
        text: shortened(text),
        attributes: { type: "button", title: text },
        on: {
          click: () => {
            this.text = text
            this.#events.onText(text)
          },
        },
      }),
    )
    this.#samples.replaceChildren("Try ", ...links)
    this.#samples.hidden = links.length === 0
  }

  /// Says which of how many sentences is shown.
  showSentence(at: number, count: number): void {
    this.#pager.hidden = count < 2
    const step = (text: string, name: string, to: number) =>
      element("button", {
        class: "icon-button",
        text,
        attributes: { type: "button", "aria-label": name, disabled: to < 0 || to >= count },
        on: { click: () => this.#events.onSentence(to) },
      })
    this.#pager.replaceChildren(
      step("‹", "Previous sentence", at - 1),
      element("span", { text: `sentence ${at + 1} of ${count}` }),
      step("›", "Next sentence", at + 1),
    )
  }

  // Chromium can do this by itself (field-sizing); other browsers can't.
  #grow(): void {
    this.#input.classList.toggle("is-long", this.#input.value.length > longText)
    this.#input.style.height = "auto"
    this.#input.style.height = `${this.#input.scrollHeight + 1}px`
  }
}

function shortened(text: string): string {
  const words = text.split(" ")
  return words.length > 6 ? `${words.slice(0, 5).join(" ")} …` : text
}

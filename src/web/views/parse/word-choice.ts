// Choosing words of the tree: one click for a word, another for a span.

import type { ModelInfo } from "../../../parser/model-info.ts"
import type { ConfidentSentence } from "../../../sentence/parsed-sentence.ts"
import type { Tree } from "../../../tree/tree.ts"
import { SpanCard, type SpanEvents } from "./span-card.ts"

/// The words that are chosen, and the card that says what can be done with them.
export class WordChoice {
  readonly card: SpanCard
  readonly #onChange: () => void
  #first: number | undefined
  #last: number | undefined

  /// `onChange` is called when other words are chosen, so that the tree can mark them.
  constructor(events: Omit<SpanEvents, "onClose">, onChange: () => void) {
    this.#onChange = onChange
    this.card = new SpanCard({
      onConstrain: (span) => {
        this.clear()
        events.onConstrain(span)
      },
      onTag: (word, tag) => {
        this.clear()
        events.onTag(word, tag)
      },
      onClose: () => this.clear(),
    })
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.clear()
    })
  }

  /// The span that is chosen.
  get span(): { readonly start: number; readonly end: number } | undefined {
    if (this.#first === undefined || this.#last === undefined) return undefined
    return { start: Math.min(this.#first, this.#last), end: Math.max(this.#first, this.#last) + 1 }
  }

  has({ isLeaf, start, end }: Tree): boolean {
    const { span } = this
    return isLeaf && span !== undefined && span.start <= start && end <= span.end
  }

  /// Chooses a word, or extends the choice to it; a third word starts again.
  choose(
    leaf: Tree,
    at: Element,
    { sentence, info }: { sentence: ConfidentSentence; info: ModelInfo },
  ): void {
    if (this.#first !== undefined && this.#first === this.#last && leaf.start !== this.#first)
      this.#last = leaf.start
    else this.#first = this.#last = leaf.start
    const { start, end } = this.span as { start: number; end: number }
    const tokens = sentence.tokens.slice(start, end)
    this.#onChange()
    this.card.show(
      {
        start,
        end,
        text: sentence.text.slice(
          (tokens[0]?.start ?? 0) - sentence.start,
          (tokens.at(-1)?.end ?? 0) - sentence.start,
        ),
        tag: tokens.length === 1 ? tokens[0]?.tag : undefined,
      },
      {
        labels: info.labels.filter((label) => !label.includes(" ")).sort(),
        tags: [...info.tags].sort(),
        readsTags: info.readsTags,
      },
      at,
    )
  }

  clear(): void {
    this.card.hide()
    if (this.#first === undefined) return
    this.#first = undefined
    this.#last = undefined
    this.#onChange()
  }
}

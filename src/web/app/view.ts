// What a view of the page is, and what it gets from the page.

import type { PageParser } from "../parser/page-parser.ts"
import type { SharedText } from "./shared-text.ts"

/// One tab of the page.
export interface View {
  readonly name: string
  readonly element: HTMLElement
  /// Called when the tab is chosen, after the element has been put on the page.
  show(): void
  /// Called when another tab is chosen.
  hide(): void
}

/// A view's part of the address: what a link to it restores.
export interface ViewLink {
  /// The settings that the address holds for this view, or held when it was last shown.
  get(): Readonly<Record<string, string>>
  /// Replaces them. The address changes at once, without a new entry in the history.
  set(settings: Readonly<Record<string, string>>): void
}

/// What the page offers to a view.
export interface ViewContext {
  readonly parser: PageParser
  readonly link: ViewLink
  /// The sentence or text that all views share; it is part of the address.
  readonly sentence: SharedText
  /// Has a screen reader say something.
  announce(text: string): void
}

// The page's address: the state that a link restores.

import { type PageLink, readLink, writeLink } from "./link-codec.ts"
import type { ViewLink } from "./view.ts"

/// Keeps the part after "#" up to date, and notices when the user changes it.
export class Address {
  #link: PageLink
  /// What each view last asked for, so that a tab has its settings again when the user returns to it.
  readonly #settings = new Map<string, Readonly<Record<string, string>>>()

  constructor(onChange: () => void) {
    this.#link = this.#read()
    window.addEventListener("hashchange", () => {
      if (writeLink(this.#link) === location.hash) return
      this.#link = this.#read()
      onChange()
    })
  }

  get link(): PageLink {
    return this.#link
  }

  /// Changes parts of the address.
  update(change: Partial<Omit<PageLink, "settings">>): void {
    const link = { ...this.#link, ...change }
    this.#write({ ...link, settings: this.#settings.get(link.view) ?? {} })
  }

  /// The part of one view.
  linkOf(view: string): ViewLink {
    return {
      get: () => this.#settings.get(view) ?? {},
      set: (settings) => {
        this.#settings.set(view, settings)
        if (this.#link.view === view) this.#write({ ...this.#link, settings })
      },
    }
  }

  #read(): PageLink {
    const link = readLink(location.hash)
    this.#settings.set(link.view, link.settings)
    return link
  }

  #write(link: PageLink): void {
    this.#link = link
    history.replaceState(null, "", writeLink(link))
  }
}

// Labels that count as equal, as classes.

import type { Rules } from "../score/rules.ts"

/// The class of each label. EVALB's A = B and B = C don't imply A = C; here they do.
export class LabelClasses {
  readonly #classes = new Map<string, string>()
  readonly #labeled: boolean

  constructor({ parameters, partners }: Rules) {
    this.#labeled = parameters.labeled
    for (const first of partners.keys()) {
      if (this.#classes.has(first)) continue
      const open = [first]
      for (let label = open.pop(); label !== undefined; label = open.pop()) {
        if (this.#classes.has(label)) continue
        this.#classes.set(label, first)
        open.push(...(partners.get(label) ?? []))
      }
    }
  }

  of(label: string): string {
    if (!this.#labeled) return ""
    return this.#classes.get(label) ?? label
  }
}

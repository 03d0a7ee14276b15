// Words that a treebank writes as one, joined with "_", though a text has blanks between them: "parce_que".

import type { ScannedToken } from "../text-sentence.ts"

interface Branch {
  readonly next: Map<string, Branch>
  isEnd: boolean
}

const newBranch = (): Branch => ({ next: new Map(), isEnd: false })

/// The compounds of a language, found in a sentence by the forms of its tokens.
export class Compounds {
  readonly #root = newBranch()

  /// Each compound is its tokens, separated by blanks. One in lower case is also found with capitals; one with a capital
  /// only as it is.
  constructor(compounds: Iterable<string>) {
    for (const compound of compounds) {
      let branch = this.#root
      for (const token of compound.split(" ")) {
        const next = branch.next.get(token) ?? newBranch()
        branch.next.set(token, next)
        branch = next
      }
      branch.isEnd = true
    }
  }

  /// The tokens with each compound joined: the longest ones, from left to right.
  join(tokens: ScannedToken[]): ScannedToken[] {
    const joined: ScannedToken[] = []
    for (let at = 0; at < tokens.length; ) {
      const end = Math.max(this.#endOf(tokens, at), at + 1)
      joined.push(end === at + 1 ? (tokens[at] as ScannedToken) : merge(tokens.slice(at, end)))
      at = end
    }
    return joined
  }

  // The index after the longest compound that begins with the token at `from`; -1 if there is none.
  #endOf(tokens: readonly ScannedToken[], from: number): number {
    const first = (tokens[from] as ScannedToken).form
    const branch = this.#root.next.get(first)
    const end = branch === undefined ? -1 : follow(branch, tokens, from + 1)
    const lower = first.toLowerCase()
    if (end > 0 || lower === first) return end
    const other = this.#root.next.get(lower)
    return other === undefined ? -1 : follow(other, tokens, from + 1)
  }
}

function follow(begun: Branch, tokens: readonly ScannedToken[], from: number): number {
  let branch: Branch | undefined = begun
  let end = -1
  for (let at = from; branch !== undefined; at++) {
    if (branch.isEnd) end = at
    const form = tokens[at]?.form
    branch = form === undefined ? undefined : branch.next.get(form.toLowerCase())
  }
  return end
}

function merge(parts: readonly ScannedToken[]): ScannedToken {
  const [first, last] = [parts[0] as ScannedToken, parts.at(-1) as ScannedToken]
  return { form: parts.map(({ form }) => form).join("_"), start: first.start, end: last.end }
}

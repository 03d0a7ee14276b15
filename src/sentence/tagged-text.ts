// Tagged words as people write them: I/PRP like/VBP fish/NN, a sentence a line.

import { InputError } from "../check/input-error.ts"
import { quoteValue } from "../check/quote-value.ts"
import { givenForm } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"

/// The words of a line; `place` is where it stands, for messages. The last slash of a token divides word and tag.
export function parseTaggedLine(line: string, place: string): TaggedWord[] {
  return line
    .split(/[ \t\r]+/)
    .filter((token) => token !== "")
    .map((token) => {
      const slash = token.lastIndexOf("/")
      if (slash <= 0 || slash === token.length - 1) {
        throw new InputError(
          `${place}: ${quoteValue(token)} is no tagged word; write WORD/TAG, as in fish/NN`,
        )
      }
      const tag = token.slice(slash + 1)
      if (/[()]/.test(tag))
        throw new InputError(
          `${place}: the tag of ${quoteValue(token)} holds a bracket; write -LRB- or -RRB-`,
        )
      return { tag, form: givenForm(token.slice(0, slash)) }
    })
}

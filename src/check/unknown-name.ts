// The one wording for a name that doesn't exist: a field, an option, a label.

import { quoteValue } from "./quote-value.ts"
import { suggest } from "./suggest.ts"

// More names than this would bury the message.
const mostListed = 60

/// What a name is the name of. The plural adds "s" unless it is given.
export interface NameKind {
  readonly noun: string
  readonly plural?: string
}

/// `unknown field "tagg"; did you mean "tag"?`, or the names that there are.
export function unknownName(
  name: string,
  known: readonly string[],
  { noun, plural = `${noun}s` }: NameKind = { noun: "field" },
): string {
  const nearest = suggest(name, known)
  const problem = `unknown ${noun} ${quoteValue(name)}`
  if (nearest !== undefined) return `${problem}; did you mean ${quoteValue(nearest)}?`
  if (known.length === 0 || known.length > mostListed) return problem
  return `${problem}; the ${plural} are ${known.join(", ")}`
}

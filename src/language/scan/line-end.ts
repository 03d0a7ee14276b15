// Whether a short line without a full stop is a sentence of its own: a heading, an item, the name under a letter.

import { contextLength } from "../language.ts"
import { wordAhead } from "./sentence-start.ts"

// A line of a paragraph that an editor or a narrow column has wrapped is longer.
const longestLine = 40

const lineBreak = /[\n\r\u2028]/
const finished = /[\p{L}\p{N}%:)\]"”’]$/u
const lastWord = /\p{L}+$/u

/// What a language says about the ends of lines.
export interface LineRules {
  /// Words, in lower case, that a line of its own doesn't end with: "of", "the".
  readonly unfinished: ReadonlySet<string>
  /// A whole line that greets the reader of a letter: "Dear Ann,".
  readonly greeting?: RegExp | undefined
}

/// True if the sentence from `start` ends at the line break at `lineEnd`, after which a line follows: if it is one short line,
/// and the next line begins with a capital or a digit. Looks at a bounded number of characters.
export function endsLine(text: string, start: number, lineEnd: number, rules: LineRules): boolean {
  if (lineEnd - start > longestLine || !beginsLine(text, start)) return false
  const line = text.slice(start, lineEnd).trimEnd()
  if (lineBreak.test(line) || !/^[\p{Lu}\p{N}]/u.test(wordAhead(text, lineEnd))) return false
  if (rules.greeting?.test(line)) return true
  return finished.test(line) && !rules.unfinished.has(lastWord.exec(line)?.[0].toLowerCase() ?? "")
}

/// True if the text or a line begins at `start`.
function beginsLine(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - contextLength), start)
  return start === 0 || lineBreak.test(before.slice(before.trimEnd().length))
}

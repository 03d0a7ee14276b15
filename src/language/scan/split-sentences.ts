// Finds where sentences begin and end in running text.

import { isBlankAt, matchEnd, runEnd, separatesParagraphs, skipBlanks } from "./characters.ts"
import { endsLine, type LineRules } from "./line-end.ts"
import { endsSentence, type StopRules } from "./sentence-end.ts"
import { isCapitalAhead } from "./sentence-start.ts"
import { emojiEnd, emoticonEnd, symbolEnd } from "./symbols.ts"

/// A half-open range of a text.
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/// What a language says about the ends of sentences.
export interface SentenceRules {
  readonly stops: StopRules
  readonly lines: LineRules
  /// The stops (default: those of Latin and Chinese script, with a blank after them).
  readonly marks?: StopMarks | undefined
  /// The quotes and brackets that close after a stop, as a sticky pattern (default: without blanks before them).
  readonly closers?: RegExp | undefined
  /// How an item of a list begins, up to its first character, as a sticky pattern.
  readonly listItem?: RegExp | undefined
}

/// The characters that can end a sentence, and where they do so without a blank after them.
export interface StopMarks {
  readonly candidate: RegExp
  readonly run: RegExp
  readonly unspaced?: RegExp
}

/// The marks for stops with these characters, beside which a line break or an emoji may end a sentence; `unspaced` are those
/// that need no blank after them.
export const stopMarks = (characters: string, unspaced?: RegExp): StopMarks => ({
  candidate: new RegExp(`[${characters}]|[\\n\\r\\f\\u2028\\u2029]|\\p{Emoji_Presentation}`, "gu"),
  run: new RegExp(`[${characters}]{1,256}`, "y"),
  ...(unspaced !== undefined && { unspaced }),
})

const defaultMarks = stopMarks(".?!…。！？")
const defaultClosers = /["'”’»)\]}]{1,256}/y
// The number of a footnote after the stop: "at last.[12]".
const note = /\[[\w,;–-]{1,12}\]|[^\S\f\u2029]\[\d{1,3}\](?!\S)|[⁰¹²³⁴-⁹]{1,4}/uy
// "I 💙 New York": a heart is just as often a verb.
const heart = /[💓-💟🖤🤍🤎🧡]/uy
const defaultListItem = /(?:[•‣◦▪●○■□*-]|\d{1,2}[.)]|[a-z]\))[\t \u00a0]{1,8}\S/uy

/// The sentences of a text, without leading blanks. An empty line always ends a sentence, a list item begins one, and a short
/// line such as a heading can be one; any other line break is white space.
export function splitSentences(text: string, rules: SentenceRules): TextSpan[] {
  const spans: TextSpan[] = []
  const { candidate } = rules.marks ?? defaultMarks
  let start = skipBlanks(text, 0)
  candidate.lastIndex = start
  for (let found = candidate.exec(text); found !== null; found = candidate.exec(text)) {
    const { end, isBoundary } = examine(text, start, found.index, rules)
    if (isBoundary) {
      spans.push({ start, end })
      start = skipBlanks(text, end)
    }
    candidate.lastIndex = Math.max(end, start)
  }
  if (start < text.length) spans.push({ start, end: text.length })
  return spans
}

interface Candidate {
  /// The end of the sentence if this is a boundary; otherwise where to continue.
  readonly end: number
  readonly isBoundary: boolean
}

function examine(text: string, start: number, at: number, rules: SentenceRules): Candidate {
  const { lines, marks = defaultMarks, closers = defaultClosers, listItem = defaultListItem } = rules
  const afterBlanks = skipBlanks(text, at)
  if (afterBlanks > at) {
    const isBoundary =
      separatesParagraphs(text.slice(at, afterBlanks)) ||
      matchEnd(listItem, text, afterBlanks) > 0 ||
      endsLine(text, start, at, lines)
    return { end: isBoundary ? at : afterBlanks, isBoundary }
  }
  const stopEnd = runEnd(marks.run, text, at)
  if (stopEnd === at) {
    const end = Math.max(symbolEnd(text, at), picturesEnd(text, at))
    const mayEnd = at > start && matchEnd(heart, text, at) < 0
    return { end, isBoundary: mayEnd && isBlankAt(text, end) && isCapitalAhead(text, end) }
  }
  const end = picturesEnd(text, closingEnd(text, stopEnd, closers))
  if (!(isBlankAt(text, end) || marks.unspaced?.test(text.charAt(stopEnd - 1))))
    return { end, isBoundary: false }
  return { end, isBoundary: endsSentence({ text, start, stop: at, stopEnd, end }, rules.stops) }
}

// The end of the quotes, brackets and footnote numbers after a stop.
function closingEnd(text: string, from: number, closers: RegExp): number {
  let end = from
  for (;;) {
    const next = Math.max(runEnd(closers, text, end), runEnd(note, text, end))
    if (next === end) return end
    end = next
  }
}

// Emoji and emoticons belong to the sentence before them, with or without blanks between them.
function picturesEnd(text: string, from: number): number {
  let end = from
  for (;;) {
    const at = skipBlanks(text, end)
    if (at > end && separatesParagraphs(text.slice(end, at))) return end
    const next = Math.max(emojiEnd(text, at), emoticonEnd(text, at))
    if (next < 0) return end
    end = next
  }
}

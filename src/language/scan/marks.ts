// Marks of HTML, Markdown and mails in plain text, which are whole tokens: tags, character references,
// fences, marks of headings and quotes, addresses of links.

import { isBlankAt, matchEnd, previousStart } from "./characters.ts"

const elements =
  "a|abbr|address|article|aside|audio|b|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|div|dl|dt|" +
  "em|embed|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|" +
  "nav|noscript|ol|option|p|pre|q|s|samp|script|section|select|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|" +
  "textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video"
// An attribute has a value, so that "a <b and c> d" has no tag.
const attribute =
  "\\s{1,8}[a-z_:@][\\w:.-]{0,63}\\s?=\\s?(?:\"[^\"<>]{0,2048}\"|'[^'<>]{0,2048}'|[^\\s\"'<>=`]{1,1024})"
const tag = new RegExp(`<(?:\\/(?:${elements})\\s?|(?:${elements})(?:${attribute}){0,32}\\s?\\/?)>`, "iuy")
const reference =
  /&(?:amp|lt|gt|quot|apos|nbsp|copy|reg|trade|hellip|mdash|ndash|lsquo|rsquo|ldquo|rdquo|laquo|raquo|bull|middot|euro|pound|deg|times|shy|[a-z]{1,2}(?:acute|grave|circ|uml|tilde|cedil|ring|slash)|szlig|[ao]e?lig|#\d{1,7}|#x[\da-f]{1,6});/iuy
const fence = /`{3,64}(?!`)|~{2,64}(?!~)/y
const heading = /#{2,64}(?!#)/y
const quote = />{2,64}(?!>)/y
const destination = /(?<=\]\()[^\s()<>\p{Cc}\p{DI}]{1,512}(?=\))/uy

const begins = new Set("<&`~#>")

/// The end of the mark at `at`; -1 if there is none.
export function markEnd(text: string, at: number): number {
  const first = text.charAt(at)
  if (!begins.has(first)) return text.charAt(at - 1) === "(" ? matchEnd(destination, text, at) : -1
  switch (first) {
    case "<":
      return matchEnd(tag, text, at)
    case "&":
      return matchEnd(reference, text, at)
    case "#":
      return text.charAt(at - 1) === "(" ? matchEnd(destination, text, at) : lineMarkEnd(heading, text, at)
    case ">":
      return lineMarkEnd(quote, text, at)
    default:
      return matchEnd(fence, text, at)
  }
}

// With blanks, or the beginning of the text, before it.
const lineMarkEnd = (pattern: RegExp, text: string, at: number): number =>
  isBlankAt(text, previousStart(text, at)) ? matchEnd(pattern, text, at) : -1

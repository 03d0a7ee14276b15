// The text of Markdown (CommonMark with GitHub's tables), line by line: blocks here, marks inside of
// paragraphs in markdown-inline.ts.

import type { Extractor } from "./extractor.ts"
import { Lines, type SourceLine } from "./lines.ts"
import { addInline, type InlineLine } from "./markdown-inline.ts"
import type { SourceMap } from "./source-map.ts"

const quoteMarks = /(?:[ \t]{0,3}>[ \t]?){1,64}/y
const listMark = /[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/y
const headingMark = /[ ]{0,3}#{1,6}(?:[ \t]+|$)/y
const closingMarks = /(?<=[ \t])#+$/
const fence = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?!`)|~{3,}(?!~))[^`]*$/
const rule = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|=+|-+)$/
const tableRule = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/
const definition = /^[ ]{0,3}\[[^\]^][^\]]{0,999}\]:[ \t]*\S/
const noteMark = /[ ]{0,3}\[\^[^\]]{1,99}\]:[ \t]*/y
const cellMark = /(?<!\\)\|/g

// A paragraph that goes on for longer is cut.
const longestParagraph = 1 << 16

/// Takes the text out of Markdown: without code blocks, images, addresses of links, HTML tags and front
/// matter.
export class MarkdownExtractor implements Extractor {
  readonly #lines = new Lines()
  #paragraph: InlineLine[] = []
  #length = 0
  #fence = ""
  #quotes = ""
  #isInList = false
  #isInComment = false
  #isFirst = true
  #isFrontMatter = false
  #followsBlank = true

  push(chunk: string, to: SourceMap): void {
    for (const line of this.#lines.push(chunk)) this.#read(line, to)
  }

  end(to: SourceMap): void {
    for (const line of this.#lines.end()) this.#read(line, to)
    this.#flush(to)
  }

  #read({ text, start }: SourceLine, to: SourceMap): void {
    const line = text.trimEnd()
    const isFirst = this.#isFirst
    this.#isFirst = false
    if (this.#isHidden(line, isFirst)) {
      this.#flush(to)
      return
    }
    const quotes = matchOf(quoteMarks, line, 0)
    if (quotes !== "" || line === "" || this.#paragraph.length === 0) this.#setQuotes(quotes, to)
    const at = quotes.length
    const rest = line.slice(at)
    const opened = fence.exec(rest)?.[1]
    if (opened !== undefined) this.#fence = opened
    const isEmpty = /^[ \t]*$/.test(rest)
    const isCode = this.#followsBlank && !this.#isInList && /^(?: {4}|\t)/.test(rest) && !isEmpty
    const isMark = rule.test(rest) || tableRule.test(rest) || definition.test(rest)
    if (opened !== undefined || isEmpty || isMark || isCode) this.#flush(to)
    else this.#readText(line, at, start, to)
    this.#followsBlank = isEmpty || isCode
    if (!(isEmpty || /^[ \t]/.test(rest) || this.#paragraph.length > 0)) this.#isInList = false
  }

  /// True for a line of a code block, of front matter or of a comment.
  #isHidden(line: string, isFirst: boolean): boolean {
    if (this.#fence !== "") {
      const mark = line.replace(/^[ \t>]*/, "")
      if (mark.startsWith(this.#fence) && /^(?:`+|~+)$/.test(mark)) this.#fence = ""
      return true
    }
    if (isFirst && line === "---") this.#isFrontMatter = true
    else if (this.#isFrontMatter) this.#isFrontMatter = line !== "---" && line !== "..."
    else if (!this.#isInComment) {
      const comment = /^[ \t>]*<!--/.exec(line)
      this.#isInComment = comment !== null && !line.includes("-->")
      return comment !== null && (this.#isInComment || line.endsWith("-->"))
    } else this.#isInComment = !line.includes("-->")
    return true
  }

  #readText(line: string, from: number, start: number, to: SourceMap): void {
    let at = from
    const heading = matchOf(headingMark, line, at)
    const item = matchOf(listMark, line, at)
    if (heading !== "" || item !== "") this.#flush(to)
    if (item !== "") this.#isInList = true
    at += (heading || item || matchOf(noteMark, line, at)).length
    if (item !== "") at += matchOf(headingMark, line, at).length
    if (line.slice(at).trimStart().startsWith("|")) {
      this.#flush(to)
      for (const cell of cellsOf(line, at)) {
        addInline([{ text: line.slice(cell.start, cell.end), source: start + cell.start }], to)
        to.breakAt(start + cell.end)
      }
      return
    }
    const text = heading === "" ? line.slice(at) : line.slice(at).replace(closingMarks, "").trimEnd()
    this.#paragraph.push({ text, source: start + at })
    this.#length += text.length
    if (heading !== "" || this.#length >= longestParagraph) this.#flush(to)
  }

  #setQuotes(quotes: string, to: SourceMap): void {
    const marks = quotes.replace(/[ \t]/g, "")
    if (marks !== this.#quotes) this.#flush(to)
    this.#quotes = marks
  }

  #flush(to: SourceMap): void {
    const [first] = this.#paragraph
    if (first === undefined) return
    to.breakAt(first.source)
    addInline(this.#paragraph, to)
    const { text, source } = this.#paragraph.at(-1) as InlineLine
    to.breakAt(source + text.length)
    this.#paragraph = []
    this.#length = 0
  }
}

function matchOf(pattern: RegExp, line: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(line)?.[0] ?? ""
}

function cellsOf(line: string, from: number): { readonly start: number; readonly end: number }[] {
  const cells: { start: number; end: number }[] = []
  let start = from
  for (const { index } of line.slice(from).matchAll(cellMark)) {
    cells.push({ start, end: from + index })
    start = from + index + 1
  }
  cells.push({ start, end: line.length })
  return cells
}

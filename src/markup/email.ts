// The text of a mail: its own words, and those that it quotes, level by level. Header fields, lines such as
// "On Monday, Ann wrote:" and signatures are left out. Of a mail in several parts, the plain text is kept.

import type { Extractor } from "./extractor.ts"
import { Lines, type SourceLine } from "./lines.ts"
import type { SourceMap } from "./source-map.ts"

const field = /^([\w-]{1,64}):(?:\s|$)/
const knownField =
  /^(?:from|to|cc|bcc|subject|date|sent|received|return-path|message-id|mime-version|delivered-to|reply-to|sender|content-type)$/i
const quoteMarks = /^(?:[ \t]{0,2}>){1,64}[ \t]?/
const attribution = /^[ \t]*(?:On|Le|Am|El)\s.{4,300}(?:wrote|a écrit|schrieb|escribió)\s?:$/
const attributionStart = /^[ \t]*On\s.{0,160}\d.{0,160}$/
const attributionEnd = /^.{0,160}\bwrote:$/
const forwarded = /^[ \t]*-{2,}[ \t]*(?:Original Message|Forwarded message|Begin forwarded message).{0,20}$/i
const signature = /^--[ \t]?$/
const boundary = /boundary="?([^";\s]{1,200})"?/i

type Part = "header" | "body" | "signature" | "dropped"

/// Takes the text out of a mail, or of a body without a header.
export class EmailExtractor implements Extractor {
  readonly #lines = new Lines()
  #part: Part | undefined
  #quotes = 0
  #boundaries: string[] = []
  #fields = ""
  // A line that may be the first of an attribution in two lines.
  #held: { readonly line: SourceLine; readonly from: number } | undefined

  push(chunk: string, to: SourceMap): void {
    for (const line of this.#lines.push(chunk)) this.#read(line, to)
  }

  end(to: SourceMap): void {
    for (const line of this.#lines.end()) this.#read(line, to)
    this.#release(to)
  }

  #read(line: SourceLine, to: SourceMap): void {
    const text = line.text.trimEnd()
    if (this.#part === undefined) {
      const name = field.exec(text)?.[1] ?? ""
      this.#part = knownField.test(name) || text.startsWith("From ") ? "header" : "body"
    }
    if (this.#isBoundary(text, line.start, to)) return
    if (this.#part === "header") this.#readField(text)
    else if (this.#part !== "dropped") this.#readBody(line, text, to)
  }

  #isBoundary(text: string, start: number, to: SourceMap): boolean {
    if (!(text.startsWith("--") && this.#boundaries.length > 0)) return false
    const mark = text.slice(2)
    const isEnd = this.#boundaries.some((one) => mark === `${one}--`)
    if (!isEnd && !this.#boundaries.includes(mark)) return false
    this.#release(to)
    to.breakAt(start)
    this.#quotes = 0
    this.#fields = ""
    this.#part = isEnd ? "dropped" : "header"
    return true
  }

  /// Of a header only the type of what follows counts.
  #readField(text: string): void {
    if (text !== "") {
      const isContinued = /^\s/.test(text)
      if (isContinued || /^content-/i.test(text)) this.#fields = `${this.#fields}\n${text}`.slice(-4096)
      return
    }
    const found = boundary.exec(this.#fields)?.[1]
    if (found !== undefined) this.#boundaries.push(found)
    const isOther = /content-type:\s*(?!text\/plain|multipart\/|message\/)\S/i.test(this.#fields)
    const isEncoded = /content-transfer-encoding:\s*base64/i.test(this.#fields)
    const isAttached = /content-disposition:\s*attachment/i.test(this.#fields)
    // What comes before the first part isn't meant to be read.
    this.#part = found !== undefined || isOther || isEncoded || isAttached ? "dropped" : "body"
  }

  #readBody(line: SourceLine, text: string, to: SourceMap): void {
    const marks = quoteMarks.exec(line.text)?.[0] ?? ""
    const level = marks.split(">").length - 1
    if (level !== this.#quotes) {
      this.#release(to)
      to.breakAt(line.start)
      this.#quotes = level
      this.#part = "body"
    }
    const rest = text.slice(marks.length)
    if (this.#held !== undefined) {
      const isEnd = attributionEnd.test(rest)
      if (isEnd) this.#held = undefined
      else this.#release(to)
      if (isEnd) return
    }
    if (signature.test(rest)) this.#part = "signature"
    if (this.#part === "signature") return
    if (attribution.test(rest) || forwarded.test(rest)) {
      to.breakAt(line.start)
      return
    }
    this.#held = { line, from: marks.length }
    if (!attributionStart.test(rest)) this.#release(to)
  }

  #release(to: SourceMap): void {
    if (this.#held === undefined) return
    const { line, from } = this.#held
    to.add(line.text.slice(from), line.start + from)
    this.#held = undefined
  }
}

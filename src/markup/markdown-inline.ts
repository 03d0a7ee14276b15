// Marks inside a paragraph of Markdown: emphasis, code, links, images, tags, character references.

import { matchEnd } from "../language/scan/characters.ts"
import { referenceAt } from "./entities.ts"
import { blockElements } from "./html.ts"
import type { SourceMap } from "./source-map.ts"

/// A line of a paragraph, without the marks of its block.
export interface InlineLine {
  readonly text: string
  readonly source: number
}

const special = /[\\`![\]<&*_~\n]/g
const tag = /<\/?([a-zA-Z][a-zA-Z0-9-]{0,31})(?:\s[^<>]{0,4096})?\/?>/y
const autolink = /<((?:https?|ftp|mailto):[^\s<>]{1,2048}|[\w.+-]{1,64}@[\w.-]{1,255})>/y
const destination = /\((?:[^()\n]|\([^()\n]{0,256}\)|\n(?!\n)){0,2048}\)|\[[^[\]]{0,256}\]/y
const escaped = /[!-/:-@[-`{-~]/
const alphanumeric = /[\p{L}\p{N}]/u

/// Adds the text of a paragraph. Line breaks are spaces.
export function addInline(lines: readonly InlineLine[], to: SourceMap): void {
  new InlineReader(lines, to).read()
}

class InlineReader {
  readonly #text: string
  readonly #lines: readonly InlineLine[]
  readonly #to: SourceMap
  // Where each line begins in the text.
  readonly #starts: number[] = []
  #line = 0

  constructor(lines: readonly InlineLine[], to: SourceMap) {
    this.#lines = lines
    this.#to = to
    let length = 0
    for (const { text } of lines) {
      this.#starts.push(length)
      length += text.length + 1
    }
    this.#text = lines.map(({ text }) => text).join("\n")
  }

  read(): void {
    const text = this.#text
    const closing = matchingBrackets(text)
    const codeEnds = matchingBackticks(text)
    // Where brackets of links end, with their addresses.
    const linkEnds = new Map<number, number>()
    for (let at = 0; at < text.length; ) {
      special.lastIndex = at
      const next = special.exec(text)?.index ?? text.length
      this.#add(at, next)
      at = next === text.length ? next : this.#readMark(next, { closing, codeEnds, linkEnds })
    }
  }

  #readMark(
    at: number,
    {
      closing,
      codeEnds,
      linkEnds,
    }: {
      readonly closing: ReadonlyMap<number, number>
      readonly codeEnds: ReadonlyMap<number, number>
      readonly linkEnds: Map<number, number>
    },
  ): number {
    const text = this.#text
    switch (text[at]) {
      case "\\":
        if (!escaped.test(text.charAt(at + 1))) return text[at + 1] === "\n" ? at + 1 : this.#add(at, at + 1)
        return this.#add(at + 1, at + 2)
      case "`":
        return this.#readCode(at, codeEnds)
      case "!": {
        const close = closing.get(at + 1)
        const end = close === undefined ? -1 : matchEnd(destination, text, close + 1)
        return end > 0 ? end : this.#add(at, at + 1)
      }
      case "[": {
        const close = closing.get(at)
        if (close === undefined) return this.#add(at, at + 1)
        if (text[at + 1] === "^") return close + 1
        const end = matchEnd(destination, text, close + 1)
        if (end < 0) return this.#add(at, at + 1)
        linkEnds.set(close, end)
        return at + 1
      }
      case "]":
        return linkEnds.get(at) ?? this.#add(at, at + 1)
      case "<":
        return this.#readTag(at)
      case "&": {
        const found = referenceAt(text, at)
        if (found === undefined) return this.#add(at, at + 1)
        this.#to.add(found.text, this.#sourceOf(at), found.end - at)
        return found.end
      }
      case "\n":
        this.#to.add(" ", this.#sourceOf(at), 1)
        return at + 1
      default:
        return this.#readEmphasis(at)
    }
  }

  #readCode(at: number, codeEnds: ReadonlyMap<number, number>): number {
    const length = runLength(this.#text, at)
    const close = codeEnds.get(at)
    if (close === undefined) return this.#add(at, at + length)
    this.#add(at + length, close)
    return close + length
  }

  #readTag(at: number): number {
    const text = this.#text
    if (text.startsWith("<!--", at)) {
      const end = text.indexOf("-->", at + 4)
      return end < 0 ? text.length : end + 3
    }
    const link = matchEnd(autolink, text, at)
    if (link > 0) {
      this.#add(at + 1, link - 1)
      return link
    }
    tag.lastIndex = at
    const [whole = "", name = ""] = tag.exec(text) ?? []
    if (whole === "") return this.#add(at, at + 1)
    if (blockElements.has(name.toLowerCase())) this.#to.breakAt(this.#sourceOf(at))
    if (name.toLowerCase() === "br") this.#to.add("\n", this.#sourceOf(at), whole.length)
    return at + whole.length
  }

  // Between blanks, and inside a word, these marks are what they are: "2 * 3", "snake_case", "~10".
  #readEmphasis(at: number): number {
    const text = this.#text
    const length = runLength(text, at)
    const [before, after] = [text.charAt(at - 1), text.charAt(at + length)]
    const isAlone = !(/\S/.test(before) || /\S/.test(after))
    const isInside = alphanumeric.test(before) && alphanumeric.test(after) && length === 1
    const isMark = text[at] === "~" ? length === 2 : length <= 3
    return isMark && !isAlone && !isInside ? at + length : this.#add(at, at + length)
  }

  /// Adds a part of the text; returns its end.
  #add(from: number, to: number): number {
    for (let at = from; at < to; ) {
      const source = this.#sourceOf(at)
      const lineEnd =
        (this.#starts[this.#line] as number) + (this.#lines[this.#line] as InlineLine).text.length
      const end = Math.min(to, Math.max(lineEnd, at + 1))
      this.#to.add(this.#text.slice(at, end).replace("\n", " "), source, end - at)
      at = end
    }
    return to
  }

  #sourceOf(at: number): number {
    while ((this.#starts[this.#line + 1] ?? Number.POSITIVE_INFINITY) <= at) this.#line++
    return (this.#lines[this.#line] as InlineLine).source + at - (this.#starts[this.#line] as number)
  }
}

function runLength(text: string, at: number): number {
  let end = at + 1
  while (text[end] === text[at]) end++
  return end - at
}

/// Each opening bracket with its closing one.
function matchingBrackets(text: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const open: number[] = []
  for (const { index, 0: mark } of text.matchAll(/\\[\s\S]|[[\]]/g)) {
    if (mark === "[") open.push(index)
    else if (mark === "]") {
      const opened = open.pop()
      if (opened !== undefined) found.set(opened, index)
    }
  }
  return found
}

/// Each run of backticks that begins code with the run of the same length that ends it.
function matchingBackticks(text: string): ReadonlyMap<number, number> {
  const runs = [...text.matchAll(/`+/g)]
  // For each run, the next one of its length.
  const nextOf = new Map<number, number>()
  const last = new Map<number, number>()
  for (const { index, 0: run } of [...runs].reverse()) {
    const next = last.get(run.length)
    if (next !== undefined) nextOf.set(index, next)
    last.set(run.length, index)
  }
  const found = new Map<number, number>()
  let from = 0
  for (const { index } of runs) {
    const next = nextOf.get(index)
    if (index < from || next === undefined) continue
    found.set(index, next)
    from = next + 1
  }
  return found
}

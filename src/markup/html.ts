// The text of HTML. Whatever the input, each character is looked at a bounded number of times, and nothing is
// kept but the name of an unfinished tag: browsers' rules for tokens (WHATWG HTML, section 13.2.5), not for
// trees.

import { longestReference, referenceAt } from "./entities.ts"
import type { Extractor } from "./extractor.ts"
import type { SourceMap } from "./source-map.ts"

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/// Elements at whose beginning and end a sentence ends.
export const blockElements = words(
  `address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure
  footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html label legend li main menu nav ol optgroup option
  p pre search section select summary table tbody td tfoot th thead tr ul video audio`,
)

// No markup inside, up to the closing tag.
const rawElements = words("script style textarea title xmp iframe noembed noframes")

// Left out with all that is inside.
const droppedElements = words("svg math template object canvas select")

const longestName = 32
const special = /[<&]/g
const lineBreaks = /[\n\r\f\v\u0085\u2028\u2029]/g
const tagStart = /<\/?[a-zA-Z]/y
const tagName = /[^\s/>]{1,32}/y
const nameOrEnd = /[>=]/g
const valueEnd = /[\s>]/g

type State = (text: string, at: number, isLast: boolean) => number

/// Takes the text out of HTML: without scripts, styles, comments, forms' choices and code listings; line
/// breaks count only in `pre`.
export class HtmlExtractor implements Extractor {
  #text = ""
  #base = 0
  #state: State
  #to!: SourceMap
  #tag = { name: "", isClosing: false, start: 0 }
  #quote = ""
  #preformatted = 0
  #dropped = { name: "", depth: 0 }

  constructor() {
    this.#state = this.#readText
  }

  push(chunk: string, to: SourceMap): void {
    this.#run(chunk, false, to)
  }

  end(to: SourceMap): void {
    this.#run("", true, to)
  }

  #run(chunk: string, isLast: boolean, to: SourceMap): void {
    this.#to = to
    const text = this.#text + chunk
    let at = 0
    for (;;) {
      const state = this.#state
      const next = state.call(this, text, at, isLast)
      if (next === at && state === this.#state) break
      at = next
    }
    this.#base += at
    this.#text = text.slice(at)
  }

  #add(text: string, from: number, length = text.length): void {
    if (this.#dropped.depth > 0) return
    const shown = this.#preformatted > 0 ? text : text.replace(lineBreaks, " ")
    this.#to.add(shown, this.#base + from, length)
  }

  // Each state returns where the next one continues, or `at` if more text is needed.

  #readText(text: string, at: number, isLast: boolean): number {
    special.lastIndex = at
    const next = special.exec(text)?.index ?? text.length
    if (next > at) this.#add(text.slice(at, next), at)
    if (next === text.length) return next
    if (!isLast && text.length - next < longestReference + 1) return next
    if (text[next] === "&") return this.#readReference(text, next)
    if (text.startsWith("<!--", next)) return this.#enter(this.#readComment, next + 2)
    if (/[!?]/.test(text.charAt(next + 1))) return this.#enter(this.#readDeclaration, next + 2)
    tagStart.lastIndex = next
    if (tagStart.test(text)) {
      const isClosing = text[next + 1] === "/"
      this.#tag = { name: "", isClosing, start: this.#base + next }
      return this.#enter(this.#readName, next + (isClosing ? 2 : 1))
    }
    this.#add("<", next)
    return next + 1
  }

  #readReference(text: string, at: number): number {
    const found = referenceAt(text, at)
    this.#add(found?.text ?? "&", at, found === undefined ? 1 : found.end - at)
    return found?.end ?? at + 1
  }

  #readName(text: string, at: number, isLast: boolean): number {
    tagName.lastIndex = at
    const end = tagName.test(text) ? tagName.lastIndex : at
    if (end === text.length && end - at < longestName && !isLast) return at
    this.#tag.name = text.slice(at, end).toLowerCase()
    return this.#enter(this.#readAttributes, end)
  }

  #readAttributes(text: string, at: number): number {
    nameOrEnd.lastIndex = at
    const next = nameOrEnd.exec(text)?.index
    if (next === undefined) return text.length
    if (text[next] === ">") return this.#endTag(next + 1)
    return this.#enter(this.#readValueStart, next + 1)
  }

  #readValueStart(text: string, at: number): number {
    let next = at
    while (/^\s$/.test(text.charAt(next))) next++
    if (next === text.length) return next
    const mark = text.charAt(next)
    if (mark !== '"' && mark !== "'") return this.#enter(this.#readPlainValue, next)
    this.#quote = mark
    return this.#enter(this.#readQuotedValue, next + 1)
  }

  #readQuotedValue(text: string, at: number): number {
    const end = text.indexOf(this.#quote, at)
    return end < 0 ? text.length : this.#enter(this.#readAttributes, end + 1)
  }

  #readPlainValue(text: string, at: number): number {
    valueEnd.lastIndex = at
    const end = valueEnd.exec(text)?.index
    return end === undefined ? text.length : this.#enter(this.#readAttributes, end)
  }

  #readComment(text: string, at: number): number {
    const end = /--!?>/g
    end.lastIndex = at
    if (end.test(text)) return this.#enter(this.#readText, end.lastIndex)
    return Math.max(at, text.length - 3)
  }

  #readDeclaration(text: string, at: number): number {
    const end = text.indexOf(">", at)
    return end < 0 ? text.length : this.#enter(this.#readText, end + 1)
  }

  // The contents of a script, up to its closing tag, which then is read as any other.
  #readRaw(text: string, at: number): number {
    const { name } = this.#tag
    const end = new RegExp(`</${name}(?=[\\s/>])`, "gi")
    end.lastIndex = at
    const found = end.exec(text)
    if (found === null) return Math.max(at, text.length - name.length - 3)
    this.#tag = { name, isClosing: true, start: this.#base + found.index }
    return this.#enter(this.#readAttributes, end.lastIndex)
  }

  #enter(state: State, at: number): number {
    this.#state = state
    return at
  }

  #endTag(end: number): number {
    const { name, isClosing, start } = this.#tag
    if (blockElements.has(name)) this.#to.breakAt(start)
    if (name === "br" && this.#dropped.depth === 0) this.#to.add("\n", start, this.#base + end - start)
    if (name === "pre") this.#preformatted = Math.max(0, this.#preformatted + (isClosing ? -1 : 1))
    this.#countDropped(name, isClosing)
    return this.#enter(!isClosing && rawElements.has(name) ? this.#readRaw : this.#readText, end)
  }

  #countDropped(name: string, isClosing: boolean): void {
    const { depth } = this.#dropped
    if (depth === 0) {
      const isListing = name === "code" && this.#preformatted > 0
      if (!isClosing && (droppedElements.has(name) || isListing)) this.#dropped = { name, depth: 1 }
    } else if (this.#dropped.name === name) {
      this.#dropped.depth += isClosing ? -1 : 1
    } else if (name === "pre" && isClosing && this.#dropped.name === "code") {
      this.#dropped.depth = 0
    }
  }
}

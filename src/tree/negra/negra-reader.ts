// Reads trees in NEGRA's export format, versions 3 and 4, from text that arrives in chunks.

import { formatNumber } from "../../check/format-count.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { LineSplitter } from "../../unicode/line-splitter.ts"
import { longestAtom } from "../format/bracket-scanner.ts"
import type { Location } from "../format/location.ts"
import type { ProblemKind } from "../format/problem.ts"
import { problemMessages } from "../format/problem-messages.ts"
import type { ProblemReporter } from "../format/problem-reporter.ts"
import { mostRows } from "../format/tree-limits.ts"
import { canJoinFeatures } from "../morphology.ts"
import type { Tree } from "../tree.ts"
import {
  describeNode,
  type NegraPhrase,
  type NegraVersion,
  type NegraWord,
  readNegraRow,
} from "./negra-row.ts"
import { buildNegraTree, type Located, type NegraTreeOptions, phraseLabel } from "./negra-sentence.ts"

/// Reads trees from chunks of text, and adds them to `trees`.
export class NegraReader {
  /// The trees that are complete. Callers remove the ones they have used.
  readonly trees: Tree[] = []

  readonly #reporter: ProblemReporter
  readonly #options: NegraTreeOptions
  readonly #splitter = new LineSplitter()
  #line = 0
  #version: NegraVersion | undefined
  #isInTable = false
  #sentence: OpenSentence | undefined
  #outsideReported = false

  constructor(reporter: ProblemReporter, options: NegraTreeOptions) {
    this.#reporter = reporter
    this.#options = options
  }

  /// Reads the next chunk of the text.
  push(chunk: string): void {
    for (const line of this.#splitter.push(chunk)) this.#read(line)
    if (this.#splitter.begunLength > longestAtom)
      this.#reporter.fail({ line: this.#line + 1, column: 1 }, problemMessages.longLine())
  }

  /// Reports bytes that aren't UTF-8 at this point of the text.
  pushInvalid(): void {
    this.#report("invalid-utf8", problemMessages.invalidUtf8(), {
      line: this.#line + 1,
      column: this.#splitter.begunLength + 1,
    })
  }

  /// Ends the text.
  end(): void {
    for (const line of this.#splitter.end()) this.#read(line)
    if (this.#sentence === undefined) return
    const { line, id } = this.#sentence
    this.#report("end-of-file", `the text ends inside sentence ${id}, which begins here; add #EOS ${id}`, {
      line,
      column: 1,
    })
    this.#sentence = undefined
  }

  #read(text: string): void {
    this.#line++
    const line = (this.#line === 1 ? text.replace(/^\ufeff/, "") : text).replace(/\r$/, "")
    const [keyword = "", argument = ""] = line.trim().split(/\s+/)
    if (this.#isInTable) this.#isInTable = keyword !== "#EOT"
    else if (keyword === "#BOS") this.#begin(argument)
    else if (keyword === "#EOS") this.#finish(argument)
    else if (this.#sentence !== undefined) this.#readRow(line, this.#sentence)
    else if (keyword === "#BOT") this.#isInTable = true
    else if (keyword === "#FORMAT") this.#readVersion(argument)
    else if (keyword !== "" && !keyword.startsWith("%%"))
      this.#report(
        "text-outside-tree",
        `${quoteValue(keyword)} is outside of any sentence; remove it, or add #BOS`,
      )
  }

  #readVersion(argument: string): void {
    if (argument === "3" || argument === "4") this.#version = Number(argument) as NegraVersion
    else
      this.#report(
        "invalid-row",
        `version ${quoteValue(argument)} of the format is unknown; convert the file to version 3 or 4`,
      )
  }

  #begin(id: string): void {
    const before = this.#sentence
    if (before !== undefined)
      this.#report(
        "unclosed-bracket",
        `sentence ${before.id} isn't closed before the next one begins, on line ${this.#line}; add #EOS ${before.id}`,
        { line: before.line, column: 1 },
      )
    this.#sentence = { id, line: this.#line, words: [], phrases: [], numbers: new Set(), isBroken: false }
    this.#outsideReported = false
  }

  #finish(id: string): void {
    const sentence = this.#sentence
    if (sentence === undefined) {
      this.#report("surplus-bracket", "#EOS has no matching #BOS; remove it or add the #BOS")
      return
    }
    if (sentence.id !== id)
      this.#report(
        "invalid-row",
        `this ends sentence ${id}, but sentence ${sentence.id} was begun; correct the number`,
      )
    this.#sentence = undefined
    if (sentence.isBroken) return
    const built = buildNegraTree(sentence, this.#options)
    if ("kind" in built) this.#reporter.report(built.kind, built, built.message)
    else this.trees.push(built)
  }

  #readRow(line: string, sentence: OpenSentence): void {
    // A word may be "%%", with columns after it.
    const isComment = /^\s*%%(?!\t)/.test(line)
    if (sentence.isBroken || isComment || line.trim() === "") return
    const row = readNegraRow(line, this.#version)
    if (sentence.words.length + sentence.phrases.length >= mostRows)
      this.#report(
        "invalid-row",
        `the sentence has more than ${formatNumber(mostRows)} rows; add #EOS after its last`,
      )
    else if ("problem" in row) this.#report("invalid-row", row.problem)
    else if ("number" in row) this.#addPhrase({ ...row, line: this.#line }, sentence)
    else if (!canJoinFeatures(row.label, undefined)) this.#report("invalid-row", unwritable(row.label))
    else sentence.words.push({ ...row, line: this.#line })
  }

  #addPhrase(phrase: Located<NegraPhrase>, sentence: OpenSentence): void {
    const { number } = phrase
    if (sentence.numbers.has(number))
      this.#report("invalid-row", `${describeNode(phrase)} is there twice; give each phrase its own number`)
    else if (!canJoinFeatures(phraseLabel(phrase), undefined))
      this.#report("invalid-row", unwritable(phraseLabel(phrase)))
    sentence.numbers.add(number)
    sentence.phrases.push(phrase)
  }

  /// Reports a problem, by default of this line. Of a sentence, and of what is between two of them, only the first is reported.
  #report(kind: ProblemKind, message: string, location: Location = { line: this.#line, column: 1 }): void {
    const sentence = this.#sentence
    if (sentence?.isBroken ?? this.#outsideReported) return
    if (sentence === undefined) this.#outsideReported = true
    else sentence.isBroken = true
    this.#reporter.report(kind, location, message)
  }
}

interface OpenSentence {
  readonly id: string
  readonly line: number
  readonly words: Located<NegraWord>[]
  readonly phrases: Located<NegraPhrase>[]
  readonly numbers: Set<number>
  isBroken: boolean
}

const unwritable = (label: string) =>
  `${quoteValue(label)} can't be a label, since "##" separates labels from features; choose another`

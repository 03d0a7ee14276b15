// Reads trees of either format: brackets, or NEGRA's export format.

import { NegraReader } from "../negra/negra-reader.ts"
import type { Tree } from "../tree.ts"
import { ProblemReporter } from "./problem-reporter.ts"
import { checkReadOptions, type ReadOptions } from "./read-options.ts"
import { longestBlank } from "./tree-limits.ts"
import { TreeReader } from "./tree-reader.ts"

// What a file in NEGRA's export format begins with: its version, a table, a sentence or a comment.
const negraStarts = ["#FORMAT", "#BOT", "#BOS", "%%"]
const longestStart = Math.max(...negraStarts.map(({ length }) => length))

/// Takes the chunks of a text in order. Which format it is, the first characters tell.
export class TreebankReader {
  readonly #options: ReadOptions
  #reader: TreeReader | NegraReader | undefined
  // What was read before the format is known: white space, and the first other characters.
  #begun: string[] = []
  #begunLength = 0
  #start = ""

  constructor(options?: ReadOptions) {
    this.#options = checkReadOptions(options)
    const { format = "auto" } = this.#options
    if (format !== "auto") this.#reader = this.#make(format)
  }

  /// Reads the next chunk of the text.
  push(chunk: string): void {
    if (this.#reader !== undefined) {
      this.#reader.push(chunk)
      return
    }
    this.#begun.push(chunk)
    this.#begunLength += chunk.length
    this.#start += (this.#start === "" ? chunk.replace(/^[\s\ufeff]+/, "") : chunk).slice(0, longestStart)
    const isKnown = this.#start.length >= longestStart || !this.#mayBecomeNegra()
    if (isKnown || this.#begunLength > longestBlank) this.#decide()
  }

  /// Reports bytes that aren't UTF-8 at this point of the text.
  pushInvalid(): void {
    this.#decide().pushInvalid()
  }

  /// Ends the text.
  end(): void {
    this.#decide().end()
  }

  /// The trees that are complete and haven't been taken yet.
  takeTrees(): Tree[] {
    return this.#reader?.trees.splice(0) ?? []
  }

  #mayBecomeNegra(): boolean {
    return negraStarts.some((start) => start.startsWith(this.#start))
  }

  #decide(): TreeReader | NegraReader {
    if (this.#reader !== undefined) return this.#reader
    const isNegra = negraStarts.some((start) => this.#start.startsWith(start))
    const reader = this.#make(isNegra ? "negra" : "bracket")
    this.#reader = reader
    for (const chunk of this.#begun.splice(0)) reader.push(chunk)
    return reader
  }

  #make(format: "bracket" | "negra"): TreeReader | NegraReader {
    const { source, onProblem, locations = false, discontinuous = "refuse" } = this.#options
    if (format === "bracket") return new TreeReader(this.#options)
    return new NegraReader(new ProblemReporter(source, onProblem), { locations, discontinuous })
  }
}

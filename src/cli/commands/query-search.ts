// Searches files of trees, and writes what is found.

import { isUsageError, SpandrelError } from "../../check/error.ts"
import { displayName, readBytes } from "../../node/input.ts"
import type { Output } from "../../node/output.ts"
import { formatProblem } from "../../tree/format/problem.ts"
import { readTreeStream } from "../../tree/format/read-trees.ts"
import type { GapChoice } from "../../tree/negra/negra-sentence.ts"
import type { Tree } from "../../tree/tree.ts"
import type { FoundMatch, QueryFormat, QueryStyle } from "./query-formats.ts"
import type { Query } from "./query-patterns.ts"

/// What of the results is written: trees, the node of each match, counts per file, names of files, or nothing.
export type Results = "trees" | "nodes" | "count" | "files" | "nothing"

/// How files are searched.
export interface SearchSettings {
  readonly results: Results
  /// Only the first match at each node.
  readonly once: boolean
  /// Trees without matches instead of those with matches.
  readonly invert: boolean
  /// Stop in each file after this many trees.
  readonly maxCount: number
  readonly discontinuous: GapChoice
  readonly format: QueryFormat
  readonly isJson: boolean
  readonly style: QueryStyle
}

/// Searches files one after the other. What can't be read is reported, and the search goes on with the next file, as grep does.
export class QuerySearch {
  /// True if something was found.
  isFound = false
  /// True if something couldn't be read.
  hasFailed = false
  readonly #query: Query
  readonly #settings: SearchSettings
  readonly #report: (message: string) => void

  constructor(query: Query, settings: SearchSettings, report: (message: string) => void) {
    this.#query = query
    this.#settings = settings
    this.#report = report
  }

  async run(output: Output): Promise<void> {
    for (const file of this.#query.files) {
      try {
        await this.#searchFile(file, output)
      } catch (error) {
        if (!(error instanceof SpandrelError) || isUsageError(error)) throw error
        this.#fail(`spandrel: ${error.message}`)
      }
      if (this.#settings.results === "nothing" && this.isFound) return
    }
  }

  #fail(message: string): void {
    this.hasFailed = true
    this.#report(`${message}\n`)
  }

  async #searchFile(path: string, output: Output): Promise<void> {
    const { results, maxCount, discontinuous } = this.#settings
    const file = displayName(path)
    const counts = this.#query.patterns.map(() => 0)
    let selected = 0
    const trees = readTreeStream(flushing(readBytes(path), output), {
      ...{ source: file, discontinuous },
      onProblem: (problem) => this.#fail(formatProblem(problem)),
    })
    for await (const tree of trees) {
      if (!(await this.#searchTree(file, tree, counts, output))) continue
      this.isFound = true
      selected++
      if (selected === maxCount || results === "files" || results === "nothing") break
    }
    if (results === "files" && selected > 0) await output.write(file)
    if (results === "count")
      await this.#writeCounts(file, this.#settings.invert ? [selected] : counts, output)
  }

  /// Searches a tree, and writes what is asked for. Returns true if the tree is one of those that are looked for.
  async #searchTree(file: string, tree: Tree, counts: number[], output: Output): Promise<boolean> {
    const { patterns } = this.#query
    const { results, once, invert, format, style } = this.#settings
    if (results === "files" || results === "nothing" || invert) {
      const isSelected = patterns.some((pattern) => pattern.test(tree)) !== invert
      if (isSelected && results === "trees")
        await output.write(format.writeTree({ file, tree, matches: [] }, style))
      return isSelected
    }
    if (results === "count" && !once) {
      const found = patterns.map((pattern) => pattern.count(tree))
      found.forEach((count, at) => {
        counts[at] = (counts[at] as number) + count
      })
      return found.some((count) => count > 0)
    }
    const matches = patterns.flatMap((pattern, at) =>
      Array.from(
        once ? pattern.firstMatches(tree) : pattern.matches(tree),
        (match): FoundMatch => ({ pattern: at + 1, match }),
      ),
    )
    for (const { pattern } of matches) counts[pattern - 1] = (counts[pattern - 1] as number) + 1
    const found = { file, tree, matches }
    if (results === "trees" && matches.length > 0) await output.write(format.writeTree(found, style))
    if (results === "nodes")
      for (const one of matches)
        if (style.node === undefined || one.match.nodes.has(style.node))
          await output.write(format.writeNode(found, one, style))
    return matches.length > 0
  }

  /// `file:count`, and the pattern if there are several.
  async #writeCounts(file: string, counts: readonly number[], output: Output): Promise<void> {
    const { isJson, style } = this.#settings
    for (const [at, count] of counts.entries()) {
      const pattern = counts.length > 1 ? this.#query.patterns[at]?.text : undefined
      const line = `${style.withFile ? `${file}:` : ""}${count}${pattern === undefined ? "" : `\t${pattern}`}`
      await output.write(
        isJson ? JSON.stringify({ file, ...(pattern !== undefined && { pattern }), count }) : line,
      )
    }
  }
}

/// Writes all results for the input so far before more of it is waited for.
async function* flushing(chunks: AsyncIterable<Uint8Array>, output: Output): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk
    await output.flush()
  }
}

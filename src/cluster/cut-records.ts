// Cutting text into shards between lines, while it is read once from beginning to end.

import { createHash } from "node:crypto"
import type { InputFormat } from "../node/sentence-lines.ts"
import { isRunningFormat } from "../sentence/running-text.ts"
import type { Range } from "./shard.ts"

/// What a record is, and whether a file may be cut between two of them.
export interface RecordRule {
  /// False if a sentence may go on over lines: the whole file is one record then.
  readonly isCut: boolean
  /// True if an empty line is a record, too, and has its line in the output.
  readonly countsEmpty: boolean
}

/// The records of a format. NDJSON is a strict filter if invalid records don't stop it: one line out for each line in.
export function recordRule(format: InputFormat, isFilter: boolean): RecordRule {
  return {
    isCut: !isRunningFormat(format) && format !== "conllu" && format !== "trees",
    countsEmpty: isFilter,
  }
}

const lineFeed = 0x0a

/// Cuts the bytes of a text.
export class RecordCutter {
  readonly #size: number
  readonly #rule: RecordRule
  #hash = createHash("sha256")
  #start = 0
  #line = 1
  #records = 0
  // Where the next byte and the next line are.
  #at = 0
  #nextLine = 1
  #hasBegun = false
  #isEmpty = true

  /// Shards end with the first line that makes them at least `size` bytes long.
  constructor(size: number, rule: RecordRule) {
    this.#size = rule.isCut ? size : Number.POSITIVE_INFINITY
    this.#rule = rule
  }

  /// Adds bytes, and returns the shards that end in them.
  push(bytes: Uint8Array): Range[] {
    const cut: Range[] = []
    let from = 0
    let at = 0
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, at)) {
      this.#lookAt(bytes, at, end)
      at = end + 1
      this.#endLine()
      if (this.#at + at - this.#start < this.#size) continue
      this.#hash.update(bytes.subarray(from, at))
      from = at
      cut.push(this.#cut(this.#at + at))
    }
    this.#lookAt(bytes, at, bytes.length)
    this.#hasBegun = at < bytes.length || (this.#hasBegun && at === 0)
    this.#hash.update(bytes.subarray(from))
    this.#at += bytes.length
    return cut
  }

  /// The rest, if there is any.
  end(): Range[] {
    // The last line need not end with a line break.
    if (this.#hasBegun) this.#endLine()
    return this.#at > this.#start ? [this.#cut(this.#at)] : []
  }

  /// Notes whether a part of the current line has something in it besides ASCII white space.
  #lookAt(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to && this.#isEmpty; at++) {
      const byte = bytes[at] as number
      this.#isEmpty = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
    }
  }

  #endLine(): void {
    if (!this.#isEmpty || this.#rule.countsEmpty) this.#records++
    this.#isEmpty = true
    this.#hasBegun = false
    this.#nextLine++
  }

  #cut(end: number): Range {
    const range: Range = {
      start: this.#start,
      end,
      line: this.#line,
      records: this.#rule.isCut ? this.#records : 1,
      sha256: this.#hash.digest("hex"),
    }
    this.#start = end
    this.#line = this.#nextLine
    this.#records = 0
    this.#hash = createHash("sha256")
    return range
  }
}

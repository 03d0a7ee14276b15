// A text or a treebank that the views Text and Search share. Sentences are parsed in the background, a few at a time.

import { type ErrorCode, SpandrelError } from "../../../check/error.ts"
import { inTurns } from "../../../parser/turns.ts"
import type { ParsedSentence } from "../../../sentence/parsed-sentence.ts"
import type { SentenceInput } from "../../../sentence/sentence.ts"
import type { CorpusItem } from "./corpus-item.ts"
import { isTreebank, splitSteps, treeSteps, type UnparsedSentence } from "./read-corpus.ts"

/// What a corpus needs of a parser.
export interface SentenceParser {
  parse(sentences: readonly SentenceInput[]): Promise<readonly ParsedSentence[]>
  /// The ISO 639-1 code of its language.
  readonly language: string
}

const fatalCodes: ReadonlySet<string> = new Set<ErrorCode>([
  "model-not-found",
  "invalid-file",
  "worker-failed",
  "pool-closed",
])

// The first sentences should be there at once; after that, each request should be short enough for the progress bar to move, and for
// other requests to come in between.
const firstWords = 40
const laterWords = 400

/// Sentences and their trees.
export class Corpus {
  readonly #parser: SentenceParser
  readonly #listeners = new Set<() => void>()
  #items: CorpusItem[] = []
  #done = 0
  #run = 0
  #isRunning = false

  /// What the corpus is called, such as the name of its file.
  name = ""
  text = ""
  kind: "text" | "treebank" = "text"
  /// What was wrong with a treebank.
  problems: readonly string[] = []

  constructor(parser: SentenceParser) {
    this.#parser = parser
  }

  get items(): readonly CorpusItem[] {
    return this.#items
  }

  /// How many sentences are parsed, or couldn't be.
  get done(): number {
    return this.#done
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  /// Calls the function after each change. Returns a function that ends it.
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /// Reads a text or a treebank, and parses the text. Replaces what was there; resolves when all is done or it was stopped.
  async load(text: string, name: string): Promise<void> {
    const mine = this.#begin(text, name)
    try {
      if (this.kind === "treebank") await this.#readTrees(text, mine)
      else await this.#parseText(text, mine)
    } finally {
      if (mine === this.#run) this.#end()
    }
  }

  /// Stops parsing; what has been parsed stays.
  stop(): void {
    this.#run++
    this.#end()
  }

  #begin(text: string, name: string): number {
    this.#items = []
    this.#done = 0
    this.#isRunning = true
    this.text = text
    this.name = name
    this.kind = isTreebank(text) ? "treebank" : "text"
    this.problems = []
    this.#tell()
    return ++this.#run
  }

  #end(): void {
    this.#isRunning = false
    this.#tell()
  }

  async #readTrees(text: string, mine: number): Promise<void> {
    const { trees, problems } = await inTurns(treeSteps(text))
    if (mine !== this.#run) return
    this.problems = problems.map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`)
    this.#items = trees.map((tree) => ({ text: tree.text, tree }))
    this.#done = trees.length
  }

  async #parseText(text: string, mine: number): Promise<void> {
    const sentences = await inTurns(splitSteps(text, this.#parser.language))
    if (mine !== this.#run) return
    this.#items = sentences.map((sentence) => ({ text: sentence.text }))
    this.#tell()
    while (this.#done < sentences.length) {
      const batch = nextBatch(sentences, this.#done)
      const parsed = await this.#parseBatch(batch)
      if (mine !== this.#run) return
      this.#items.splice(this.#done, batch.length, ...parsed)
      this.#done += batch.length
      this.#tell()
    }
  }

  /// Sentences that can't be parsed don't keep the others from being parsed.
  async #parseBatch(batch: readonly UnparsedSentence[]): Promise<CorpusItem[]> {
    try {
      const parsed = await this.#parser.parse(batch.map(({ input }) => input))
      return parsed.map((sentence, at) => ({
        text: (batch[at] as UnparsedSentence).text,
        tree: sentence.tree,
        parsed: sentence,
      }))
    } catch (error) {
      if (!isOfSentence(error)) throw error
      const [only] = batch
      if (batch.length === 1 && only !== undefined)
        return [{ text: only.text, error: error instanceof Error ? error.message : String(error) }]
      const items: CorpusItem[] = []
      for (const sentence of batch) items.push(...(await this.#parseBatch([sentence])))
      return items
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/// True for what is wrong with one sentence; a parser that can't be loaded fails for all of them.
function isOfSentence(error: unknown): boolean {
  return !(error instanceof SpandrelError) || !fatalCodes.has(error.code)
}

function nextBatch(sentences: readonly UnparsedSentence[], from: number): readonly UnparsedSentence[] {
  const most = from === 0 ? firstWords : laterWords
  let words = 0
  let end = from
  while (end < sentences.length && (end === from || words + (sentences[end]?.words ?? 0) <= most)) {
    words += sentences[end]?.words ?? 0
    end++
  }
  return sentences.slice(from, end)
}

// `spandrel evaluate --model`: parses the words of gold trees, and scores the trees.

import { displayName } from "../../node/input.ts"
import { type Output, writeOutput } from "../../node/output.ts"
import { loadModel } from "../../parser/model-source.ts"
import { resolveSearch } from "../../parser/search-options.ts"
import { ParserPool } from "../../pool/parser-pool.ts"
import { availableThreads } from "../../pool/start-worker.ts"
import type { EvalbParameters } from "../../score/parameters.ts"
import { Rules } from "../../score/rules.ts"
import { scoreSentence } from "../../score/score-sentence.ts"
import type { CommandContext } from "../command-context.ts"
import { chosenModel, type ModelFlags } from "../options/model-options.ts"
import { findParameters, type ParameterFlags } from "../options/pair-options.ts"
import type { DecoderFlags } from "../options/search-flags.ts"
import { type TreeTagFlags, type TreeTags, treeTagsFor } from "../options/tree-tags.ts"
import { ParseProgress } from "../terminal/parse-progress.ts"
import { parseGold, readGold } from "./parse-gold.ts"

export interface EvaluateModelFlags
  extends Pick<ModelFlags, "model">,
    ParameterFlags,
    TreeTagFlags,
    DecoderFlags {
  readonly threads?: number
  readonly output?: string
}

/// Gold trees and parsed ones, line by line, and what becomes known of them while they are read.
export interface ParsedGold {
  readonly parameters: EvalbParameters
  readonly gold: readonly string[]
  readonly test: AsyncIterable<string>
  readonly notes: ParsedGoldNotes
}

export interface ParsedGoldNotes {
  readonly model: string
  readonly tags: TreeTags
  /// Gold trees that can't be read.
  readonly invalidTrees: number
  /// Sentences that the parser refused.
  unparsed: number
  /// Sentences that were parsed, and that EVALB would leave out.
  leftOutByEvalb: number
}

// With fewer sentences, a worker would take longer to start than they take.
const fewSentences = 64

/// Parses the words of a file of gold trees while `use` reads the lines.
export async function withParsedGold(
  file: string,
  flags: EvaluateModelFlags,
  context: CommandContext,
  use: (parsed: ParsedGold) => Promise<void>,
): Promise<void> {
  // With a model, --language only chooses the parameters.
  const { language = "en" } = flags
  const name = flags.model ?? (chosenModel({ language }) as string)
  const model = await loadModel(name)
  const parameters = await findParameters({ language: model.language, ...flags })
  const { decoder, beam } = flags
  const search = resolveSearch(model.search, { decoder, beam })
  const tags = treeTagsFor(model, flags)
  const { sentences, invalid } = await readGold(file, tags, context)
  const notes: ParsedGoldNotes = {
    model: displayName(name),
    tags,
    invalidTrees: invalid,
    unparsed: 0,
    leftOutByEvalb: 0,
  }
  const rules = new Rules(parameters)
  const wanted = flags.threads ?? (sentences.length < fewSentences ? 1 : availableThreads())
  const pool = await ParserPool.load(model, { threads: wanted === 1 ? 0 : wanted })
  // The rows of the report show the progress themselves.
  const isShown = "isTTY" in context.stdout && context.stdout.isTTY === true
  const words = sentences.reduce((sum, { sentence }) => sum + (sentence.tokens?.length ?? 0), 0)
  const progress = isShown ? undefined : new ParseProgress(context.stderr, words)
  let done = 0
  const onProgress = (more: number, count: number) => {
    done += more
    progress?.count(more)
    progress?.parsed(count, done)
  }
  async function* lines(output: Output | undefined): AsyncGenerator<string, void, undefined> {
    let at = 0
    for await (const line of parseGold(sentences, { pool, search, onProgress }, context)) {
      const gold = sentences[at++]?.line as string
      if (line === "") notes.unparsed++
      else if (scoreSentence(gold, line, rules).status === "error") notes.leftOutByEvalb++
      await output?.write(`${line}\n`)
      yield line
    }
  }
  const gold = sentences.map(({ line }) => line)
  const evaluate = (output?: Output) => use({ parameters, gold, test: lines(output), notes })
  try {
    if (flags.output === undefined) await evaluate()
    else await writeOutput(flags.output, context.stdout, evaluate)
  } finally {
    progress?.clear()
    await pool.close()
  }
}

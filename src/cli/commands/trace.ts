// `spandrel trace`: a parse step by step, as the paper's figures show it.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import type { Language } from "../../language/language.ts"
import { readArguments } from "../../node/read-sentences.ts"
import { type InputFormat, inputFormats, isValid } from "../../node/sentence-lines.ts"
import { Engine } from "../../parser/engine.ts"
import { modelColumns } from "../../parser/model-columns.ts"
import { loadModel } from "../../parser/model-source.ts"
import { longestTrace } from "../../parser/parse-trace.ts"
import { type ReadSentence, wordCount } from "../../sentence/read-sentence.ts"
import { GoldTree } from "../../transition/gold-tree.ts"
import { type Action, readActions, type TraceStep, traceParse } from "../../transition/trace.ts"
import { unescapeBrackets } from "../../tree/bracket-escapes.ts"
import { cleanTree } from "../../tree/clean.ts"
import { readTree } from "../../tree/format/read-trees.ts"
import { LabelSet } from "../../tree/label-set.ts"
import { type SpanTree, type TaggedWord, toSpans } from "../../tree/span-tree.ts"
import type { CommandContext } from "../command-context.ts"
import { parseFilePath } from "../options/argument-parsers.ts"
import { refuseFileNames } from "../options/input-options.ts"
import { explainLeadingDash, leadingDashHelp } from "../options/leading-dash.ts"
import { comparisonTable, goldTable, oracleTable, scoreTable } from "./trace-tables.ts"

const examples = `
With a text, shows the steps of the parse, with the probability of each action
and of the next best ones. With --gold, shows the steps that lead to that tree.
With both, shows the parse beside the actions that the oracle allows at each
step, how many gold brackets are made or still reachable ("gold"), and which are
reachable ("reachable"). A chain of unary phrases counts as one bracket.
${leadingDashHelp("trace")}

Examples:
  $ spandrel trace "I do like eating fish."
  $ spandrel trace "I like fish" --gold "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"
  $ spandrel trace --gold "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"
  $ spandrel trace --gold "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))" \\
      --actions "sh,nolabel,sh,comb"

Actions: sh, comb, label-X (a unary chain, top first: label-S-VP), nolabel. If
you leave out a label action between two structural actions, the oracle chooses
it.`

interface TraceFlags {
  readonly gold?: string
  readonly actions?: string
  readonly model?: string
  readonly inputFormat: InputFormat
}

export function addTrace(program: Command, context: CommandContext): void {
  explainLeadingDash(program.command("trace"))
    .description("show each step of a parse: stack, action, scores, and what the oracle says")
    .argument("[text]", "sentence to parse")
    .option("--gold <tree>", "the gold tree, as brackets")
    .option(
      "--actions <list>",
      "take these actions, right or wrong, and show what the oracle says at each step",
    )
    .option("-m, --model <name>", "en, en-fast, fr, a model file or a URL (default: en)", parseFilePath)
    .addOption(new Option("--input-format <format>", "input format").choices(inputFormats).default("text"))
    .addHelpText("after", examples)
    .action(async (text: string | undefined, flags: TraceFlags) => {
      if (text !== undefined) refuseFileNames([text], (name) => `spandrel trace "$(cat ${name})"`)
      const table = text === undefined ? traceGold(flags) : await traceText(text, flags)
      context.stdout.write(`${table}\n`)
    })
}

function traceGold({ gold: written, actions }: TraceFlags): string {
  if (written === undefined)
    throw new SpandrelError("wrong-usage", "pass a text to parse, a tree with --gold, or both")
  const spans = goldSpans(written)
  const labels = new LabelSet()
  const gold = GoldTree.of(spans, labels)
  const steps = follow(gold, labels, actions)
  return actions === undefined ? goldTable(steps, spans, labels) : oracleTable(steps, spans.words, labels)
}

function checkLength(words: number): void {
  if (words > longestTrace)
    throw new SpandrelError(
      "wrong-usage",
      `trace takes up to ${longestTrace} words, not ${words}; pass a shorter sentence`,
    )
}

async function traceText(text: string, flags: TraceFlags): Promise<string> {
  if (flags.actions !== undefined)
    throw new SpandrelError(
      "wrong-usage",
      "--actions goes with --gold, not with a text to parse; leave one of them out",
    )
  const engine = await Engine.load(await loadModel(flags.model))
  const sentences: ReadSentence[] = []
  const columns = { ...modelColumns(engine.model), multiword: "split" } as const
  const reading = { format: flags.inputFormat, language: engine.language, columns }
  for await (const item of readArguments([text], reading)) if (isValid(item)) sentences.push(item.sentence)
  if (sentences.length > 1)
    throw new SpandrelError(
      "wrong-usage",
      `trace takes one sentence, and the text has ${sentences.length}; pass one of them`,
    )
  const [sentence] = sentences as [ReadSentence]
  checkLength(wordCount(sentence))
  const { words, steps } = engine.trace(sentence)
  const { labels } = engine.model
  if (flags.gold === undefined) return scoreTable(steps, words, labels)
  const spans = goldSpans(flags.gold)
  checkSameWords(spans.words, words, engine.language)
  const all = new LabelSet(labels.names())
  const actions = steps.flatMap(({ action, label }): Action[] => [
    { kind: "structural", action },
    { kind: "label", label },
  ])
  const gold = GoldTree.of(spans, all)
  const trace = [...traceParse(gold, all, actions)]
  return comparisonTable({ steps, trace, gold, words, labels: all })
}

function checkSameWords(gold: readonly TaggedWord[], words: readonly TaggedWord[], language: Language): void {
  if (gold.length !== words.length)
    throw new SpandrelError(
      "invalid-tree",
      `--gold has ${gold.length} words, but the text has ${words.length}; pass the tree of the same words`,
    )
  const other = gold.findIndex(
    ({ form }, at) => comparable(form, language) !== comparable(words[at]?.form ?? "", language),
  )
  if (other < 0) return
  const [expected, found] = [gold, words].map((list) => quoteValue(unescapeBrackets(list[other]?.form ?? "")))
  throw new SpandrelError(
    "invalid-tree",
    `word ${other + 1} is ${expected} in --gold, but ${found} in the text; pass the tree of the same words`,
  )
}

/// The word of a form without regard to how a quote is written or faces: treebanks and texts differ in that.
function comparable(form: string, language: Language): string {
  const word = unescapeBrackets(form)
  const [normalized = word] = language.normalize([word])
  return language.isQuote(word) ? normalized.replaceAll("`", "'") : normalized
}

function goldSpans(written: string): SpanTree {
  const tree = cleanTree(readTree(written, { source: "--gold" }))
  if (tree === undefined) throw new SpandrelError("invalid-tree", "--gold: the tree has no words")
  checkLength(tree.end)
  return toSpans(tree)
}

function follow(gold: GoldTree, labels: LabelSet, actions: string | undefined): TraceStep[] {
  if (actions === undefined) return [...traceParse(gold, labels)]
  try {
    return [...traceParse(gold, labels, readActions(actions, labels))]
  } catch (error) {
    throw new SpandrelError("wrong-usage", `--actions: ${error instanceof Error ? error.message : error}`)
  }
}

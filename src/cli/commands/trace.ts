// `spandrel trace`: a parse step by step, as the paper's figures show it.

import { type Command, Option } from "commander"
import { InputError, UsageError, withLocation } from "../../check/input-error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { isQuote, quoteForm, wordForm } from "../../language/english/quotes.ts"
import { fromArguments, type InputFormat, inputFormats, wordCount } from "../../node/sentence-input.ts"
import { Engine } from "../../parser/engine.ts"
import { loadModel } from "../../parser/model-source.ts"
import type { GivenSentence } from "../../sentence/sentence.ts"
import { GoldTree } from "../../transition/gold-tree.ts"
import { type GivenAction, parseActions, type TraceStep, traceParse } from "../../transition/trace.ts"
import { unescapeBrackets } from "../../tree/bracket-escapes.ts"
import { cleanTree } from "../../tree/clean.ts"
import { readTree } from "../../tree/format/read-trees.ts"
import { LabelSet } from "../../tree/label-set.ts"
import { type SpanTree, type TaggedWord, toSpans } from "../../tree/span-tree.ts"
import type { CommandContext } from "../command-context.ts"
import { parseFilePath } from "../options/argument-parsers.ts"
import { explainLeadingDash, leadingDashHelp } from "../options/leading-dash.ts"
import { inUsersTerms } from "../terminal/users-terms.ts"
import { comparisonTable, goldTable, oracleTable, scoreTable } from "./trace-tables.ts"

const examples = `
With a text: the steps that the parser takes, with the probability of each action and the next best ones. With --gold: the
steps to that tree. With both: the parser's steps with their probabilities, and beside each the actions that the oracle
allowed there, how many brackets of the gold tree are made or can still be ("gold"), and which of them can still be
("reachable"). A chain of unary phrases is one bracket.
${leadingDashHelp("trace")}

Examples:
  $ spandrel trace "I do like eating fish."
  $ spandrel trace "I like fish" --gold "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"
  $ spandrel trace --gold "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"
  $ spandrel trace --gold "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))" --actions "sh,nolabel,sh,comb"

Actions: sh, comb, label-X (a unary chain, top first: label-S-VP), nolabel. A label that is left out between two
structural actions is the oracle's.`

interface TraceFlags {
  readonly gold?: string
  readonly actions?: string
  readonly model?: string
  readonly inputFormat: InputFormat
}

export function addTrace(program: Command, context: CommandContext): void {
  explainLeadingDash(program.command("trace"))
    .description("show the steps of a parse: stack, action, scores, and what the oracle says")
    .argument("[text]", "a sentence to parse")
    .option("--gold <tree>", "the gold tree, as brackets")
    .option(
      "--actions <list>",
      "follow these actions, right or wrong, and show what the oracle says at each step",
    )
    .option(
      "--model <file>",
      "a model made by spandrel train; the English one of the package unless given",
      parseFilePath,
    )
    .addOption(
      new Option("--input-format <format>", "how the sentence is written")
        .choices(inputFormats)
        .default("text"),
    )
    .addHelpText("after", examples)
    .action(async (text: string | undefined, flags: TraceFlags) => {
      const table = text === undefined ? traceGold(flags) : await traceText(text, flags)
      context.stdout.write(`${table}\n`)
    })
}

function traceGold({ gold: written, actions }: TraceFlags): string {
  if (written === undefined) throw new UsageError("give a text to parse, or a tree with --gold, or both")
  const spans = goldSpans(written)
  const labels = new LabelSet()
  const gold = GoldTree.of(spans, labels)
  const steps = follow(gold, labels, actions)
  return actions === undefined ? goldTable(steps, spans, labels) : oracleTable(steps, spans.words, labels)
}

// The table has the whole stack in each row, so that its size grows with the square of the length.
const longestTrace = 1_000

function checkLength(words: number): void {
  if (words > longestTrace)
    throw new UsageError(`a trace is of up to ${longestTrace} words, and these are ${words}; give fewer`)
}

async function traceText(text: string, flags: TraceFlags): Promise<string> {
  if (flags.actions !== undefined) throw new UsageError("--actions go with --gold, not with a text to parse")
  const sentences: GivenSentence[] = []
  for await (const { sentence } of fromArguments([text], flags.inputFormat)) sentences.push(sentence)
  if (sentences.length > 1)
    throw new UsageError(`a trace is of one sentence, and these are ${sentences.length}; give one of them`)
  const [sentence] = sentences as [GivenSentence]
  checkLength(wordCount(sentence))
  const engine = await Engine.load(await loadModel(flags.model))
  const { words, steps } = inUsersTerms(() => engine.trace(sentence))
  const { labels } = engine.model
  if (flags.gold === undefined) return scoreTable(steps, words, labels)
  const spans = goldSpans(flags.gold)
  checkSameWords(spans.words, words)
  const all = new LabelSet(labels.names())
  const actions = steps.flatMap(({ action, label }): GivenAction[] => [
    { kind: "structural", action },
    { kind: "label", label },
  ])
  const gold = GoldTree.of(spans, all)
  const trace = [...traceParse(gold, all, actions)]
  return comparisonTable({ steps, trace, gold, words, labels: all })
}

function checkSameWords(gold: readonly TaggedWord[], words: readonly TaggedWord[]): void {
  if (gold.length !== words.length)
    throw new InputError(
      `--gold has ${gold.length} words, and the text ${words.length}; give the tree of the same words`,
    )
  const other = gold.findIndex(({ form }, at) => comparable(form) !== comparable(words[at]?.form ?? ""))
  if (other < 0) return
  const [expected, found] = [gold, words].map((list) => quoteValue(unescapeBrackets(list[other]?.form ?? "")))
  throw new InputError(
    `word ${other + 1} of --gold is ${expected}, and of the text ${found}; give the tree of the same words`,
  )
}

/// The word of a form, whichever way a quote in its place is written or faces: treebanks and texts differ in that.
function comparable(form: string): string {
  const word = unescapeBrackets(form)
  return isQuote(word) ? quoteForm(word, false) : wordForm(word)
}

function goldSpans(written: string): SpanTree {
  const tree = cleanTree(withLocation("--gold", () => readTree(written, { source: "text" })))
  if (tree === undefined) throw new InputError("--gold: the tree has no words")
  checkLength(tree.end)
  return toSpans(tree)
}

function follow(gold: GoldTree, labels: LabelSet, actions: string | undefined): TraceStep[] {
  if (actions === undefined) return [...traceParse(gold, labels)]
  try {
    return [...traceParse(gold, labels, parseActions(actions, labels))]
  } catch (error) {
    throw new UsageError(`--actions: ${error instanceof Error ? error.message : error}`)
  }
}

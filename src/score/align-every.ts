// Aligning so that every sentence counts, where EVALB would leave some out. EVALB ignores the words that the
// tags of their own tree call punctuation: a predicted tag that is wrong makes the trees differ in length,
// and the sentence doesn't count. Here the gold tags decide for both trees.

import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import { type AlignedLines, alignReadings } from "./align-lines.ts"
import { type Reading, readLine, type WordFilter } from "./read-line.ts"
import type { Rules } from "./rules.ts"

/// Aligns a test line with its gold line, as `alignLines` does. A test line that can't be compared (it has no
/// tree, other words, or can't be read) counts as a tree without brackets, with the status "error". Only a
/// gold line that can't be read is left out.
export function alignEvery(goldLine: string, testLine: string, rules: Rules): AlignedLines {
  const goldWords = wordsOf(goldLine, rules)
  const { length, stuck } = goldWords
  const errors = stuck ? ["Reading sentence"] : goldWords.errors
  const left = { length, errors, stuck: false, alignment: undefined }
  if (errors.length > 0) return { ...left, status: "error" }
  if (goldWords.words.length === 0) return { ...left, status: "skip" }
  const isIgnored = goldWords.tags.map((tag) => rules.deletesWord(tag))
  const align = (line: string) =>
    alignReadings(
      readLine(goldLine, rules, maskOf(isIgnored, rules)),
      readLine(line, rules, maskOf(isIgnored, rules)),
      rules,
    )
  const problem = problemOf(goldWords, wordsOf(testLine, rules), rules)
  if (problem === undefined)
    return { status: "valid", length, errors: [], stuck: false, alignment: align(testLine) }
  const bare = goldWords.words.map((word) => `( ${word})`).join(" ")
  return { status: "error", length, errors: [problem], stuck: false, alignment: align(bare) }
}

/// All words of a line; an empty element such as a trace is none.
function wordsOf(line: string, rules: Rules): Reading {
  return readLine(line, rules, (tag) => isEmptyElement(tag, rules))
}

const isEmptyElement = (tag: string, { parameters }: Rules) => parameters.deleteLabelsForLength.has(tag)

/// The filter that ignores the same words of a line, whatever their tags are.
function maskOf(isIgnored: readonly boolean[], rules: Rules): WordFilter {
  let next = 0
  return (tag) => isEmptyElement(tag, rules) || (isIgnored[next++] ?? false)
}

/// Why a test line can't be compared, in EVALB's words where it has some.
function problemOf(gold: Reading, test: Reading, rules: Rules): string | undefined {
  if (test.stuck) return "Reading sentence"
  if (test.errors.length > 0) return test.errors[0]
  if (test.words.length === 0) return "No tree"
  if (gold.words.length !== test.words.length)
    return `Length unmatch (${gold.words.length}|${test.words.length})`
  const at = gold.words.findIndex((word, index) => !isSameWord(word, test.words[index] as string, rules))
  return at < 0 ? undefined : `Words unmatch (${gold.words[at]}|${test.words[at]})`
}

/// A bracket is the same word however it is escaped: -LCB- is {.
function isSameWord(gold: string, test: string, rules: Rules): boolean {
  return rules.equalWords(gold, test) || unescapeBrackets(gold) === unescapeBrackets(test)
}

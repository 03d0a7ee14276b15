// The wording of the problems that reading finds.

import { formatNumber } from "../../check/format-count.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { longestAtom } from "./bracket-scanner.ts"
import { longestKept, mostTokens } from "./tree-limits.ts"

/// What is wrong and, after a semicolon, how to fix it.
export const problemMessages = {
  unclosed: (label: string, depth: number, nextLine: number) =>
    `${quoteBracket(label)} is not closed before the next tree begins, on line ${nextLine}; ${addClosing(depth)}`,
  endOfFile: (label: string, depth: number) =>
    `the text ends inside the tree that begins here with ${quoteBracket(label)}; ${addClosing(depth)}`,
  surplus: () => '")" has no matching "("; remove it or add the "("',
  outside: (word: string) => `${quoteValue(word)} is outside of any tree; remove it or put it inside a tree`,
  untagged: (word: string) => `the word ${quoteValue(word)} has no tag; write it as "(TAG WORD)"`,
  severalWords: (tag: string, first: string, second: string) =>
    `the tag ${quoteValue(tag)} has several words, ${quoteValue(first)} and ${quoteValue(second)}; ` +
    "put each word in its own brackets, or join them",
  unlabelled: () => 'this phrase has no label; write one after the "(" or remove the pair of brackets',
  emptyTree: (label: string) => `${quoteValue(`(${label})`)} is an empty tree; add a word or remove it`,
  emptyPhrase: (label: string) =>
    `${quoteValue(`(${label})`)} contains neither a word nor a phrase; add one or remove it`,
  tooLong: () =>
    `a word or label has more than ${formatNumber(longestAtom)} characters; check that this is a file of trees`,
  tooLarge: () =>
    `this tree has no end within ${formatNumber(mostTokens)} brackets and words, or ${formatNumber(longestKept)} characters; ` +
    "check that its brackets are closed",
  longLine: () =>
    `the line has more than ${formatNumber(longestAtom)} characters; check that this is a file of trees`,
  invalidUtf8: () => "this is not UTF-8; convert the file, for example with `iconv -f LATIN1 -t UTF-8`",
} as const

const quoteBracket = (label: string) => quoteValue(`(${label}`)

const addClosing = (depth: number) =>
  `add ${depth === 1 ? '")"' : `${depth} closing brackets`} or remove the tree`

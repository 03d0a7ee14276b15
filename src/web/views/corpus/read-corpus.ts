// From what the user drops or pastes to sentences or trees.

import { languageOf } from "../../../language/languages.ts"
import { TextStream } from "../../../language/text-stream.ts"
import type { SentenceInput } from "../../../sentence/sentence.ts"
import type { Steps } from "../../../transition/steps.ts"
import type { Problem } from "../../../tree/format/problem.ts"
import { readTrees } from "../../../tree/format/read-trees.ts"
import type { Tree } from "../../../tree/tree.ts"

/// A sentence of a text: as it is shown, and as it is parsed.
export interface UnparsedSentence {
  readonly text: string
  readonly words: number
  readonly input: SentenceInput
}

// Between two pauses: some milliseconds.
const pauseLength = 1 << 15
const pauseTrees = 64

/// True if a text is a treebank: trees in brackets, or NEGRA's export format.
export function isTreebank(text: string): boolean {
  return /^\s*(?:\(\s*(?:\(|[^\s()]+\s*\()|#FORMAT|#BOS|%%)/.test(text.slice(0, 10_000))
}

/// Splits a text into sentences, with pauses.
export function* splitSteps(text: string, language: string): Steps<UnparsedSentence[]> {
  const stream = new TextStream(languageOf(language))
  const sentences: UnparsedSentence[] = []
  const add = (streamed: ReturnType<TextStream["finish"]>) => {
    for (const { text: around, sentence } of streamed) {
      const { start, end, tokens } = sentence
      const own = around.slice(start, end)
      const moved = tokens.map((token) => ({
        text: around.slice(token.start, token.end),
        start: token.start - start,
        end: token.end - start,
      }))
      sentences.push({
        text: own.replaceAll(/\s+/g, " "),
        words: tokens.length,
        input: { text: own, tokens: moved },
      })
    }
  }
  for (let from = 0; from < text.length; from += pauseLength) {
    add(stream.push(text.slice(from, from + pauseLength)))
    yield
  }
  add(stream.finish())
  return sentences
}

/// Reads the trees of a treebank, with pauses. Trees with problems are left out, and the problems returned.
export function* treeSteps(
  text: string,
): Steps<{ readonly trees: readonly Tree[]; readonly problems: readonly Problem[] }> {
  const problems: Problem[] = []
  const trees: Tree[] = []
  for (const tree of readTrees(text, { onProblem: (problem) => problems.push(problem) })) {
    trees.push(tree)
    if (trees.length % pauseTrees === 0) yield
  }
  return { trees, problems }
}

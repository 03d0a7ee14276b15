// What is likely wrong with two files of trees whose figures look worse than the trees are.

import { formatCount, formatNumber } from "../../check/format-count.ts"
import { unescapeBrackets } from "../../tree/bracket-escapes.ts"

/// Collects signs of trees that are written in different ways.
export class TreeHints {
  readonly #goldName: string
  readonly #testName: string
  #goldRoots = 0
  #testRoots = 0
  #escapes = 0

  constructor(goldName: string, testName: string) {
    this.#goldName = goldName
    this.#testName = testName
  }

  /// Counts a gold tree: whether it has a root without a label, as raw Penn trees have, `( (S …))`.
  addGold(isUnlabelled: boolean): void {
    if (isUnlabelled) this.#goldRoots++
  }

  /// The same for a test tree.
  addTest(isUnlabelled: boolean): void {
    if (isUnlabelled) this.#testRoots++
  }

  /// Counts the words of an EVALB message that differ only in how brackets are escaped.
  addError(message: string): void {
    const [, gold, test] = /Words unmatch \((.+)\|(.+)\)$/m.exec(message.trimEnd()) ?? []
    if (gold !== undefined && test !== undefined && unescapeBrackets(gold) === unescapeBrackets(test))
      this.#escapes++
  }

  /// A sentence for each thing that is likely wrong, with what to do.
  notices(): string[] {
    const [gold, test] = [this.#goldRoots, this.#testRoots]
    const [more, name] = gold > 0 ? [gold, this.#goldName] : [test, this.#testName]
    return [
      ...(gold > 0 !== test > 0
        ? [
            `${formatCount(more, "tree")} of ${name} ${more === 1 ? "has" : "have"} a root without a label, ( (S …)), which counts as a bracket, ` +
              `and the other file's trees have none: no such pair matches completely; remove it with \`spandrel treebank clean ${name}\``,
          ]
        : []),
      ...(this.#escapes > 0
        ? [
            `${formatNumber(this.#escapes)} of the errors ${this.#escapes === 1 ? "is" : "are"} words that differ only in how brackets are escaped, such as -LCB- and {; ` +
              "--count all compares them",
          ]
        : []),
    ]
  }
}

/// True if a line begins with a bracket that has no label and isn't a word.
export const hasUnlabelledRoot = (line: string): boolean => /^[ \t]*\([ \t]*\(/.test(line)

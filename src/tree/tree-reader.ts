// Bracketed trees from text that comes in chunks: a state machine, so that no depth and no size overflows it.

import { BracketScanner, type Place } from "./bracket-scanner.ts"
import { type FeaturedLabel, splitFeatures } from "./morphology.ts"
import { type Problem, type ProblemKind, TreebankError } from "./problem.ts"
import { wrapperLabels } from "./root-labels.ts"
import { Tree } from "./tree.ts"
import { TreeBuilder } from "./tree-builder.ts"

/// How to read.
export interface ReadOptions {
  /// The name of the text in messages, a file's path as a rule.
  readonly source?: string
  /// Lenient mode: called for each problem, after which reading goes on with the next tree. Without it the first
  /// problem is thrown as a `TreebankError`.
  readonly onProblem?: (problem: Problem) => void
  /// Keep the line of every node, not only of every tree.
  readonly positions?: boolean
}

// What has been read of the innermost open bracket.
const outside = 0 // no bracket is open
const opened = 1 // "(" and nothing else
const labelled = 2 // its label, which may be empty
const worded = 3 // its label and a word
const filled = 4 // a child, or something broken

// "(" in column 1 within a tree: either that tree lacks its end, or the file isn't indented. Which of the two shows
// only where the tree ends, so the text is kept for a second reading, up to this many characters.
const longestDoubt = 4 << 20

/// Reads trees from chunks of text. Finished trees wait in `trees`.
export class TreeReader {
  /// Trees that are complete and not yet taken.
  readonly trees: Tree[] = []

  readonly #source: string
  readonly #onProblem: ((problem: Problem) => void) | undefined
  readonly #positions: boolean
  readonly #scanner: BracketScanner
  readonly #builder = new TreeBuilder()
  // The few hundred labels of a treebank, each split and stored once.
  readonly #labels = new Map<string, FeaturedLabel>()

  #state = outside
  #depth = 0
  #broken = false
  #outsideReported = false
  #label: FeaturedLabel = { label: "", features: undefined }
  #word = ""
  #wordPlace: Place = { line: 1, column: 1 }
  #bracketPlace: Place = { line: 1, column: 1 }
  #treePlace: Place = { line: 1, column: 1 }
  #treeHead = "("
  #depthInDoubt = 0
  #columnOneStartsTree = false

  constructor(options: ReadOptions = {}) {
    this.#source = options.source ?? "text"
    this.#onProblem = options.onProblem
    this.#positions = options.positions ?? false
    this.#scanner = new BracketScanner({
      open: () => this.#open(),
      close: () => this.#close(),
      atom: (text, place) => this.#atom(text, place),
      space: () => {
        if (this.#state === opened) this.#setLabel("")
      },
    })
  }

  /// Takes the next chunk of the text.
  push(chunk: string): void {
    this.#scanner.push(chunk)
    if (this.#scanner.keptLength > longestDoubt) this.#settleDoubt()
  }

  /// Says that bytes at this place were no UTF-8.
  pushInvalid(): void {
    const message = "this is not UTF-8; convert the file, for example with `iconv -f LATIN1 -t UTF-8`"
    this.#report("invalid-utf8", this.#scanner.place, message)
    if (this.#depth > 0) this.push("\ufffd")
  }

  /// Says that the text is over.
  end(): void {
    this.#scanner.end()
    if (this.#depth > 0 && this.#depthInDoubt > 0) {
      this.#settleDoubt()
      this.#scanner.end()
    }
    if (this.#depth === 0) return
    const message = `the text ends within the tree that begins here with "${this.#treeHead}"`
    this.#report(
      "end-of-file",
      this.#treePlace,
      `${message}; add ${closings(this.#depth)} or remove the tree`,
    )
    this.#reset()
  }

  #open(): void {
    const inColumnOne = this.#scanner.inColumnOne
    if (this.#depth > 0 && inColumnOne && this.#columnOneStartsTree) this.#abandonUnclosed(this.#depth)
    this.#enter()
    if (this.#depth > 0 && inColumnOne && this.#depthInDoubt === 0) {
      this.#depthInDoubt = this.#depth
      this.#scanner.keep()
    }
    this.#bracketPlace = this.#scanner.place
    if (this.#depth === 0) this.#beginTree("")
    this.#depth++
    this.#state = opened
  }

  /// A bracket opens: the one around it, if any, is a phrase.
  #enter(): void {
    if (this.#state === opened) this.#setLabel("")
    if (this.#state === labelled) this.#openPhrase()
    else if (this.#state === worded) this.#reportUntagged(this.#word, this.#wordPlace)
  }

  #close(): void {
    if (this.#state === opened) this.#setLabel("")
    switch (this.#state) {
      case outside: {
        const message = '")" closes no bracket; remove it, or add the "(" that it belongs to'
        this.#reportOutside("surplus-bracket", this.#scanner.place, message)
        return
      }
      case labelled:
        this.#reportEmpty()
        break
      case worded:
        if (!this.#broken) {
          this.#builder.addForm(this.#label.label, this.#word, this.#label.features)
          this.#builder.markLine(this.#bracketPlace.line)
        }
        break
      case filled:
        if (!this.#broken) this.#builder.close()
        break
    }
    this.#depth--
    this.#state = filled
    if (this.#depth > 0) return
    if (!this.#broken) this.trees.push(Tree.of(this.#builder.finish()))
    this.#reset()
  }

  #atom(atom: string, place: Place): void {
    switch (this.#state) {
      case outside: {
        const message = `${quote(atom)} stands outside of any tree; put it into a tree or remove it`
        this.#reportOutside("text-outside-tree", place, message)
        return
      }
      case opened:
        this.#setLabel(atom)
        return
      case labelled:
        if (this.#label.label === "") this.#reportUntagged(atom, place)
        else {
          this.#word = atom
          this.#wordPlace = place
          this.#state = worded
        }
        return
      case worded: {
        const words = `the tag ${quote(this.#label.label)} has several words, ${quote(this.#word)} and ${quote(atom)}`
        const message = `${words}; give each word a bracket of its own, or join them`
        this.#report("several-words", this.#bracketPlace, message)
        this.#state = filled
        return
      }
      case filled:
        // What follows in a bracket that is broken already is one problem with it.
        if (!this.#broken) this.#reportUntagged(atom, place)
    }
  }

  #setLabel(label: string): void {
    // A bracket in column 1 that only a root can be: the tree before it was never closed.
    if (this.#depth > 1 && this.#bracketPlace.column === 1 && wrapperLabels.has(label)) {
      this.#abandonUnclosed(this.#depth - 1)
      this.#depth = 1
    }
    if (this.#depth === 1) this.#beginTree(label)
    const known = this.#labels.get(label)
    this.#label = known ?? splitFeatures(label)
    if (known === undefined && this.#label.features === undefined) this.#labels.set(label, this.#label)
    this.#state = labelled
  }

  #beginTree(label: string): void {
    this.#treePlace = this.#bracketPlace
    this.#treeHead = `(${label}`
    this.#builder.beginAt(this.#treePlace.line, this.#positions)
    this.#outsideReported = false
  }

  #openPhrase(): void {
    if (this.#label.label === "" && this.#depth > 1) {
      const message = "this phrase has no label; write one behind the bracket, or remove the pair of brackets"
      this.#report("unlabelled-phrase", this.#bracketPlace, message)
    }
    if (this.#broken) return
    this.#builder.open(this.#label.label, this.#label.features)
    this.#builder.markLine(this.#bracketPlace.line)
  }

  #abandonUnclosed(depth: number): void {
    const message = `"${this.#treeHead}" is not closed before the next tree begins`
    this.#report("unclosed-bracket", this.#treePlace, `${message}; add ${closings(depth)} or remove the tree`)
    this.#reset()
  }

  #reset(): void {
    this.#builder.reset()
    this.#depth = 0
    this.#state = outside
    this.#broken = false
    this.#depthInDoubt = 0
    this.#scanner.release()
  }

  /// The tree before the doubtful bracket was never closed: reads again from that bracket on.
  #settleDoubt(): void {
    const kept = this.#scanner.release()
    if (kept === undefined) return
    this.#columnOneStartsTree = true
    this.#abandonUnclosed(this.#depthInDoubt)
    this.#scanner.rescan(kept)
  }

  #reportUntagged(word: string, place: Place): void {
    this.#report("word-without-tag", place, `the word ${quote(word)} has no tag; write it as "(TAG WORD)"`)
    this.#state = filled
  }

  #reportEmpty(): void {
    const { label } = this.#label
    if (this.#depth === 1) {
      this.#report("empty-tree", this.#treePlace, `"(${label})" is an empty tree; fill it or remove it`)
    } else {
      const message = `"(${label})" holds neither a word nor a phrase; fill it or remove it`
      this.#report("empty-phrase", this.#bracketPlace, message)
    }
  }

  /// One report for all that stands between two trees.
  #reportOutside(kind: ProblemKind, place: Place, message: string): void {
    if (this.#outsideReported) return
    this.#outsideReported = true
    this.#report(kind, place, message)
  }

  #report(kind: ProblemKind, { line, column }: Place, message: string): void {
    if (this.#depth > 0) this.#broken = true
    const problem: Problem = { kind, source: this.#source, line, column, message }
    if (this.#onProblem === undefined) throw new TreebankError(problem)
    this.#onProblem(problem)
  }
}

const closings = (count: number) => (count === 1 ? '")"' : `${count} closing brackets`)

// A megabyte without a space is an atom too; a message shows its beginning.
const quote = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

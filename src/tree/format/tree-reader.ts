// Bracketed trees from text that comes in chunks: a state machine, so that no depth and no size overflows it.

import { quoteValue } from "../../check/quote-value.ts"
import { type FeaturedLabel, splitFeatures } from "../morphology.ts"
import { wrapperLabels } from "../root-labels.ts"
import { Tree } from "../tree.ts"
import { TreeBuilder } from "../tree-builder.ts"
import { BracketScanner } from "./bracket-scanner.ts"
import type { Location } from "./location.ts"
import { type Problem, type ProblemKind, TreebankError } from "./problem.ts"

/// How to read.
export interface ReadOptions {
  /// The name of the text in messages, a file's path as a rule.
  readonly source?: string
  /// Lenient mode: called for each problem, after which reading goes on with the next tree. Without it the first
  /// problem is thrown as a `TreebankError`.
  readonly onProblem?: (problem: Problem) => void
  /// Keep the location of every node, not only the line of every tree.
  readonly locations?: boolean
}

// What has been read of the innermost open bracket.
const outside = 0 // no bracket is open
const labelled = 1 // its label, which may be empty
const worded = 2 // its label and a word
const filled = 3 // a child, or something broken

// "(" in column 1 within a tree: either that tree lacks its end, or the file isn't indented. Which of the two shows
// only where the tree ends, so the text is kept for a second reading, up to this many characters.
const longestDoubt = 4 << 20

// Reading again may cost this many times the text. After that every "(" in column 1 begins a tree.
const rescansAllowed = 4

/// Reads trees from chunks of text. Finished trees wait in `trees`.
export class TreeReader {
  /// Trees that are complete and not yet taken.
  readonly trees: Tree[] = []

  readonly #source: string
  readonly #onProblem: ((problem: Problem) => void) | undefined
  readonly #locations: boolean
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
  #wordLocation: Location = { line: 1, column: 1 }
  #bracketLocation: Location = { line: 1, column: 1 }
  #treeLocation: Location = { line: 1, column: 1 }
  #treeLabel = ""
  #depthInDoubt = 0
  #lineInDoubt = 0
  // Problems found since the doubt began: they count if the tree proves whole.
  #problemsInDoubt: Problem[] = []
  #rescanned = 0
  #columnOneStartsTree = false

  constructor(options: ReadOptions = {}) {
    this.#source = options.source ?? "text"
    this.#onProblem = options.onProblem
    this.#locations = options.locations ?? false
    this.#scanner = new BracketScanner({
      open: (label, location) => this.#open(label, location),
      close: () => this.#close(),
      atom: (text, location) => this.#atom(text, location),
      invalid: () => this.#invalid(),
      end: () => this.#end(),
    })
  }

  /// Takes the next chunk of the text.
  push(chunk: string): void {
    this.#scanner.push(chunk)
  }

  /// Says that bytes at this location were no UTF-8.
  pushInvalid(): void {
    this.#scanner.pushInvalid()
  }

  /// Says that the text is over.
  end(): void {
    this.#scanner.end()
  }

  #open(label: string, location: Location): void {
    if (this.#depth > 0 && location.column === 1 && this.#goesBackAt(label, location.line)) return
    // The bracket around this one is a phrase.
    if (this.#state === labelled) this.#openPhrase()
    else if (this.#state === worded) this.#reportUntagged(this.#word, this.#wordLocation)
    this.#bracketLocation = location
    if (this.#depth === 0) this.#beginTree(label)
    this.#depth++
    this.#label = this.#split(label)
    this.#state = labelled
  }

  /// A bracket in column 1 opens within a tree. True if reading goes back to an earlier one instead.
  #goesBackAt(label: string, line: number): boolean {
    const beginsTree = this.#columnOneStartsTree || wrapperLabels.has(label)
    const isInDoubt = this.#depthInDoubt > 0
    if (!isInDoubt && !beginsTree) {
      this.#depthInDoubt = this.#depth
      this.#lineInDoubt = line
      this.#scanner.keep(label)
      return false
    }
    // Whole trees may have gone into the unclosed one, unless it shows that the file wraps its trees.
    const isFruitless = beginsTree
      ? isInDoubt && !wrapperLabels.has(this.#treeLabel)
      : this.#scanner.keptLength > longestDoubt
    if (isFruitless) this.#settleDoubt()
    else if (beginsTree) {
      const problems = this.#problemsInDoubt
      this.#abandonUnclosed(this.#depth, line)
      problems.forEach(this.#tell, this)
    }
    return isFruitless
  }

  #close(): void {
    switch (this.#state) {
      case outside: {
        const message = '")" closes no bracket; remove it, or add the "(" that it belongs to'
        this.#reportOutside("surplus-bracket", this.#scanner.location, message)
        return
      }
      case labelled:
        this.#reportEmpty()
        break
      case worded:
        if (!this.#broken) {
          this.#builder.addForm(this.#label.label, this.#word, this.#label.features)
          this.#builder.markLocation(this.#bracketLocation)
        }
        break
      case filled:
        if (!this.#broken) this.#builder.close()
        break
    }
    this.#depth--
    this.#state = filled
    if (this.#depth > 0) return
    this.#problemsInDoubt.forEach(this.#tell, this)
    if (!this.#broken) this.trees.push(Tree.of(this.#builder.finish()))
    this.#reset()
  }

  #atom(atom: string, location: Location): void {
    switch (this.#state) {
      case outside: {
        const message = `${quoteValue(atom)} stands outside of any tree; put it into a tree or remove it`
        this.#reportOutside("text-outside-tree", location, message)
        return
      }
      case labelled:
        if (this.#label.label === "") this.#reportUntagged(atom, location)
        else {
          this.#word = atom
          this.#wordLocation = location
          this.#state = worded
        }
        return
      case worded: {
        const words = `the tag ${quoteValue(this.#label.label)} has several words, ${quoteValue(this.#word)} and ${quoteValue(atom)}`
        const message = `${words}; give each word a bracket of its own, or join them`
        this.#report("several-words", this.#bracketLocation, message)
        this.#state = filled
        return
      }
      case filled:
        // What follows in a bracket that is broken already is one problem with it.
        if (!this.#broken) this.#reportUntagged(atom, location)
    }
  }

  #invalid(): void {
    const message = "this is not UTF-8; convert the file, for example with `iconv -f LATIN1 -t UTF-8`"
    this.#report("invalid-utf8", this.#scanner.location, message)
    if (this.#depth === 0) this.#outsideReported = true
  }

  #end(): void {
    if (this.#depth === 0) return
    if (this.#depthInDoubt > 0) {
      this.#settleDoubt()
      return
    }
    const message = `the text ends within the tree that begins here with ${quoteValue(`(${this.#treeLabel}`)}`
    this.#report(
      "end-of-file",
      this.#treeLocation,
      `${message}; add ${closings(this.#depth)} or remove the tree`,
    )
    this.#reset()
  }

  #split(label: string): FeaturedLabel {
    const known = this.#labels.get(label)
    if (known !== undefined) return known
    const split = splitFeatures(label)
    if (split.features === undefined) this.#labels.set(label, split)
    return split
  }

  #beginTree(label: string): void {
    this.#treeLocation = this.#bracketLocation
    this.#treeLabel = label
    this.#builder.beginAt(this.#treeLocation.line, this.#locations)
    this.#outsideReported = false
  }

  #openPhrase(): void {
    if (this.#label.label === "" && this.#depth > 1) {
      const message = "this phrase has no label; write one behind the bracket, or remove the pair of brackets"
      this.#report("unlabelled-phrase", this.#bracketLocation, message)
    }
    if (this.#broken) return
    this.#builder.open(this.#label.label, this.#label.features)
    this.#builder.markLocation(this.#bracketLocation)
  }

  #abandonUnclosed(depth: number, nextLine: number): void {
    this.#reset()
    const message = `${quoteValue(`(${this.#treeLabel}`)} is not closed before the next tree begins, on line ${nextLine}`
    this.#report(
      "unclosed-bracket",
      this.#treeLocation,
      `${message}; add ${closings(depth)} or remove the tree`,
    )
  }

  #reset(): void {
    this.#builder.reset()
    this.#depth = 0
    this.#state = outside
    this.#broken = false
    this.#depthInDoubt = 0
    this.#problemsInDoubt = []
    this.#scanner.release()
  }

  /// The tree before the doubtful bracket was never closed: reads again from that bracket on.
  #settleDoubt(): void {
    this.#rescanned += this.#scanner.keptLength
    this.#columnOneStartsTree = this.#rescanned > rescansAllowed * this.#scanner.offset
    this.#scanner.rescan()
    this.#abandonUnclosed(this.#depthInDoubt, this.#lineInDoubt)
  }

  #reportUntagged(word: string, location: Location): void {
    this.#report(
      "word-without-tag",
      location,
      `the word ${quoteValue(word)} has no tag; write it as "(TAG WORD)"`,
    )
    this.#state = filled
  }

  #reportEmpty(): void {
    const bracket = quoteValue(`(${this.#label.label})`)
    if (this.#depth === 1) {
      this.#report("empty-tree", this.#treeLocation, `${bracket} is an empty tree; fill it or remove it`)
    } else {
      const message = `${bracket} holds neither a word nor a phrase; fill it or remove it`
      this.#report("empty-phrase", this.#bracketLocation, message)
    }
  }

  /// One report for all that stands between two trees.
  #reportOutside(kind: ProblemKind, location: Location, message: string): void {
    if (this.#outsideReported) return
    this.#outsideReported = true
    this.#report(kind, location, message)
  }

  #report(kind: ProblemKind, { line, column }: Location, message: string): void {
    if (this.#depth > 0) this.#broken = true
    const problem: Problem = { kind, source: this.#source, line, column, message }
    if (this.#depthInDoubt > 0) this.#problemsInDoubt.push(problem)
    else this.#tell(problem)
  }

  #tell(problem: Problem): void {
    if (this.#onProblem === undefined) throw new TreebankError(problem)
    this.#onProblem(problem)
  }
}

const closings = (count: number) => (count === 1 ? '")"' : `${count} closing brackets`)

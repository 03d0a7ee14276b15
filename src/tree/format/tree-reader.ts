// Reads bracketed trees from text that arrives in chunks. A state machine, so that deep trees can't overflow the stack.

import { type FeaturedLabel, splitFeatures } from "../morphology.ts"
import { wrapperLabels } from "../root-labels.ts"
import { Tree } from "../tree.ts"
import { TreeBuilder } from "../tree-builder.ts"
import { BracketScanner } from "./bracket-scanner.ts"
import type { Location } from "./location.ts"
import type { ProblemKind } from "./problem.ts"
import { problemMessages } from "./problem-messages.ts"
import { ProblemReporter } from "./problem-reporter.ts"
import type { ReadOptions } from "./read-options.ts"
import { longestKept, mostTokens } from "./tree-limits.ts"

// What has been read of the innermost open bracket:
const outside = 0 // no bracket is open
const labelled = 1 // its label, which may be empty
const worded = 2 // its label and a word
const filled = 3 // a child, or a mistake

// A "(" in column 1 inside a tree means either that the tree isn't closed or that the file isn't indented. Only the end
// of the tree tells which, so the text from that bracket (the "doubtful" one) is kept to be read again, up to this many
// characters.
const longestDoubt = 4 << 20

// Reading again may take this many times as long as reading the text once. After that, every "(" in column 1 begins a tree.
const rescansAllowed = 4

/// Reads trees from chunks of text, and adds them to `trees`.
export class TreeReader {
  /// The trees that are complete. Callers remove the ones they have used.
  readonly trees: Tree[] = []

  readonly #reporter: ProblemReporter
  readonly #locations: boolean
  readonly #scanner: BracketScanner
  readonly #builder = new TreeBuilder()
  // A treebank has a few hundred different labels: each is split and stored once.
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
  // Brackets and words after the one that begins the tree.
  #tokens = 0
  #depthInDoubt = 0
  #lineInDoubt = 0
  #rescanned = 0
  #columnOneStartsTree = false

  constructor(options: ReadOptions = {}) {
    const { source, onProblem, locations = false } = options
    this.#reporter = new ProblemReporter(source, onProblem)
    this.#locations = locations
    this.#scanner = new BracketScanner({
      open: (label, location) => this.#open(label, location),
      close: () => this.#close(),
      atom: (text, location) => this.#atom(text, location),
      tooLong: (location) => this.#reporter.fail(location, problemMessages.tooLong()),
      invalid: () => this.#invalid(),
      end: () => this.#end(),
    })
  }

  /// Reads the next chunk of the text.
  push(chunk: string): void {
    this.#scanner.push(chunk)
    if (this.#scanner.keptLength > longestKept) this.#failTooLarge()
  }

  /// Reports bytes that aren't UTF-8 at this point of the text.
  pushInvalid(): void {
    this.#scanner.pushInvalid()
  }

  /// Ends the text.
  end(): void {
    this.#scanner.end()
  }

  #open(label: string, location: Location): void {
    if (this.#depth > 0 && ++this.#tokens > mostTokens) this.#failTooLarge()
    if (this.#depth > 0 && location.column === 1 && this.#goesBackAt(label, location.line)) return
    // The bracket around this one is a phrase, not a leaf.
    if (this.#state === labelled) this.#openPhrase()
    else if (this.#state === worded) this.#reportUntagged(this.#word, this.#wordLocation)
    this.#bracketLocation = location
    if (this.#depth === 0) this.#beginTree(label)
    this.#depth++
    this.#label = this.#split(label)
    this.#state = labelled
  }

  /// Handles a "(" in column 1 inside a tree. Returns true if reading goes back to an earlier bracket instead.
  #goesBackAt(label: string, line: number): boolean {
    const beginsTree = this.#columnOneStartsTree || wrapperLabels.has(label)
    const isInDoubt = this.#depthInDoubt > 0
    if (!isInDoubt && !beginsTree) {
      this.#depthInDoubt = this.#depth
      this.#lineInDoubt = line
      this.#scanner.keep(label)
      // What is found from here counts only if the tree turns out to be closed.
      this.#reporter.hold()
      return false
    }
    // The unclosed tree may have swallowed whole trees, unless it has a wrapper: then they would have one too.
    const goesBack = beginsTree
      ? isInDoubt && !wrapperLabels.has(this.#treeLabel)
      : this.#scanner.keptLength > longestDoubt
    if (goesBack) this.#settleDoubt()
    else if (beginsTree) {
      const held = this.#reporter.takeHeld()
      this.#abandonUnclosed(this.#depth, line)
      this.#reporter.passOn(held)
    }
    return goesBack
  }

  #close(): void {
    switch (this.#state) {
      case outside:
        this.#reportOutside("surplus-bracket", this.#scanner.location, problemMessages.surplus())
        return
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
    this.#reporter.passOn(this.#reporter.takeHeld())
    if (!this.#broken) this.trees.push(Tree.of(this.#builder.finish()))
    this.#reset()
  }

  #atom(atom: string, location: Location): void {
    if (this.#depth > 0 && ++this.#tokens > mostTokens) this.#failTooLarge()
    switch (this.#state) {
      case outside:
        this.#reportOutside("text-outside-tree", location, problemMessages.outside(atom))
        return
      case labelled:
        if (this.#label.label === "") this.#reportUntagged(atom, location)
        else {
          this.#word = atom
          this.#wordLocation = location
          this.#state = worded
        }
        return
      case worded: {
        const message = problemMessages.severalWords(this.#label.label, this.#word, atom)
        this.#report("several-words", this.#bracketLocation, message)
        this.#state = filled
        return
      }
      case filled:
        // One report per bracket is enough.
        if (!this.#broken) this.#reportUntagged(atom, location)
    }
  }

  #invalid(): void {
    this.#report("invalid-utf8", this.#scanner.location, problemMessages.invalidUtf8())
    if (this.#depth === 0) this.#outsideReported = true
  }

  #end(): void {
    if (this.#depth === 0) return
    if (this.#depthInDoubt > 0) {
      this.#settleDoubt()
      return
    }
    const message = problemMessages.endOfFile(this.#treeLabel, this.#depth)
    this.#report("end-of-file", this.#treeLocation, message)
    this.#reset()
  }

  #failTooLarge(): never {
    return this.#reporter.fail(this.#treeLocation, problemMessages.tooLarge())
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
    this.#tokens = 0
    this.#builder.beginAt(this.#treeLocation.line, this.#locations)
    this.#outsideReported = false
  }

  #openPhrase(): void {
    if (this.#label.label === "" && this.#depth > 1)
      this.#report("unlabelled-phrase", this.#bracketLocation, problemMessages.unlabelled())
    if (this.#broken) return
    this.#builder.open(this.#label.label, this.#label.features)
    this.#builder.markLocation(this.#bracketLocation)
  }

  #abandonUnclosed(depth: number, nextLine: number): void {
    this.#reset()
    const message = problemMessages.unclosed(this.#treeLabel, depth, nextLine)
    this.#report("unclosed-bracket", this.#treeLocation, message)
  }

  #reset(): void {
    this.#builder.reset()
    this.#depth = 0
    this.#state = outside
    this.#broken = false
    this.#depthInDoubt = 0
    this.#reporter.takeHeld()
    this.#scanner.release()
  }

  /// The tree before the doubtful bracket isn't closed: reads again from that bracket.
  #settleDoubt(): void {
    this.#rescanned += this.#scanner.keptLength
    this.#columnOneStartsTree = this.#rescanned > rescansAllowed * this.#scanner.offset
    this.#scanner.rescan()
    this.#abandonUnclosed(this.#depthInDoubt, this.#lineInDoubt)
  }

  #reportUntagged(word: string, location: Location): void {
    this.#report("word-without-tag", location, problemMessages.untagged(word))
    this.#state = filled
  }

  #reportEmpty(): void {
    const { label } = this.#label
    if (this.#depth === 1) this.#report("empty-tree", this.#treeLocation, problemMessages.emptyTree(label))
    else this.#report("empty-phrase", this.#bracketLocation, problemMessages.emptyPhrase(label))
  }

  /// Reports only the first problem between two trees.
  #reportOutside(kind: ProblemKind, location: Location, message: string): void {
    if (this.#outsideReported) return
    this.#outsideReported = true
    this.#report(kind, location, message)
  }

  #report(kind: ProblemKind, location: Location, message: string): void {
    if (this.#depth > 0) this.#broken = true
    this.#reporter.report(kind, location, message)
  }
}

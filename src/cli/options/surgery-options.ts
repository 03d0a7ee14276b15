// The options that change the shape of trees: --binarize, --collapse-unaries and their inverses.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { type BinarizeOptions, binarize, unbinarize } from "../../tree/surgery/binarize.ts"
import { collapseUnaries, restoreUnaries } from "../../tree/surgery/unary-chains.ts"
import type { Tree } from "../../tree/tree.ts"
import { parseNatural } from "./argument-parsers.ts"

export interface SurgeryFlags {
  readonly binarize?: NonNullable<BinarizeOptions["factor"]>
  readonly horizontal?: number
  readonly vertical?: number
  readonly unbinarize?: boolean
  readonly collapseUnaries?: boolean
  readonly restoreUnaries?: boolean
}

/// Adds the options.
export function withSurgeryOptions(command: Command): Command {
  return command
    .option("--collapse-unaries", "make one node of each unary chain: (S+VP …)")
    .addOption(
      new Option("--binarize <factor>", "split phrases of more than two children").choices([
        "right",
        "left",
        "head",
      ]),
    )
    .option("--horizontal <number>", "children that the labels of --binarize name (default: 2)", parseNatural)
    .option("--vertical <number>", "ancestors that the labels of --binarize name (default: 0)", parseNatural)
    .option("--unbinarize", "undo --binarize")
    .option("--restore-unaries", "undo --collapse-unaries")
}

/// What the options do to a tree. Inverses come first, in the opposite order.
export function surgeryOf(flags: SurgeryFlags): (tree: Tree) => Tree {
  const { binarize: factor, horizontal, vertical } = flags
  if (factor === undefined && (horizontal !== undefined || vertical !== undefined))
    throw new SpandrelError("wrong-usage", "--horizontal and --vertical need --binarize")
  const options: BinarizeOptions = {
    ...(factor !== undefined && { factor }),
    ...(horizontal !== undefined && { horizontal }),
    ...(vertical !== undefined && { vertical }),
  }
  const steps: ((tree: Tree) => Tree)[] = [
    ...(flags.unbinarize ? [unbinarize] : []),
    ...(flags.restoreUnaries ? [(tree: Tree) => restoreUnaries(tree)] : []),
    ...(flags.collapseUnaries ? [(tree: Tree) => collapseUnaries(tree)] : []),
    ...(factor === undefined ? [] : [(tree: Tree) => binarize(tree, options)]),
  ]
  return (tree) => steps.reduce((changed, step) => step(changed), tree)
}

// `spandrel treebank clean`: the trees that parsers are trained on and compared by.

import type { Command } from "commander"
import { Cleaner } from "../tree/clean.ts"
import { type CleaningFlags, cleaningSteps, withCleaningOptions } from "./cleaning-options.ts"
import type { CommandContext } from "./context.ts"
import { counted } from "./counted.ts"
import { writeTo } from "./output.ts"
import { readTreebank } from "./read-treebank.ts"

export function addTreebankClean(treebank: Command, context: CommandContext): void {
  const command = treebank
    .command("clean")
    .description("write the cleaned trees, one a line")
    .argument("<file...>", 'files of bracketed trees; "-" is standard input')
  withCleaningOptions(command)
    .option("--output <file>", "write to this file instead of standard output")
    .option("--strict", "stop at the first broken tree instead of leaving it out")
    .addHelpText("after", "\nExample:\n  $ spandrel treebank clean wsj.mrg --splice NML --output clean.mrg")
    .action(async (files: string[], options: CleaningFlags & { output?: string; strict?: boolean }) => {
      const cleaner = new Cleaner(cleaningSteps(options))
      let emptied = 0
      await writeTo(options.output, context.stdout, async (output) => {
        for await (const tree of readTreebank(files, context, { strict: options.strict ?? false })) {
          const cleaned = cleaner.clean(tree)
          if (cleaned === undefined) emptied++
          else await output.write(`${cleaned}\n`)
        }
      })
      if (emptied > 0)
        context.stderr.write(`${counted(emptied, "tree")} with nothing but empty elements left out\n`)
    })
}

// `spandrel treebank`: work with files of trees before and after parsing.

import type { Command } from "commander"
import type { CommandContext } from "../command-context.ts"
import { addTreebankCheck } from "./treebank-check.ts"
import { addTreebankClean } from "./treebank-clean.ts"
import { addTreebankConvert } from "./treebank-convert.ts"
import { addTreebankEdit } from "./treebank-edit.ts"
import { addTreebankStats } from "./treebank-stats.ts"

export function addTreebank(program: Command, context: CommandContext): void {
  const treebank = program
    .command("treebank")
    .description("count, clean, edit, convert and check treebank files")
  const commands = [addTreebankStats, addTreebankClean, addTreebankEdit, addTreebankConvert, addTreebankCheck]
  for (const add of commands) add(treebank, context)
}

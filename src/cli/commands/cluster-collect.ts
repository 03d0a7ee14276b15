// `spandrel cluster collect`: the results of all shards in one file.

import { once } from "node:events"
import type { Writable } from "node:stream"
import type { Command } from "commander"
import { formatCount } from "../../check/format-count.ts"
import { CollectedCorpus } from "../../cluster/collect.ts"
import { Storages } from "../../cluster/storage.ts"
import { fillFileAtomically } from "../../node/atomic-file.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"
import { parseFilePath } from "../options/argument-parsers.ts"

interface CollectFlags {
  readonly output?: string
}

const help = `
Before anything is written, every shard must be done: parsed from exactly the text
that was submitted, with as many records. Its output is checked while it is copied;
the file is only there once all of it is right.

Example:
  $ spandrel cluster collect parsed --output parsed.ndjson`

export function addClusterCollect(cluster: Command, context: CommandContext): void {
  cluster
    .command("collect")
    .description("check that every record is there once, and join the results in order")
    .argument("<folder>", "the --output of cluster submit", parseFilePath)
    .option("-o, --output <file>", "write to this file instead of standard output", parseFilePath)
    .addHelpText("after", help)
    .action((folder: string, flags: CollectFlags) => collect(folder, flags, context))
}

async function collect(folder: string, { output }: CollectFlags, context: CommandContext): Promise<void> {
  const storages = new Storages()
  try {
    const corpus = await CollectedCorpus.open(await storages.of(folder), folder)
    if (output === undefined) await print(corpus, context.stdout)
    else
      await fillFileAtomically(output, async (file) => {
        for await (const chunk of corpus.bytes()) await file.appendFile(chunk)
      })
    const { files, shards, records, words, skipped } = corpus.totals
    context.stderr.write(
      `spandrel: ${formatCount(records, "record")} of ${formatCount(files, "file")} in ${formatCount(shards, "shard")}, ` +
        `${formatCount(words, "word")}, ${formatCount(skipped, "sentence")} skipped\n`,
    )
    if (skipped > 0) context.exitCode = exitCodes.badInput
  } finally {
    await storages.close()
  }
}

/// What has been printed can't be taken back, so everything is checked first.
async function print(corpus: CollectedCorpus, stdout: Writable): Promise<void> {
  for await (const _ of corpus.bytes());
  for await (const chunk of corpus.bytes()) if (!stdout.write(chunk)) await once(stdout, "drain")
}

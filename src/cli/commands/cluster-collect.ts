// `spandrel cluster collect`: the results of all shards in one file.

import type { Command } from "commander"
import { formatCount } from "../../check/format-count.ts"
import { CollectedCorpus } from "../../cluster/collect.ts"
import { checkCollectedOutput } from "../../cluster/own-files.ts"
import { Storages } from "../../cluster/storage.ts"
import { writeOutput } from "../../node/output.ts"
import { LineSplitter } from "../../unicode/line-splitter.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodeForSkipped } from "../exit-codes.ts"
import { parseFilePath } from "../options/argument-parsers.ts"

interface CollectFlags {
  readonly output?: string
}

const help = `
Before anything is written, every shard must be done: parsed from exactly the text
that was submitted, with as many records. Its output is checked while it is copied;
the file is only there once all of it is right. It is compressed if its name ends
with .gz or .zst.

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
    const storage = await storages.of(folder)
    if (output !== undefined) await checkCollectedOutput(storage, folder, output)
    const corpus = await CollectedCorpus.open(storage, folder)
    // What has been printed can't be taken back, so everything is checked first.
    if (output === undefined) for await (const _ of corpus.bytes());
    await writeOutput(output, context.stdout, async (lines) => {
      for await (const line of linesOf(corpus.bytes())) await lines.write(line)
    })
    const { files, shards, records, words, skipped } = corpus.totals
    context.stderr.write(
      `spandrel: ${formatCount(records, "record")} of ${formatCount(files, "file")} in ${formatCount(shards, "shard")}, ` +
        `${formatCount(words, "word")}, ${formatCount(skipped, "sentence")} skipped\n`,
    )
    context.exitCode ||= exitCodeForSkipped(skipped, "ndjson")
  } finally {
    await storages.close()
  }
}

/// The lines with their line breaks: what is compressed is cut between the same lines as by `spandrel parse`.
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const splitter = new LineSplitter()
  for await (const chunk of chunks)
    for (const line of splitter.push(decoder.decode(chunk, { stream: true }))) yield `${line}\n`
}

// `spandrel cluster submit`: queue a corpus.

import { createHash } from "node:crypto"
import type { Command } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { formatCount, formatNumber } from "../../check/format-count.ts"
import type { Manifest } from "../../cluster/manifest.ts"
import { type SubmitOptions, submit } from "../../cluster/submit.ts"
import { type InputFormat, inputFormats } from "../../node/sentence-lines.ts"
import { loadModel, readModelFile } from "../../parser/model-source.ts"
import { defaultModel } from "../../parser/package-models.ts"
import { resolveSearch } from "../../parser/search-options.ts"
import type { CommandContext } from "../command-context.ts"
import { parseFilePath, parsePositive } from "../options/argument-parsers.ts"
import { checkColumnOptions } from "../options/column-options.ts"
import { type InputFlags, withInputOptions } from "../options/input-options.ts"
import { chosenModel, type ModelFlags, withModelOptions } from "../options/model-options.ts"
import { type QueueFlags, withQueue, withQueueOptions } from "../options/queue-options.ts"
import { type SearchFlags, withSearchOptions } from "../options/search-flags.ts"
import { ProgressLine } from "../terminal/progress.ts"

interface SubmitFlags extends QueueFlags, InputFlags, ModelFlags, SearchFlags {
  readonly output: string
  readonly shardSize: number
}

const help = `
Each file is read once, and cut between lines into shards of about --shard-size.
Running text and CoNLL-U aren't cut: each file is a shard. Compressed files (gzip,
zstd) are cut, too, but workers read past what comes before their shard; so they
should have at most a few hundred MB.

The folder gets the manifest, and later the output of each shard. Submitting the
same corpus again only queues shards that are neither done nor in the queue.

Examples:
  $ spandrel cluster submit --queue redis://host -i 'corpus/*.txt' -o parsed
  $ spandrel cluster submit --queue postgres://user@host/jobs --input-format ndjson \\
      --on-error skip -i 's3://corpus/part-*.ndjson.gz' -o s3://corpus/parsed`

// Trees are parsed to compare them with others, not by the million.
const shardFormats = inputFormats.filter((format) => format !== "trees")

export function addClusterSubmit(cluster: Command, context: CommandContext): void {
  const command = withInputOptions(withQueueOptions(cluster.command("submit")), shardFormats)
  withSearchOptions(withModelOptions(command))
    .description("cut a corpus into shards and queue them")
    .requiredOption("-o, --output <folder>", "folder for the manifest and the results", parseFilePath)
    .option("--shard-size <megabytes>", "about how much text a shard has, in MB", parsePositive, 1)
    .addHelpText("after", help)
    .action((flags: SubmitFlags) => submitCorpus(flags, context))
}

async function submitCorpus(flags: SubmitFlags, { stdout, stderr }: CommandContext): Promise<void> {
  const { input: inputs, output } = flags
  if (inputs === undefined || inputs.includes("-"))
    throw new SpandrelError("wrong-usage", "workers read the files themselves; pass their paths with --input")
  const name = chosenModel(flags) ?? defaultModel
  const bytes = await readModelFile(name)
  const settings = shardSettings(flags)
  // Before anything is queued that no worker can parse.
  const { decoder, beam, k, confidence } = flags
  resolveSearch((await loadModel(bytes)).search, { decoder, beam, k, confidence })
  const model = { name, sha256: createHash("sha256").update(bytes).digest("hex") }
  const onFormat = (format: InputFormat) => {
    checkColumnOptions([format], flags, flags.takeColumns)
    if (flags.inputFormat === undefined && format !== "text")
      stderr.write(`spandrel: the files are read as ${format}, by their names\n`)
  }
  const line = new ProgressLine(stderr)
  let read = 0
  const onRead = (count: number) => {
    read += count
    line.show(`reading, ${formatNumber(Math.round(read / 1e6))} MB`, performance.now())
  }
  await withQueue(flags, { stderr }, async (queue) => {
    const shardSize = Math.ceil(flags.shardSize * 1e6)
    const done = await submit(queue, {
      inputs,
      output,
      settings,
      model,
      shardSize,
      onRead,
      onFormat,
    }).finally(() => line.clear())
    for (const notice of largeShards(done.manifest)) stderr.write(`spandrel: ${notice}\n`)
    const old = done.shards - done.added - done.done
    stdout.write(
      `${formatCount(done.manifest.files.length, "file")}, ${formatNumber(done.bytes)} bytes, ` +
        `${formatCount(done.shards, "shard")}: ${done.added} queued, ${old} in the queue already, ${done.done} done before\n`,
    )
  })
}

function shardSettings(flags: SubmitFlags): SubmitOptions["settings"] {
  const { inputFormat, onError, k, confidence, decoder, beam, multiword, takeColumns } = flags
  return {
    ...(inputFormat !== undefined && { inputFormat }),
    onError,
    k,
    confidence,
    ...(decoder !== undefined && { decoder }),
    ...(beam !== undefined && { beam }),
    ...(multiword !== undefined && { multiword }),
    ...(takeColumns !== undefined && { takeColumns }),
  }
}

// Bytes from which on a file should have been cut: about an hour's work for one core.
const largeFile = 64e6

/// Says which files are too large to be one shard.
function largeShards({ files, settings: { inputFormat } }: Manifest): string[] {
  return files
    .filter(({ shards, size }) => shards === 1 && size > largeFile)
    .map(
      ({ name, size }) =>
        `${name} is one shard of ${Math.round(size / 1e6)} MB, since ${inputFormat} can't be cut; ` +
        "use smaller files, or a format with one sentence per line",
    )
}

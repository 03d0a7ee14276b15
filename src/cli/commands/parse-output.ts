// Where `spandrel parse` writes: standard output, or a file that another run can complete.

import { stat } from "node:fs/promises"
import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { type Compression, compressionOf, compressions } from "../../node/compression/compression.ts"
import { isStandardInput } from "../../node/input.ts"
import { type Output, writeOutput } from "../../node/output.ts"
import { filePlace } from "../../node/real-path.ts"
import type { RunIdentity } from "../../node/records/journal.ts"
import { hasPart, removeJournal } from "../../node/records/part-file.ts"
import { PartOutput } from "../../node/records/part-output.ts"
import { noCounts, type RunCounts } from "../../node/records/record-writer.ts"
import type { CommandContext } from "../command-context.ts"
import { parseFilePath } from "../options/argument-parsers.ts"

export interface OutputFlags {
  readonly output?: string
  readonly compress?: Compression
  readonly resume?: boolean
}

/// Adds --output, --compress and --resume.
export function withOutputOptions(command: Command): Command {
  return command
    .option("-o, --output <file>", "write to this file instead of standard output", parseFilePath)
    .addOption(
      new Option(
        "--compress <format>",
        "compression of the output (default: gzip for files named .gz, zstd for .zst)",
      ).choices(compressions),
    )
    .option("--resume", "complete the output of a run that was stopped, or begin if there was none")
}

/// An output that is open.
export interface ParseOutput {
  /// What is in it already. The run adds to it before it writes.
  readonly counts: RunCounts
  fill(fill: (output: Output) => Promise<void>): Promise<void>
  /// Call if it isn't filled.
  abandon(): Promise<void>
}

/// Throws if --resume can't work. Returns true if there is nothing left to do, because the file is complete.
export async function checkResume(
  { output, resume }: OutputFlags,
  files: readonly string[],
  { stderr }: CommandContext,
): Promise<boolean> {
  if (!resume) return false
  if (output === undefined)
    throw new SpandrelError("wrong-usage", "--resume goes on with a file; pass its name with --output")
  if (!(await isResumable(output, files)))
    throw new SpandrelError(
      "wrong-usage",
      "--resume reads the input again, and completes a file; pass files with --input, and a file with --output",
    )
  const place = await filePlace(output)
  if (place?.found === undefined || (await hasPart(place.path))) return false
  const newer = await firstNewer(files, place.found.mtimeMs)
  if (newer !== undefined)
    throw new SpandrelError(
      "wrong-usage",
      `${output} is complete, but older than ${newer}; leave out --resume to parse it again`,
    )
  await removeJournal(place.path)
  stderr.write(`spandrel: ${output} is complete already; leave out --resume to parse it again\n`)
  return true
}

async function firstNewer(files: readonly string[], time: number): Promise<string | undefined> {
  for (const file of files) if ((await stat(file)).mtimeMs > time) return file
  return undefined
}

/// True if the input can be read again, and the output can be cut off.
async function isResumable(output: string, files: readonly string[]): Promise<boolean> {
  const found = await Promise.all(files.map((file) => (isStandardInput(file) ? undefined : filePlace(file))))
  return files.length > 0 && found.every((place) => place?.found) && (await filePlace(output)) !== undefined
}

/// Opens the output. `identity` is asked for only if another run may have to go on.
export async function openOutput(
  { output: path, compress, resume = false }: OutputFlags,
  run: { readonly files: readonly string[]; identity(): Promise<RunIdentity> },
  context: CommandContext,
): Promise<ParseOutput> {
  const counts = noCounts()
  if (path === undefined || !(await isResumable(path, run.files))) {
    const target = { path, compression: compress }
    return { counts, fill: (fill) => writeOutput(target, context.stdout, fill), abandon: async () => {} }
  }
  const output = await PartOutput.open<RunCounts>({
    path,
    compression: compress ?? compressionOf(path),
    identity: await run.identity(),
    isResumed: resume,
    getState: () => ({ ...counts }),
    onStopped: () => context.stderr.write(`spandrel: stopped; run the same command with --resume to go on\n`),
  })
  if (output.isReplacement)
    context.stderr.write(`spandrel: ${path}.partial, which a run left that was stopped, is replaced\n`)
  Object.assign(counts, output.state)
  return { counts, fill: (fill) => output.fill(fill), abandon: () => output.abandon() }
}

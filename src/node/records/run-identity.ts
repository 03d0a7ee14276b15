// What the output of a run depends on, as hashes.

import { createHash } from "node:crypto"
import { locateModel } from "../../parser/model-source.ts"
import { readBytes } from "../../parser/read-bytes.ts"
import { readRawBytes } from "../input.ts"
import { version } from "../version.ts"
import { hashOf, type RunIdentity } from "./journal.ts"

/// The hash of a model's file: the name of a model of the package, a path or a URL (default: the package's "en").
export async function modelHash(source?: string): Promise<string> {
  return hashOf(await readBytes(locateModel(source), {}))
}

/// The hash of a file as it is on the disk.
export async function fileHash(path: string): Promise<string> {
  const hash = createHash("sha256")
  for await (const chunk of readRawBytes(path)) hash.update(chunk)
  return hash.digest("hex")
}

/// The identity of a run over files, in order, with options that change its output.
export async function runIdentity(run: {
  readonly files: readonly string[]
  readonly model: string | undefined
  readonly options: unknown
}): Promise<RunIdentity> {
  const input: string[] = []
  for (const file of run.files) input.push(await fileHash(file))
  return {
    "an input": input.join(),
    "a model": await modelHash(run.model),
    options: JSON.stringify(run.options),
    "a version of spandrel": version,
  }
}

// Refuses to read or overwrite the files of a submission as if they were a corpus or an output.

import { sep } from "node:path"
import { SpandrelError } from "../check/error.ts"
import { checkDistinct } from "../node/distinct-files.ts"
import { realTarget } from "../node/real-path.ts"
import { manifestName, shardListName } from "./manifest.ts"
import { isObjectAddress } from "./object-storage.ts"
import { shardFolder } from "./shard.ts"
import type { Storage } from "./storage-kind.ts"

/// Throws "wrong-usage" if the output of `collect` is a file of the submission that it is made of, or an address in object storage.
export async function checkCollectedOutput(storage: Storage, folder: string, output: string): Promise<void> {
  if (isObjectAddress(output))
    throw new SpandrelError(
      "wrong-usage",
      `--output must be a file, not ${output}; without it the result goes to standard output, for a program that stores it`,
    )
  const { manifest, list } = ownFiles(storage, folder)
  await checkDistinct({ "--output": output }, { FOLDER: [manifest, list] })
  if (await firstInShards(storage, folder, [output]))
    throw new SpandrelError(
      "wrong-usage",
      `${output} would be among the shards of ${folder}, which it is made of; choose another file for --output`,
    )
}

/// Throws "wrong-usage" if an input of `submit` is a file that the submission or its workers write.
export async function checkSubmittedInputs(
  storage: Storage,
  folder: string,
  paths: readonly string[],
): Promise<void> {
  const { manifest, list } = ownFiles(storage, folder)
  await checkDistinct({ "--output": manifest, "the list of shards": list }, { "--input": paths })
  const own = isObjectAddress(folder) ? paths.find((path) => path === manifest || path === list) : undefined
  const found = own ?? (await firstInShards(storage, folder, paths))
  if (found !== undefined)
    throw new SpandrelError(
      "wrong-usage",
      `${found} is among the files of the submission in ${folder}; use a pattern for --input that leaves it out, or another folder ` +
        "for --output",
    )
}

const ownFiles = (storage: Storage, folder: string) => ({
  manifest: storage.join(folder, manifestName),
  list: storage.join(folder, shardListName),
})

/// The first path that is in the folder of the shards, also through links.
async function firstInShards(
  storage: Storage,
  folder: string,
  paths: readonly string[],
): Promise<string | undefined> {
  const shards = storage.join(folder, shardFolder)
  if (isObjectAddress(folder)) return paths.find((path) => path.startsWith(`${shards}/`))
  // A folder or path that doesn't exist has nothing in it.
  const target = (path: string) => realTarget(path).catch(() => undefined)
  const real = await target(shards)
  if (real === undefined) return undefined
  for (const path of paths)
    if (!isObjectAddress(path) && (await target(path))?.startsWith(real + sep)) return path
  return undefined
}

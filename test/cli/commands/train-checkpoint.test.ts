import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { checkOverwritable } from "../../../src/cli/commands/train-checkpoint.ts"
import { readTensorFile, writeTensorFile } from "../../../src/model/safetensors.ts"
import { type Checkpoint, writeCheckpoint } from "../../../src/train/run/checkpoint.ts"
import { paperSettings } from "../../../src/train/settings.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"

const floats = Float32Array.of(1, 2, 3)

function checkpointFile(name: string, epoch: number, version?: string): string {
  const checkpoint: Checkpoint = {
    position: { epoch, batch: 0 },
    settings: paperSettings,
    threads: 1,
    data: 1,
    history: [],
    parameters: floats,
    accumulators: [floats, floats],
    average: undefined,
    best: floats,
  }
  const { tensors, metadata } = readTensorFile(writeCheckpoint(checkpoint))
  const path = temporaryPath(name)
  const changed = version === undefined ? metadata : { ...metadata, version }
  writeFileSync(path, writeTensorFile({ tensors, metadata: changed }))
  return path
}

const { epochs } = paperSettings

describe("the checkpoint that a new run would overwrite", () => {
  it("may be missing, a directory, of a run at its end, or the one that is resumed", async () => {
    const folder = temporaryPath("folder.checkpoint")
    mkdirSync(folder)
    for (const path of [temporaryPath("none.checkpoint"), folder, checkpointFile("done.checkpoint", epochs)])
      await expect(checkOverwritable(path, undefined)).resolves.toBeUndefined()
    const begun = checkpointFile("begun.checkpoint", epochs - 1)
    await expect(checkOverwritable(begun, begun)).resolves.toBeUndefined()
  })

  it("isn't that of an interrupted run", async () => {
    const begun = checkpointFile("interrupted.checkpoint", epochs - 1)
    await expect(checkOverwritable(begun, undefined)).rejects.toMatchObject({
      code: "wrong-usage",
      message: expect.stringContaining(`add --resume to continue it`),
    })
  })

  it("is not one of another version, nor a file of another kind or that can't be read", async () => {
    // Nobody can read it, not even a user with all permissions.
    const unreadable = temporaryPath("loop.checkpoint")
    symlinkSync(unreadable, unreadable)
    const files: [string, string][] = [
      [checkpointFile("older.checkpoint", epochs, "1"), "unsupported-version"],
      [temporaryFile("notes.checkpoint", "my notes"), "invalid-file"],
      [unreadable, "unreadable-file"],
    ]
    for (const [path, code] of files) {
      await expect(checkOverwritable(path, undefined)).rejects.toMatchObject({
        code: "wrong-usage",
        message: `${path} exists, but can't be read as a checkpoint; move it, or add --restart to overwrite it`,
        cause: { code },
      })
    }
  })
})

// The folder of a small pretrained encoder, as the hub has it.

import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type SmallBertChanges, smallBert } from "./model/bert/small-bert.ts"
import { temporaryPath } from "./temporary-files.ts"

export type FolderFiles = Readonly<Record<string, string | Uint8Array>>

/// The files of the small encoder.
export function hubFiles(changes?: SmallBertChanges): FolderFiles {
  const { config, tokenizer = "", tensors } = smallBert(changes)
  return { "config.json": config, "tokenizer.json": tokenizer, "model.safetensors": tensors }
}

/// Writes a folder with these files.
export function encoderFolder(files: FolderFiles = hubFiles()): string {
  const folder = temporaryPath("encoder")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, contents] of Object.entries(files)) writeFileSync(join(folder, name), contents)
  return folder
}

// A tiny treebank as a file, and a tagger that was trained on it.

import { temporaryFile, temporaryPath } from "../temporary-files.ts"
import { tinyTexts } from "../train/tiny-treebank.ts"
import { spandrel } from "./run-program.ts"

/// Writes the treebank and returns its path.
export function writeTinyTreebank(): string {
  return temporaryFile("tiny.mrg", `${tinyTexts.join("\n")}\n`)
}

/// Trains a tagger on the treebank and returns the path of its file.
export async function trainTinyTagger(): Promise<string> {
  const path = temporaryPath("tagger.safetensors")
  await spandrel("train-tagger", "--train", writeTinyTreebank(), "--out", path)
  return path
}

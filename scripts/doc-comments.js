// Copies TypeScript sources from one folder to another and turns contracts, `///` lines, into `/** */` comments, which the
// compiler keeps in declarations, where editors find them. Usage: node scripts/doc-comments.js FROM TO
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
  // A backslash keeps a quoted comment end from ending this comment; rendered Markdown doesn't show it.
  const lines = run.split("\n").map((line) => line.slice(indent.length + 3).replaceAll("*/", "*\\/"))
  if (lines.length === 1) return `${indent}/**${lines[0]} */`
  // With text on the first line, editors would indent the other lines and break drawings.
  return [`${indent}/**`, ...lines.map((line) => `${indent} *${line}`), `${indent} */`].join("\n")
}

// Writes the strings, templates, regular expressions and names of compiled modules in ASCII. A bundle that a page loads as a script, not as a
// module, is read in the page's encoding, which isn't UTF-8 if the page doesn't say so; then letters in strings become others, and
// regular expressions invalid. Comments stay as they are. Usage: node scripts/escape-non-ascii.js FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { parseAst } from "rolldown/parseAst"

const literalTypes = new Set(["Literal", "TemplateElement", "Identifier"])

if (import.meta.url === pathToFileURL(process.argv[1]).href) escapeFolder(process.argv[2])

function escapeFolder(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith(".js")) continue
    const path = join(folder, name)
    const code = readFileSync(path, "utf8")
    if (hasOthers(code)) writeFileSync(path, escapeNonAscii(code))
  }
}

/// The same program, with all characters in ASCII outside of comments. Throws if that isn't possible, as in String.raw.
export function escapeNonAscii(code) {
  const parts = []
  let end = 0
  for (const literal of literalsOf(parseAst(code, { lang: "js" }))) {
    parts.push(code.slice(end, literal.start), escaped(code.slice(literal.start, literal.end)))
    end = literal.end
  }
  return parts.join("") + code.slice(end)
}

/// Strings, regular expressions, parts of templates and names, in the order of the program. A shorthand property is there twice.
function literalsOf(program) {
  const literals = new Map()
  const waiting = [program]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (
      node.type === "TaggedTemplateExpression" &&
      node.quasi.quasis.some(({ value }) => hasOthers(value.raw))
    )
      throw new Error("a tagged template has characters that aren't ASCII: its tag would see the escapes")
    if (literalTypes.has(node.type)) literals.set(node.start, node)
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === "string") waiting.push(child)
    }
  }
  return [...literals.values()].sort((a, b) => a.start - b.start)
}

// A backslash before such a character means nothing, and would mean something before an escape. In pairs, for characters beyond
// U+FFFF: a regular expression with the flag u reads two escapes as one character.
function escaped(literal) {
  return literal.replace(/\\[\0-\x7f]|\\?([^\0-\x7f])/gs, (all, other) =>
    other === undefined ? all : `\\u${other.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

function hasOthers(text) {
  return /[^\0-\x7f]/.test(text)
}

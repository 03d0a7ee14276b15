// Reads what a package exports out of the declarations that the compiler wrote, line by line: each statement begins with
// "export" in the first column, and its contract is the comment right above.
import { readFileSync } from "node:fs"

/// The exports of a folder's index.d.ts in its order: name, module, contract and the statements that declare it.
export function readDeclarations(folder) {
  const index = readFileSync(`${folder}/index.d.ts`, "utf8")
  const lists = [...index.matchAll(/^export (?:type )?\{([^}]*)\} from "\.\/(.+)\.ts";$/gm)]
  return lists.flatMap(([, list, module]) => {
    const statements = readStatements(readFileSync(`${folder}/${module}.d.ts`, "utf8"))
    return (list.match(/\w+(?= *,|\s*$)/g) ?? []).map((name) => {
      const own = statements.filter((statement) => statement.name === name)
      if (own.length === 0) throw new Error(`${module}.d.ts has no declaration of "${name}"; build again`)
      // Overloads of a function may have a contract each; the first speaks for all.
      return { name, module, contract: own[0].contract, code: own.map(({ code }) => code).join("\n") }
    })
  })
}

function readStatements(text) {
  const lines = text.split("\n")
  const starts = lines.flatMap((line, at) => (line.startsWith("export ") ? [at] : []))
  const contracts = starts.map((start) => contractAbove(lines, start))
  return starts.map((start, at) => {
    const end = at + 1 < starts.length ? starts[at + 1] - contracts[at + 1].length : lines.length
    const [, name] = lines[start].match(/^export (?:declare )?(?:abstract )?\w+ (\w+)/) ?? []
    return { name, contract: plainText(contracts[at]), code: lines.slice(start, end).join("\n").trim() }
  })
}

function contractAbove(lines, start) {
  if (!lines[start - 1]?.endsWith("*/")) return []
  const begin = lines.findLastIndex((line, at) => at < start && line.startsWith("/**"))
  return lines.slice(begin, start)
}

/// The text of a comment's lines, without the signs that make it one.
export function plainText(comment) {
  return comment
    .map((line) => line.replace(/^\s*(?:\/\*\*|\*(?!\/)) ?/, "").replace(/\s*\*\/$/, ""))
    .join("\n")
    .replaceAll("*\\/", "*/")
    .trim()
}

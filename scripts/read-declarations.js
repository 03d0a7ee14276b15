// Reads what the package exports, and the types that it mentions: the names from the sources of its entries, the contracts and
// signatures from the declarations that the compiler wrote. Those are read line by line: each statement begins with "export" in the first
// column, and its contract is the comment right above it.
import { existsSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"

/// The entries that package.json exports, such as "spandrel/score", each with its introduction and its groups of
/// declarations. Entries whose source doesn't exist are left out, and the models, whose type `PackagedModel` says it all.
export function readEntries(root) {
  const { name, exports } = JSON.parse(readFileSync(`${root}package.json`, "utf8"))
  return Object.entries(exports).flatMap(([path, { types }]) => {
    const source = types?.replace(/^\.\/dist\/(.*)\.d\.ts$/, "src/$1.ts")
    if (source === undefined || path.startsWith("./models/") || !existsSync(`${root}${source}`)) return []
    return [{ name: `${name}${path.slice(1)}`, ...readEntry(root, source) }]
  })
}

// What an entry exports: names from another module, or a declaration of its own; with the comment line right above it.
const exported =
  /(?:^\/\/ (.*)\n)?^export (?:(?:type )?\{([^}]*)\} from "(.+)\.ts"$|(?:async )?(?:function|class|const|interface|type) (\w+))/gm

/// An entry's introduction is the comment at its beginning. A comment right above an export is the title of a group.
function readEntry(root, source) {
  const text = readFileSync(`${root}${source}`, "utf8")
  const [header = ""] = text.match(/^(?:\/\/ .*\n)+(?=\n)/) ?? []
  const found = [...text.matchAll(exported)]
  if (found.length !== (text.match(/^export /gm) ?? []).length)
    throw new Error(`${source} has an export that this script can't read; export names, not *`)
  const groups = [{ title: "", declarations: [] }]
  for (const [, title, names, module, own] of found) {
    if (title !== undefined) groups.push({ title, declarations: [] })
    const path = join(dirname(source), module ?? basename(source, ".ts")).replace(/^src/, "dist")
    groups.at(-1).declarations.push(...readDeclarations(`${root}${path}.d.ts`, names ?? own))
  }
  return {
    introduction: capitalized(
      header
        .replaceAll(/^\/\/ /gm, "")
        .replace(/^(?:The entry )?`[^`]+`: /, "")
        .trim(),
    ),
    groups: groups
      .filter(({ declarations }) => declarations.length > 0)
      .map(({ title, declarations }) => ({ title, declarations: withMentionedTypes(declarations) })),
  }
}

// What spandrel itself makes and reads; its fields are not for callers.
const opaque = new Set(["Model", "SearchOptions"])

/// Declarations, and the types that they mention, directly or not: callers need to know them, even if they can't import them.
function withMentionedTypes(exported) {
  const all = exported.map((declaration) => ({ ...declaration, isExported: true }))
  // Grows while it is read.
  for (const { path, code } of all) {
    const bare = code.replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
    const paths = importedPaths(path)
    for (const [name] of bare.matchAll(/\b[A-Z]\w+\b/g)) {
      const source = paths.get(name) ?? path
      const isKnown = all.some((each) => each.name === name || (each.own === name && each.path === source))
      if (isKnown || opaque.has(name)) continue
      const isType = readStatements(readFileSync(source, "utf8")).some(
        (statement) =>
          statement.name === name && /^export (?:declare )?(?:interface|type) /.test(statement.code),
      )
      if (isType) all.push({ ...readDeclarations(source, name)[0], isExported: false })
    }
  }
  return all
}

/// The files that the names of a file are imported from.
function importedPaths(path) {
  const imports = readFileSync(path, "utf8").matchAll(
    /^import (?:type )?\{([^}]*)\} from "(\..+)\.[jt]s";$/gm,
  )
  return new Map(
    [...imports].flatMap(([, names, module]) =>
      [...names.matchAll(/\w+(?= *,|\s*$)/g)].map(([name]) => [name, join(dirname(path), `${module}.d.ts`)]),
    ),
  )
}

/// The declarations of a list of names, as in `type A, B as C`: the name, its name in the file, contract, code, and the path of
/// the file.
function readDeclarations(path, names) {
  const statements = readStatements(readFileSync(path, "utf8"))
  return [...names.matchAll(/(\w+)(?: as (\w+))?(?= *,|\s*$)/g)].map(([, own, name = own]) => {
    const matching = statements.filter((statement) => statement.name === own)
    if (matching.length === 0) throw new Error(`${path} doesn't declare "${own}"; run npm run build`)
    const code = matching.map((statement) => withChoices(statement.code, statements)).join("\n")
    // Overloads of a function may each have a contract; the first is the function's.
    return {
      name,
      own,
      path,
      contract: matching[0].contract,
      code: code.replaceAll(new RegExp(`\\b${own}\\b`, "g"), name),
    }
  })
}

/// Replaces the type of an array's items, `(typeof names)[number]`, by the items.
function withChoices(code, statements) {
  return code.replace(/\(typeof (\w+)\)\[number\]/, (type, name) => {
    const array = statements.find((statement) => statement.name === name)
    const items = array?.code.match(/: readonly \[(.*)\];$/)?.[1]
    return items === undefined ? type : items.replaceAll(", ", " | ")
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

/// The text of a comment's lines, without comment signs.
export function plainText(comment) {
  return comment
    .map((line) => line.replace(/^\s*(?:\/\*\*|\*(?!\/)) ?/, "").replace(/\s*\*\/$/, ""))
    .join("\n")
    .replaceAll("*\\/", "*/")
    .trim()
}

function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

// Writes docs/api.md: the contract and the signature of each export that has a contract, and of the types that it mentions, from
// the declarations of a fresh build. With --print it writes to standard output instead.
import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { plainText, readEntries } from "./read-declarations.js"

const root = fileURLToPath(new URL("..", import.meta.url))

// The comment above a member, its indent and the member's name.
const memberContract = /^( +)\/\*\*(?:.*\*\/|[\s\S]*?\n\1 \*\/)\n(?= *(?:static |readonly |get )*(\w+))/gm
const example = /^```ts\n[\s\S]*?^```$/gm

const entries = readEntries(root)
const page = await describe(entries)
if (process.argv.includes("--print")) process.stdout.write(page)
else {
  writeFileSync(`${root}docs/api.md`, page)
  const bare = entries.flatMap(({ groups }) =>
    groups.flatMap(({ declarations }) => declarations.filter(isBare)),
  )
  if (bare.length > 0)
    process.stderr.write(`left out, without a contract: ${bare.map(({ name }) => name).join(", ")}\n`)
}

async function describe(entries) {
  const tables = await tablesByName()
  const sections = sectionsOf(entries)
  const topics = sections.flatMap(({ groups }) => groups.flatMap((group) => group.topics))
  const blocks = new Map(format(topics.map(blockOf)).map((block, at) => [topics[at], block]))
  return [
    "# API reference",
    "The contract and the signature of what the package exports, entry by entry; each function or class comes with the types " +
      "that it needs. Made from the source by `npm run docs:api`.",
    sections.map(contents).join("\n"),
    ...sections.flatMap(({ name, introduction, groups, repeated }) => [
      `## ${name}`,
      introduction,
      repeated.length === 0 ? "" : `Also exports, as described above: ${repeated.join(", ")}.`,
      ...groups.flatMap(({ title, topics }) => [
        title === "" ? "" : `**${title}**`,
        ...topics.map((topic) => describeTopic(topic, blocks.get(topic), tables)),
      ]),
    ]),
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n")
}

/// The sections of the page. What several entries export is described in the first one.
function sectionsOf(entries) {
  const described = new Set()
  const key = ({ path, name }) => `${path} ${name}`
  return entries.map(({ name, introduction, groups }) => {
    const isNew = (declaration) => !described.has(key(declaration))
    const repeated = groups.flatMap(({ declarations }) =>
      declarations.filter((each) => each.isExported && !isNew(each)),
    )
    const shownGroups = groups
      .map(({ title, declarations }) => ({ title, topics: topicsOf(declarations.filter(isNew)) }))
      .filter(({ topics }) => topics.length > 0)
    for (const { topics } of shownGroups) for (const member of topics.flat()) described.add(key(member))
    return { name, introduction, groups: shownGroups, repeated: repeated.map((each) => `\`${each.name}\``) }
  })
}

/// The declarations that have a contract, in reading order: functions and classes, those that need the most exported types first,
/// each with the types that its signature mentions, directly or not, unless they came earlier. Types that no function or
/// class mentions come last.
function topicsOf(declarations) {
  const described = declarations.filter((declaration) => !isBare(declaration))
  const mentioned = new Map(described.map((each) => [each, mentionedIn(each, described)]))
  const typesOf = (declaration, seen = new Set()) => {
    for (const type of mentioned.get(declaration).filter(isType)) {
      if (!seen.has(type)) typesOf(type, seen.add(type))
    }
    return seen
  }
  const values = described.filter((declaration) => !isType(declaration))
  const exportedTypes = (declaration) =>
    [...typesOf(declaration)].filter(({ isExported }) => isExported).length
  values.sort((a, b) => exportedTypes(b) - exportedTypes(a))
  const done = new Set()
  return [...values, ...described.filter(isType)].flatMap((main) => {
    if (done.has(main)) return []
    const members = [main, ...typesOf(main)].filter((member) => !done.has(member))
    for (const member of members) done.add(member)
    return [members]
  })
}

/// The declarations that another one mentions, in the order of the mentions.
function mentionedIn({ name, code }, declarations) {
  const bare = code.replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
  const position = (other) => bare.search(new RegExp(`\\b${other.name}\\b`))
  return declarations
    .filter((other) => other.name !== name && position(other) >= 0)
    .sort((a, b) => position(a) - position(b))
}

function isBare({ contract }) {
  return contract === ""
}

function isType({ code }) {
  return /^export (?:declare )?(?:interface|type) /.test(code)
}

function contents({ name, groups }) {
  const mains = groups.flatMap(({ topics }) => topics.map(([main]) => main.name))
  return `- [${name}](#${anchor(name)}): ${mains.map((main) => `[${main}](#${anchor(main)})`).join(", ")}`
}

/// The anchor that GitHub gives a heading.
function anchor(heading) {
  return heading.toLowerCase().replaceAll(/[^\w-]/g, "")
}

/// The signatures of a topic: the types below the function or class that needs them, with their contracts.
function blockOf([main, ...types]) {
  const below = types.map(({ contract, code }) => `${asComment(contract)}\n${withoutPrivates(code)}`)
  return [withoutPrivates(main.code), ...below].join("\n\n")
}

function describeTopic([main, ...types], block, tables) {
  const members = [main, ...types]
  return [
    `### ${main.name}`,
    main.contract,
    `\`\`\`ts\n${block}\n\`\`\``,
    ...members.flatMap(({ name }) => tables[name] ?? []),
    ...members.flatMap(({ code }) => memberExamples(code)),
  ].join("\n\n")
}

function asComment(text, indent = "") {
  const lines = text.replace(example, "").trim().split("\n")
  return lines.map((line) => `${indent}// ${line}`.trimEnd()).join("\n")
}

/// What comes below the signature of some types: the error codes with their meanings.
async function tablesByName() {
  const { errorCodes } = await import("../dist/check/error.js")
  const rows = Object.entries(errorCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  return { ErrorCode: ["| code | meaning |", "|---|---|", ...rows].join("\n") }
}

/// A declaration without private members, with contracts of members as line comments, without their examples.
function withoutPrivates(code) {
  // Errors are thrown, not made, by users of the library.
  const isError = /^export declare class \w+ extends \w*Error\b/.test(code)
  const hidden = isError
    ? /^ +(?:#private|private |readonly name\b|constructor\().*\n/gm
    : /^ +(?:#private|private ).*\n/gm
  return (
    code
      .replace(/^export (?:declare )?/gm, "declare ")
      .replace(hidden, "")
      // An optional field may always be undefined.
      .replace(/^( +(?:readonly )?\w+\?: [^;\n]*?) \| undefined(?=;$)/gm, "$1")
      // The compiler breaks every object type into lines, even one of a single property among parameters.
      .replace(/\{\n +([^\n{}]*);\n *\}(?=[),])/g, "{ $1 }")
      .replace(memberContract, (comment, indent) => `${asComment(contractOf(comment), indent)}\n`)
  )
}

/// The examples in contracts of members, each below the member's name.
function memberExamples(code) {
  return [...code.matchAll(memberContract)].flatMap(([comment, , member]) =>
    (contractOf(comment).match(example) ?? []).flatMap((text) => [`\`${member}\`:`, text]),
  )
}

function contractOf(comment) {
  return plainText(comment.trimEnd().split("\n"))
}

/// Code in the project's own format.
function format(codes) {
  const mark = "// next declaration"
  const biome = [`${root}node_modules/@biomejs/biome/bin/biome`, "format", "--stdin-file-path=api.ts"]
  const input = codes.map((code) => `${mark}\n${code}\n`).join("\n")
  const output = execFileSync(process.execPath, biome, { cwd: root, input, encoding: "utf8" })
  return output
    .split(mark)
    .slice(1)
    .map((code) => code.trim().replace(/^declare /gm, ""))
}

// Writes docs/api.md: every export with its signature and its contract, from the declarations of a fresh build. With
// --print it goes to the standard output instead.
import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { plainText, readDeclarations } from "./read-declarations.js"

const root = fileURLToPath(new URL("..", import.meta.url))

// What is named stands first and in this order; whatever else comes from the folders follows.
const groups = [
  {
    title: "Parsing",
    folders: ["parser", "decode"],
    names: [
      ...["Parser", "ParserOptions", "ConfidentOptions", "ParseOptions", "DecoderName", "ModelSource"],
      ...["ParsedSentence", "Parse", "ParsedToken", "Constituent", "ConfidentSentence", "ConfidentParse"],
      ...["UntaggedSentence", "TokenSentence", "UntaggedToken", "GivenText", "SentenceId"],
      ...["TaggedSentence", "TaggedToken", "GivenSentence", "StreamItem"],
      ...["ConstraintOptions", "SpanConstraint"],
    ],
  },
  {
    title: "Trees",
    folders: ["tree"],
    names: [
      ...["Tree", "parseTree", "LabelledSpan", "NodeChange", "BracketStyle"],
      ...["drawTree", "DrawOptions", "drawSvg", "SvgOptions", "SvgColors", "drawLatex", "LatexOptions"],
      ...["TreeJson", "treeFromJson", "writeJson", "TreeBuilder"],
      ...["toSpans", "fromSpans", "SpanTree", "Bracket", "TaggedWord"],
    ],
  },
  {
    title: "Treebanks",
    folders: [],
    names: [
      ...["readTrees", "readTreeStream", "ReadOptions", "TreebankError", "Problem", "ProblemKind"],
      ...["formatProblem", "checkTree", "cleanTree", "Cleaner", "CleaningSteps", "customaryCleaning"],
      ...["TreebankStatistics", "TreebankFigures", "escapeBrackets", "unescapeBrackets"],
    ],
  },
  { title: "Text", folders: ["text"], names: [] },
  {
    title: "Scoring",
    folders: ["score"],
    names: ["scorePairs", "evaluateLines", "EvaluationOptions", "Evaluation", "Totals", "SentenceScore"],
  },
  {
    title: "Transitions",
    folders: ["transition"],
    names: [
      ...["Configuration", "shift", "combine", "StructuralAction"],
      ...["GoldTree", "NumberedBracket", "LabelSet", "DynamicOracle", "staticActions", "ActionPair"],
    ],
  },
  { title: "Models", folders: ["model", "train"], names: ["Model", "readModel", "writeModel"] },
  { title: "Tagging", folders: ["tagger"], names: ["Tagger", "readTagger", "writeTagger", "TaggerFile"] },
]

// The comment above a member, its indent and the member's name.
const memberContract = /^( +)\/\*\*(?:.*\*\/|[\s\S]*?\n\1 \*\/)\n(?= *(?:static |readonly |get )*(\w+))/gm
const example = /^```ts\n[\s\S]*?^```$/gm

const text = describe(readDeclarations(`${root}dist`))
if (process.argv.includes("--print")) process.stdout.write(text)
else writeFileSync(`${root}docs/api.md`, text)

function describe(declarations) {
  const parts = declarations.map((declaration) => ({ ...declaration, ...splitCode(declaration.code) }))
  const signatures = format(parts.map(({ code }) => code))
  const all = parts.map((part, at) => ({ ...part, signature: signatures[at], group: groupOf(part) }))
  const sections = groups.flatMap(({ title, names }) => {
    const members = all.filter(({ group }) => group === title)
    const place = ({ name }) => (names.includes(name) ? names.indexOf(name) : names.length)
    return members.length === 0 ? [] : [{ title, members: members.sort((a, b) => place(a) - place(b)) }]
  })
  return [
    "# The library",
    "What `spandrel` exports. Made by `npm run docs:api` from the contracts in the sources: change those.",
    sections.map(contents).join("\n"),
    ...sections.flatMap(({ title, members }) => [`## ${title}`, ...members.map(describeExport)]),
  ]
    .join("\n\n")
    .concat("\n")
}

function groupOf({ name, module }) {
  const listed = groups.find(({ names }) => names.includes(name))
  const group = listed ?? groups.find(({ folders }) => folders.includes(module.split("/")[0]))
  if (group === undefined)
    throw new Error(`src/${module}.ts is in no group of the page; add its folder to one`)
  return group.title
}

function contents({ title, members }) {
  const links = members.map(({ name }) => `[${name}](#${name.toLowerCase()})`)
  return `- [${title}](#${title.toLowerCase()}): ${links.join(", ")}`
}

function describeExport({ name, contract, signature, examples }) {
  const below = examples.flatMap(({ member, text }) => [`\`${member}\`:`, text])
  return [`### ${name}`, contract, `\`\`\`ts\n${signature}\n\`\`\``, ...below].filter(Boolean).join("\n\n")
}

/// A declaration as the page shows it: no private members, contracts of members as plain comments, and their examples
/// apart.
function splitCode(code) {
  const examples = []
  const shown = code
    .replace(/^export /gm, "")
    .replace(/^ +(?:#private|private .*);\n/gm, "")
    // The compiler breaks every object type into lines, even one of a single property among parameters.
    .replace(/\{\n +([^\n{}]*);\n *\}(?=[),])/g, "{ $1 }")
    .replace(memberContract, (comment, indent, member) => {
      const contract = plainText(comment.trimEnd().split("\n"))
      examples.push(...(contract.match(example) ?? []).map((text) => ({ member, text })))
      const lines = contract.replace(example, "").trim().split("\n")
      return lines.map((line) => `${indent}// ${line}`.trimEnd().concat("\n")).join("")
    })
  return { code: shown, examples }
}

/// The code of each declaration in the project's own format.
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

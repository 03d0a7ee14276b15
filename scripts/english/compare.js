// Compares treebanks: how often each label, tag, production or unary chain occurs per 1,000 words, and where one treebank
// is outside the range of the first two.
// Usage: node scripts/english/compare.js labels|tags|rules|chains|roots FILE FILE FILE... [--rows N] (after `npm run build`)
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { parseArgs } from "node:util"
import { readTrees } from "../../dist/tree/format/read-trees.js"

const childLabels = ({ children }) => children.map(({ label }) => label).join(" ")

// What is counted at each node, or undefined.
const keys = {
  labels: (node) => (node.isLeaf ? undefined : node.label),
  tags: (node) => (node.isLeaf ? node.label : undefined),
  rules: (node) => (node.isLeaf ? undefined : `${node.label} -> ${childLabels(node)}`),
  chains: (node) =>
    node.children.length === 1 && !node.children[0].isLeaf
      ? `${node.label} -> ${node.children[0].label}`
      : undefined,
  roots: (node) => (node.parent === undefined ? node.label : undefined),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: "string", default: "40" } },
})
const [kind, ...files] = positionals
const key = keys[kind]
if (key === undefined || files.length < 3)
  throw new Error(`specify one of ${Object.keys(keys).join(", ")} and at least three files`)

/// Occurrences per 1,000 words.
function ratesOf(file) {
  const counts = new Map()
  let words = 0
  for (const tree of readTrees(readFileSync(file, "utf8"))) {
    words += tree.end
    for (const node of tree.preorder()) {
      const found = key(node)
      if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1)
    }
  }
  return new Map([...counts].map(([found, count]) => [found, (1000 * count) / words]))
}

const treebanks = files.map(ratesOf)
const rows = [...new Set(treebanks.flatMap((rates) => [...rates.keys()]))].map((found) => {
  const rates = treebanks.map((all) => all.get(found) ?? 0)
  const reference = rates.slice(0, 2)
  const [low, high] = [Math.min(...reference), Math.max(...reference)]
  const distance = Math.max(...rates.slice(2).map((rate) => Math.max(rate - high, low - rate)))
  return { found, rates, distance }
})
rows.sort((a, b) => b.distance - a.distance)

const write = (cells, end) =>
  process.stdout.write(`${cells.map((cell) => cell.padStart(9)).join("")}  ${end}\n`)
write(
  files.map((file) => basename(file, ".mrg").slice(0, 8)),
  kind,
)
for (const { found, rates } of rows.slice(0, Number(values.rows)))
  write(
    rates.map((rate) => rate.toFixed(2)),
    found,
  )

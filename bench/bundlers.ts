// Does the package work with every bundler, as docs/browser.md says? Packs it, installs it with bundlers from the npm registry into a
// folder outside of the repository, and opens each example in a headless Chromium. What bundlers write must have the model that the
// program imports and no other; its size is printed.
// Usage: npm run test:bundlers [-- --only TEXT] [--folder DIR]: with a folder, packages are installed there and kept.

import { parseArgs } from "node:util"
import { chromium } from "../test/open-page.ts"
import { allCases } from "./bundlers/cases.ts"
import { makeProject } from "./bundlers/project.ts"
import { typesCases } from "./bundlers/types.ts"

const tree = "(S (NP (PRP I)) (VP (VBP do) (VP (VB like) (S (VP (VBG eating) (NP (NN fish)))))) (. .))"

if (chromium === undefined) {
  console.error("this needs Chromium; install it, or set CHROMIUM to its path")
  process.exit(1)
}
const browser = chromium
const { values } = parseArgs({ options: { only: { type: "string" }, folder: { type: "string" } } })
const project = makeProject(values.folder)
const checks = [
  ...typesCases().map(({ name, run }) => ({ name, check: () => run(project).then(() => "") })),
  ...allCases().map(({ name, run, expected }) => ({
    name,
    async check() {
      const { shown, bytes } = await run(project, browser)
      const isExpected = expected?.test(shown) ?? shown.trim() === tree
      if (!isExpected) throw new Error(shown)
      return bytes === undefined ? "" : `, ${(bytes / 1e6).toFixed(1)} MB`
    },
  })),
].filter(({ name }) => name.includes(values.only ?? ""))

let failures = 0
try {
  for (const { name, check } of checks) {
    const begin = performance.now()
    const { size, reason } = await check().then(
      (size) => ({ size, reason: undefined }),
      (error: unknown) => ({ size: "", reason: error instanceof Error ? error.message : String(error) }),
    )
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    console.log(`${reason === undefined ? "ok    " : "FAILED"} ${name} (${seconds} s${size})`)
    if (reason === undefined) continue
    failures++
    console.log(reason.replaceAll(/^/gm, "       "))
  }
} finally {
  project.remove()
}
console.log(`${checks.length - failures} of ${checks.length} passed`)
process.exitCode = failures > 0 || checks.length === 0 ? 1 : 0

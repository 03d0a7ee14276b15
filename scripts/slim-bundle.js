// Keeps out of the package what bundled dependencies contain and nobody runs: tests, documents, benchmarks, examples, types, sources and
// source maps. `files` in package.json doesn't apply to them, but npm asks each folder inside of a dependency for an .npmignore, so
// this writes those into node_modules. Usage: node scripts/slim-bundle.js
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

// Of no use to a program: whole folders, and files in the others.
const folders = /^(?:tests?|docs|benchmarks?|examples?|integration|\.github|\.husky)$/
const files = ["*.ts", "*.mts", "*.cts", "*.map", "*.md", "*.test.*", "test/", ".*"]

for (const path of bundledPackages()) {
  for (const { name } of readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    if (name === "node_modules") continue
    const rules = folders.test(name) ? ["*"] : files
    writeFileSync(join(path, name, ".npmignore"), `${rules.join("\n")}\n`)
  }
}

/// The folders of the packages that are installed for users too.
function bundledPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, peer }]) => path !== "" && !dev && !devOptional && !peer)
    .map(([path]) => join(root, path))
    .filter((path) => existsSync(path))
}

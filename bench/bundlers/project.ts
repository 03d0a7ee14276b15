// A project of a user: the package as npm packs it, and bundlers, installed from the registry.

import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const tools = [
  ...[5, 6, 7, 8].map((version) => `vite${version}@npm:vite@${version}`),
  ...["webpack@5", "webpack-cli", "esbuild", "typescript5.4@npm:typescript@5.4", "typescript@5"],
]

export interface Project {
  readonly folder: string
  /// Writes a file, with its folders.
  write(path: string, text: string): void
  /// Removes a file or folder.
  clear(path: string): void
  /// Runs "node", or a command of an installed package, in the folder; rejects with what it printed if it fails.
  run(command: string, args: readonly string[]): Promise<string>
  remove(): void
}

/// Makes a project outside of the repository. A folder that is passed is used again, and not removed.
export function makeProject(given: string | undefined): Project {
  const folder = given ?? mkdtempSync(join(tmpdir(), "spandrel-bundlers-"))
  mkdirSync(folder, { recursive: true })
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, ".."), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write("package.json", JSON.stringify({ private: true, type: "module" }))
  execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { stdio: "ignore" })
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) as string
  const flags = ["--no-audit", "--no-fund", "--loglevel=error"]
  execFileSync("npm", ["install", ...flags, `./${tarball}`, ...tools], { cwd: folder, stdio: "inherit" })
  return {
    folder,
    write,
    clear: (path) => rmSync(join(folder, path), { recursive: true, force: true }),
    run: (command, args) => run(folder, command, args),
    remove: () => given ?? rmSync(folder, { recursive: true, force: true }),
  }
}

async function run(folder: string, command: string, args: readonly string[]): Promise<string> {
  const program = command === "node" ? process.execPath : join(folder, "node_modules/.bin", command)
  const child = spawn(program, args, { cwd: folder })
  let printed = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text
    })
  const [code] = await once(child, "close")
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} exited with code ${code}: ${printed}`)
  return printed
}

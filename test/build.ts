// Builds the program once before the tests: some of them call it as users do, in a process of its own.

import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

export function setup(): void {
  const root = fileURLToPath(new URL("..", import.meta.url))
  execFileSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: "inherit" })
}

// Builds the program once before all tests: some of them start it in a process of its own, as users do.

import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

export function setup(): void {
  const root = fileURLToPath(new URL("..", import.meta.url))
  execFileSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: "inherit" })
}

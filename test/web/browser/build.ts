// Builds the page once before all tests.

import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

export function setup(): void {
  const root = fileURLToPath(new URL("../../..", import.meta.url))
  execFileSync("npm", ["run", "--silent", "build:web"], { cwd: root, stdio: "inherit" })
}

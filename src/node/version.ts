// The version of the package, from its package.json.

import { createRequire } from "node:module"

const manifest: unknown = createRequire(import.meta.url)("../../package.json")

export const version =
  typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown"

// Removes folders, so that a build never contains the output of a deleted file. Usage: node scripts/clean.js FOLDER...
import { rmSync } from "node:fs"

for (const folder of process.argv.slice(2)) rmSync(folder, { recursive: true, force: true })

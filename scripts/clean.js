// Removes the folders it is given, so that a build never ships the output of a file that is gone.
import { rmSync } from "node:fs"

for (const folder of process.argv.slice(2)) rmSync(folder, { recursive: true, force: true })

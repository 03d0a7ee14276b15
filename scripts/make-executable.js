// Lets the files it is given be run: the compiler writes them without that permission, and npx keeps links to them.
import { chmodSync } from "node:fs"

for (const file of process.argv.slice(2)) chmodSync(file, 0o755)

// Makes files executable: the compiler doesn't, and npx links to them. Usage: node scripts/make-executable.js FILE...
import { chmodSync } from "node:fs"

for (const file of process.argv.slice(2)) chmodSync(file, 0o755)

#!/usr/bin/env node
// The program `spandrel`.

import { run } from "./program.ts"

// A reader that goes away, as in `spandrel … | head`, is no error of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0)
  process.stderr.write(`spandrel: can't write to standard output: ${error.message}\n`)
  process.exit(1)
})

process.exitCode = await run(process.argv.slice(2), process.stdout, process.stderr)

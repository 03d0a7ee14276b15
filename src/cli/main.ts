#!/usr/bin/env node
// The program `spandrel`.

import { exitCodes } from "./exit-codes.ts"
import { run } from "./program.ts"
import { MessageStream } from "./terminal/message-stream.ts"

const stderr = MessageStream.to(process.stderr)

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader closed the pipe, as in `spandrel … | head`: not an error.
  if (error.code === "EPIPE") process.exit(exitCodes.done)
  stderr.write(`spandrel: can't write to standard output: ${error.message}\n`)
  process.exit(exitCodes.badInput)
})

process.exitCode = await run(process.argv.slice(2), process.stdout, stderr)

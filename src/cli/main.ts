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
endSoon()

/// What is still open, such as a connection to a server that doesn't answer, doesn't keep the process alive;
/// what is still to be written does.
function endSoon(): void {
  setTimeout(() => {
    if (process.stdout.writableLength + process.stderr.writableLength > 0) endSoon()
    else process.exit()
  }, 1000).unref()
}

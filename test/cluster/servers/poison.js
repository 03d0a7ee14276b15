// Loaded into a worker with `--import`: kills its process when it reads "POISON" from a file, as a record that crashes it would.

import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const { createReadStream } = fs

fs.createReadStream = (...settings) => {
  const stream = createReadStream(...settings)
  const read = stream[Symbol.asyncIterator].bind(stream)
  stream[Symbol.asyncIterator] = async function* () {
    for await (const chunk of { [Symbol.asyncIterator]: read }) {
      if (chunk.includes("POISON")) process.kill(process.pid, "SIGKILL")
      yield chunk
    }
  }
  return stream
}
syncBuiltinESMExports()

// Standard input of the commands: any bytes, in any chunks, which may end in an error.

import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import type { Random } from "../../src/math/random.ts"
import { inputFormats } from "../../src/node/sentence-lines.ts"
import { encoded, spandrel, validInput } from "./run-command.ts"
import { chance, damaged, pick } from "./values.ts"
import { putFile, treebank, type Workshop } from "./workshop.ts"

/// Commands that read standard input, because there is nothing else to read or because "-" says so.
export async function standardInputs(random: Random, workshop: Workshop): Promise<void> {
  const format = pick(random, inputFormats)
  const gold = putFile(workshop, "gold", treebank)
  const reading = ["--model", pick(random, workshop.models), "--input-format", format]
  const sentences = validInput[format]
  const [args, text] = pick(random, [
    [["parse", ...reading], sentences],
    [["parse", ...reading, "--on-error", "skip", "--input", "-"], sentences],
    [["parse", ...reading, "--format", "ndjson", "--input", gold, "-"], sentences],
    [["tag", ...reading], sentences],
    [["treebank", "check", "-"], treebank],
    [["treebank", "stats", "-", gold], treebank],
    [["treebank", "clean", "-"], treebank],
    [["treebank", "convert", "--to", "ndjson", "-"], treebank],
    [["evaluate", gold, "-"], treebank],
  ] as const)
  await withStandardInput(chunked(random, encodedInput(random, text)), () => spandrel(args))
}

/// The text in an encoding that is recognised, or with damage.
function encodedInput(random: Random, text: string): Uint8Array {
  const whole = pick(random, [
    () => encoded(text),
    () => encoded(`\ufeff${text}`),
    () => Buffer.from(`\ufeff${text}`, "utf16le"),
    () => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
    () => gzipSync(text),
    () => new Uint8Array(0),
  ])()
  return chance(random, 2) ? whole : damaged(random, whole)
}

/// A stream of the bytes in chunks. Some of them end in an error, as that of a terminal that is gone.
function chunked(random: Random, bytes: Uint8Array): Readable {
  const chunks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + random.integer(pick(random, [3, 100, 10_000]))
    chunks.push(bytes.subarray(at, at + size))
    at += size
  }
  const fails = chance(random, 6)
  return Readable.from(
    (async function* () {
      for (const chunk of chunks) {
        if (chance(random, 50)) await new Promise((resolve) => setTimeout(resolve, 1))
        yield chunk
      }
      if (fails) throw Object.assign(new Error("read EIO"), { code: "EIO", syscall: "read" })
    })(),
    { objectMode: false },
  )
}

async function withStandardInput<Result>(input: Readable, run: () => Promise<Result>): Promise<Result> {
  const before = Object.getOwnPropertyDescriptor(process, "stdin") as PropertyDescriptor
  Object.defineProperty(process, "stdin", { configurable: true, value: input })
  try {
    return await run()
  } finally {
    Object.defineProperty(process, "stdin", before)
    input.destroy()
  }
}

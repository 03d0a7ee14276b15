// Trees one after the other, with what a format has around and between them.

import { InputError } from "../check/input-error.ts"
import { TreebankError } from "../tree/format/problem.ts"
import type { TreeFormat } from "../tree/format/tree-formats.ts"
import type { Output } from "./output.ts"

/// Fills an output with trees: each text that `fill` writes is one. If the input turns out to be bad, what came before it
/// is a whole of the format too.
export async function writeDocument(
  output: Output,
  [before, between, after]: TreeFormat["frame"],
  fill: (trees: Output) => Promise<void>,
): Promise<void> {
  // Whatever follows, this does: whoever reads line by line has each tree as soon as it is there.
  const ending = between.startsWith("\n") && after.startsWith("\n") ? "\n" : ""
  let written = 0
  const finish = () =>
    output.write(written === 0 ? before.trim() + after.trimStart() : after.slice(ending.length))
  try {
    await fill({
      write: (text) =>
        output.write((written++ === 0 ? before : between.slice(ending.length)) + text + ending),
      flush: () => output.flush(),
    })
  } catch (error) {
    if (error instanceof InputError || error instanceof TreebankError) await finish()
    throw error
  }
  await finish()
}

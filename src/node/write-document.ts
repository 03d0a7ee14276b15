// A document of several trees: the format's opening, the trees with separators, the closing.

import { isUsageError, SpandrelError } from "../check/error.ts"
import type { TreeFormat } from "../tree/format/tree-formats.ts"
import type { Output } from "./output.ts"

/// How a document is put together.
export interface DocumentForm extends Pick<TreeFormat, "frame"> {
  /// The number of trees that it has already (default: 0).
  readonly before?: number
}

/// Writes a document; each string that `fill` writes is one tree. If the input turns out to be invalid, the document is
/// closed after the last valid tree, so that it can still be read.
export async function writeDocument(
  output: Output,
  { frame: [opening, separator, closing], before = 0 }: DocumentForm,
  fill: (trees: Output) => Promise<void>,
): Promise<void> {
  // A line break that follows every tree is written with the tree, so that programs that read lines get it at once.
  const lineEnd = separator.startsWith("\n") && closing.startsWith("\n") ? "\n" : ""
  let written = before
  const close = () =>
    output.write(written === 0 ? opening.trim() + closing.trimStart() : closing.slice(lineEnd.length))
  try {
    await fill({
      write: (text) =>
        output.write((written++ === 0 ? opening : separator.slice(lineEnd.length)) + text + lineEnd),
      flush: () => output.flush(),
    })
  } catch (error) {
    if (error instanceof SpandrelError && !isUsageError(error)) await close()
    throw error
  }
  await close()
}

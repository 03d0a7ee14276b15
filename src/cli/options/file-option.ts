// Names of files on the command line.

import { InvalidArgumentError } from "commander"

/// Reads the name of a file; an empty one, as of a shell's variable that has no value, is refused.
export function filePath(text: string): string {
  if (text === "") throw new InvalidArgumentError("the name of a file was expected")
  return text
}

// Two files, line by line.

import { checkArgument } from "../check/argument-reader.ts"
import { string } from "../check/kinds.ts"

/// The lines of a file, with or without line breaks.
export type Lines = Iterable<string> | AsyncIterable<string>

/// The lines of two files side by side; undefined after the end of the shorter one.
export async function* pairLines(
  gold: Lines,
  test: Lines,
): AsyncGenerator<readonly [string | undefined, string | undefined], void, undefined> {
  const sides = [iterate(gold), iterate(test)] as const
  try {
    for (;;) {
      const goldLine = await sides[0].next()
      const testLine = await sides[1].next()
      if (goldLine.done && testLine.done) return
      yield [lineOf(goldLine, "gold"), lineOf(testLine, "test")]
    }
  } finally {
    for (const side of sides) await side.return?.()
  }
}

function lineOf({ done, value }: IteratorResult<unknown>, file: string): string | undefined {
  return done ? undefined : checkArgument(value, `a ${file} line`, string)
}

function iterate(lines: Lines): Iterator<string> | AsyncIterator<string> {
  return Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
}

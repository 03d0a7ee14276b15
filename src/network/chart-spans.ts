// All spans of a batch, in memory.

import { intBytes } from "../math/bytes.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Workspace } from "../math/workspace.ts"
import type { Encoding } from "./encoder.ts"

/// The spans of a batch, one sentence after the other, those of a sentence that start at boundary 0 first.
export interface ChartSpans {
  /// The number of each sentence's first span; one more entry holds the number of all.
  readonly firstSpans: readonly number[]
  /// For each span the rows of its two boundaries, interleaved, and one by one.
  readonly ends: Address
  readonly starts: Address
  readonly stops: Address
}

/// Writes the boundaries of all spans into memory.
export function writeSpans({ arena }: Workspace, { sentenceLengths, boundaryRows }: Encoding): ChartSpans {
  const firstSpans = [0]
  for (const words of sentenceLengths)
    firstSpans.push((firstSpans.at(-1) as number) + (words * (words + 1)) / 2)
  const count = firstSpans.at(-1) as number
  const addresses = {
    ends: arena.allocate(intBytes(count * 2)),
    starts: arena.allocate(intBytes(count)),
    stops: arena.allocate(intBytes(count)),
  }
  const ends = arena.ints(addresses.ends, count * 2)
  const starts = arena.ints(addresses.starts, count)
  const stops = arena.ints(addresses.stops, count)
  let at = 0
  for (let sentence = 0; sentence + 1 < boundaryRows.length; sentence++) {
    const last = (boundaryRows[sentence + 1] as number) - 1
    for (let i = boundaryRows[sentence] as number; i < last; i++) {
      for (let j = i + 1; j <= last; j++, at++) {
        starts[at] = i
        stops[at] = j
        ends[2 * at] = i
        ends[2 * at + 1] = j
      }
    }
  }
  return { firstSpans, ...addresses }
}

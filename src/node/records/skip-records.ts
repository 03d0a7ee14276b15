// Going on in the middle of the input.

import { isValid, type ReadItem } from "../sentence-lines.ts"

/// The items after the first records. They are read again, which takes little time compared with parsing them, so that it works
/// for every format and compression.
export async function* skipRecords(
  items: AsyncIterable<ReadItem | "pause">,
  records: number,
): AsyncGenerator<ReadItem | "pause"> {
  let left = records
  for await (const item of items) {
    if (left === 0) yield item
    else if (item !== "pause" && !(isValid(item) && item.continues)) left--
  }
}

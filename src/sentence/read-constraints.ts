// Constraints from plain data, such as `JSON.parse` returns.

import { DataReader } from "../check/data-reader.ts"
import { formatNumber } from "../check/format-count.ts"
import { array, choice, flag, natural, nonEmptyString } from "../check/kinds.ts"
import { ConstraintError } from "../decode/constraints.ts"
import { mostConstraints } from "../decode/search-memory.ts"
import type { ConstraintOptions, SpanConstraint } from "../decode/span-constraints.ts"

const source = { name: "constraints", error: (message: string) => new ConstraintError(message) }

const unit = choice("words", "characters")

/// Reads the constraints of a sentence. Throws a `ConstraintError` that names the wrong field, such as `constraints.spans[1].start`.
export function readConstraints(data: unknown): ConstraintOptions {
  const reader = new DataReader(data, source, "constraints")
  reader.allow(["spans", "unit"])
  const list = reader.get("spans")
  // By the length first: an array may say that it has four billion items and hold none.
  const { length } = list.as(array)
  if (length > mostConstraints)
    throw list.error(`must have at most ${formatNumber(mostConstraints)} items, not ${formatNumber(length)}`)
  const spans = list.items().map(readSpan)
  return { spans, ...reader.some<Pick<ConstraintOptions, "unit">>({ unit }) }
}

function readSpan(reader: DataReader): SpanConstraint {
  reader.allow(["start", "end", "label", "notConstituent"])
  const range = reader.all<Pick<SpanConstraint, "start" | "end">>({ start: natural, end: natural })
  const optional = { label: nonEmptyString, notConstituent: flag }
  return { ...range, ...reader.some<Pick<SpanConstraint, "label" | "notConstituent">>(optional) }
}

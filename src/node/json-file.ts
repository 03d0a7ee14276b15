// JSON files that users write: settings and notes.

import { SpandrelError } from "../check/error.ts"
import { parseJson } from "../check/json.ts"
import { object, type PlainObject } from "../check/kinds.ts"
import { displayName, longestSettings, readText } from "./input.ts"

/// Reads a file that holds a JSON object; `expected` is the message for other values.
export async function readJsonObject(path: string, expected: string): Promise<PlainObject> {
  const data = parseJson(await readText(path, longestSettings), displayName(path))
  if (object.is(data)) return data
  throw new SpandrelError("invalid-file", `${displayName(path)}: ${expected}`)
}

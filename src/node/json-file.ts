// JSON files that users write: settings and notes.

import { SpandrelError } from "../check/error.ts"
import { isJsonObject, type JsonObject, parseJson } from "../check/json.ts"
import { displayName, readText } from "./input.ts"

/// Reads a file that holds a JSON object; `expected` is the message for other values.
export async function readJsonObject(path: string, expected: string): Promise<JsonObject> {
  const data = parseJson(await readText(path), displayName(path))
  if (isJsonObject(data)) return data
  throw new SpandrelError("invalid-file", `${displayName(path)}: ${expected}`)
}

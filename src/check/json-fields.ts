// The fields of a JSON object as they are written.

/// A field of an object: its name, and its value as JSON.
export interface JsonField {
  readonly name: string
  readonly value: string
}

// White space and commas between fields, a name, a colon, white space.
const fieldStart = /[\s,]*("(?:[^"\\]|\\.)*")\s*:\s*/y
// Characters of a value that mean nothing for where it ends, one that opens or closes, or a string.
const valuePart = /[^[\]{}",]+|"(?:[^"\\]|\\.)*"|./sy

/// The fields of an object, in their order, each value with all digits and spaces that it is written with: `JSON.parse` would change
/// integers beyond 2^53. `json` must be a valid JSON object.
export function jsonFields(json: string): JsonField[] {
  const fields: JsonField[] = []
  let at = json.indexOf("{") + 1
  while (true) {
    fieldStart.lastIndex = at
    const name = fieldStart.exec(json)?.[1]
    if (name === undefined) return fields
    const start = fieldStart.lastIndex
    at = endOfValue(json, start)
    fields.push({ name: JSON.parse(name), value: json.slice(start, at).trimEnd() })
  }
}

/// Where the comma or bracket after a value is.
function endOfValue(json: string, start: number): number {
  let depth = 0
  for (let at = start; at < json.length; at = valuePart.lastIndex) {
    valuePart.lastIndex = at
    const [part = ""] = valuePart.exec(json) ?? []
    if (depth === 0 && (part === "," || part === "}")) return at
    if (part === "[" || part === "{") depth++
    else if (part === "]" || part === "}") depth--
  }
  return json.length
}

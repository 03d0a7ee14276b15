// The fields of a JSON object as they are written.

/// A field of an object: its name, and its value as JSON.
export interface JsonField {
  readonly name: string
  readonly value: string
}

// White space and commas between fields, and between a name and its value.
const betweenFields = /[\s,]*/y
const betweenParts = /\s*:\s*/y
// Characters of a value that mean nothing for where it ends, or one that opens or closes.
const valuePart = /[^[\]{}",]+|./sy

/// The fields of an object, in their order, each value with all digits and spaces that it is written with: `JSON.parse` would change
/// integers beyond 2^53. `json` must be a valid JSON object.
export function jsonFields(json: string): JsonField[] {
  const fields: JsonField[] = []
  let at = json.indexOf("{") + 1
  while (true) {
    const nameStart = skip(betweenFields, json, at)
    if (json[nameStart] !== '"') return fields
    const nameEnd = endOfString(json, nameStart)
    const start = skip(betweenParts, json, nameEnd)
    at = endOfValue(json, start)
    const name: string = JSON.parse(json.slice(nameStart, nameEnd))
    fields.push({ name, value: json.slice(start, at).trimEnd() })
  }
}

/// Where what the pattern matches at a place ends.
function skip(pattern: RegExp, json: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(json)?.[0].length ?? 0)
}

/// Where a string that begins at a place ends. Not with a regular expression: it runs out of stack in a string of some megabytes.
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1
  return at + 1
}

/// Where the comma or bracket after a value is.
function endOfValue(json: string, start: number): number {
  let depth = 0
  for (let at = start, end = at; at < json.length; at = end) {
    const part = json[at] as string
    end = part === '"' ? endOfString(json, at) : skip(valuePart, json, at)
    if (depth === 0 && (part === "," || part === "}")) return at
    if (part === "[" || part === "{") depth++
    else if (part === "]" || part === "}") depth--
  }
  return json.length
}

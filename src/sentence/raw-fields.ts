// The fields of a JSON object as they are written: numbers of any length, the order of fields and escapes survive, which they don't if
// a value is parsed and written again.

/// A field of an object, with its value as it is written.
export interface RawField {
  readonly name: string
  /// `"name":value`, without white space around it.
  readonly json: string
  /// How deep arrays and objects are nested in the value.
  readonly depth: number
}

/// The fields of an object, in order, those with the same name too. `json` must be valid.
export function rawFields(json: string): RawField[] {
  const fields: RawField[] = []
  let at = json.indexOf("{") + 1
  for (;;) {
    const start = json.indexOf('"', at)
    if (start < 0) return fields
    const nameEnd = endOfString(json, start)
    const name = JSON.parse(json.slice(start, nameEnd)) as string
    const colon = json.indexOf(":", nameEnd)
    const { end, depth } = endOfValue(json, colon + 1)
    fields.push({ name, depth, json: `${json.slice(start, nameEnd)}:${json.slice(colon + 1, end).trim()}` })
    at = end + 1
  }
}

/// The position after the quotation mark that ends the string.
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1
  return at + 1
}

/// The position of the comma or brace after a value of an object, and how deep the value is nested.
function endOfValue(json: string, start: number): { readonly end: number; readonly depth: number } {
  let open = 0
  let depth = 0
  for (let at = start; ; at++) {
    switch (json[at]) {
      case '"':
        at = endOfString(json, at) - 1
        break
      case "[":
      case "{":
        open++
        depth = Math.max(depth, open)
        break
      case "]":
      case "}":
      case ",":
        if (open === 0) return { end: at, depth }
        if (json[at] !== ",") open--
    }
  }
}

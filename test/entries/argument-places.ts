// The arguments of a call, and what is inside them, place by place.

type Path = readonly (string | number)[]

/// The paths of all arguments and of what is inside them.
export function placesIn(given: readonly unknown[]): Path[] {
  const places: Path[] = []
  const walk = (part: unknown, path: Path) => {
    if (path.length > 0) places.push(path)
    if (Array.isArray(part)) for (const [at, item] of part.entries()) walk(item, [...path, at])
    else if (isPlain(part)) for (const name of Object.keys(part)) walk(part[name], [...path, name])
  }
  walk(given, [])
  return places
}

/// A copy of the arguments with another value at one place.
export function replaceAt(given: readonly unknown[], path: Path, value: unknown): unknown[] {
  return replaced(given, path, value) as unknown[]
}

function replaced(part: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(part)) return part.map((item, at) => (at === first ? replaced(item, rest, value) : item))
  const fields = part as Readonly<Record<string, unknown>>
  return { ...fields, [first]: replaced(fields[first], rest, value) }
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

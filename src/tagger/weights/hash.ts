// 32-bit hashes. A feature is identified by its hash alone, so models store no strings.

/// The hash of a string's UTF-16 code units (FNV-1a, mixed once more).
export function hashString(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mix(hash)
}

/// The hash of a feature template with one value.
export function hashOne(template: number, a: number): number {
  return mix(Math.imul(a, 0x9e3779b1) ^ Math.imul(template, 0x85ebca6b))
}

/// The hash of a feature template with two values, whose order matters.
export function hashTwo(template: number, a: number, b: number): number {
  return mix((Math.imul(a, 0x9e3779b1) + Math.imul(b, 0xc2b2ae35)) ^ Math.imul(template, 0x85ebca6b))
}

// Every output bit depends on every input bit (constants from Chris Wellons's "hash-prospector").
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}

// Values that programs don't expect, shared by the fuzz command and by tests.

import type { Random } from "../../src/math/random.ts"

/// JSON that may stand anywhere in hostile data: of another type, too large, negative, empty, nested, with names that objects
/// inherit. As text, since `JSON.stringify` can't write some of it.
export const hostileJson: readonly string[] = [
  "null",
  "true",
  "0",
  "-1",
  "1",
  "3.5",
  "1e999",
  "-1e999",
  "9007199254740991",
  "4294967296",
  "1e-320",
  '""',
  '"x"',
  '"("',
  '"a b"',
  '" "',
  '"NN##x##"',
  '"\\u0000\\u001b[31m"',
  '"\\ud800"',
  '"__proto__"',
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '[""]',
  '["x","x"]',
  '["(","a  b"]',
  '{"__proto__":{"layers":9}}',
  '{"constructor":1,"toString":2,"length":3}',
]

/// JSON that is large or deep.
export const largeJson: readonly string[] = [
  nested("[", "]", 200_000),
  nested('{"a":', "}", 200_000),
  "[".repeat(2_000_000),
  `"${"x".repeat(1_000_000)}"`,
  `[${"0,".repeat(300_000)}0]`,
]

function nested(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`
}

const placeholder = "\u{f0000}placeholder\u{f0000}"

/// Every JSON text that differs from `data` in one part, at any depth: it is left out, or one of the texts.
export function* hostileVariants(data: unknown, texts: readonly string[]): Generator<string> {
  for (const variant of replacedParts(data)) {
    const json = JSON.stringify(variant)
    if (json.includes(placeholder)) for (const text of texts) yield filledIn(json, text)
    else yield json
  }
}

/// One of these, with the text.
export function hostileVariant(random: Random, data: unknown, text: string): string {
  return filledIn(JSON.stringify(pick(random, [...replacedParts(data)])), text)
}

function filledIn(json: string, text: string): string {
  return json.split(JSON.stringify(placeholder)).join(text)
}

function* replacedParts(data: unknown): Generator<unknown> {
  yield placeholder
  if (typeof data !== "object" || data === null) return
  // Of a long array, such as a vocabulary, the first items tell as much as all.
  const entries = Object.entries(data).slice(0, Array.isArray(data) ? 2 : undefined)
  for (const [name, part] of entries) {
    const copy = () => (Array.isArray(data) ? [...data] : { ...data }) as Record<string, unknown>
    const without = copy()
    delete without[name]
    yield without
    for (const other of replacedParts(part)) yield Object.assign(copy(), { [name]: other })
  }
}

/// One of the items.
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random.integer(items.length)] as Item
}

/// True once in `count` times.
export const chance = (random: Random, count: number): boolean => random.integer(count) === 0

/// JavaScript values of every type, some of which no JSON can express.
export function strangeValue(random: Random): unknown {
  const sparse: unknown[] = []
  sparse.length = 2 ** 32 - 1
  return pick<unknown>(random, [
    undefined,
    null,
    true,
    0,
    -1,
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e9,
    2 ** 53,
    10n,
    "",
    " ",
    "(",
    "fish",
    "\u0000",
    "\ud800",
    Symbol("s"),
    () => 1,
    new Date(0),
    new Map(),
    [],
    [undefined],
    sparse,
    {},
    Object.create(null),
    new Uint8Array(3),
    new ArrayBuffer(2),
    new Proxy({}, {}),
    JSON.parse('{"__proto__":1}'),
    Promise.resolve(1),
    /x/,
  ])
}

const strangeText = [
  " ",
  "\n",
  "\t",
  "(",
  ")",
  "[",
  "-LRB-",
  '"',
  "'",
  "``",
  "\\",
  "/",
  "#",
  "##",
  "|",
  "=",
  ".",
  "!",
  "Mr.",
  "don't",
  "e.g.",
  "1,000.5",
  "http://x.y/z?q=1",
  "a@b.c",
  "é",
  "e\u0301",
  "犬",
  "🐕",
  "\u200d",
  "\u0000",
  "\u001b[31m",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "\ud800",
  "the",
  "dog",
  "fish",
  "S",
  "NP",
] as const

/// Text of words and of signs that mean something to some reader.
export function strangeString(random: Random, most = 12): string {
  const parts = Array.from({ length: random.integer(most + 1) }, () => pick(random, strangeText))
  return parts.join(pick(random, ["", " ", "  "]))
}

/// The bytes with a few changed, removed, repeated or inserted.
export function damaged(random: Random, bytes: Uint8Array): Uint8Array {
  let damaged: Uint8Array = bytes.slice()
  for (let count = 1 + random.integer(3); count > 0; count--) damaged = damagedOnce(random, damaged)
  return damaged
}

function damagedOnce(random: Random, bytes: Uint8Array): Uint8Array {
  const at = random.integer(bytes.length + 1)
  const to = Math.min(bytes.length, at + random.integer(20))
  const before = bytes.subarray(0, at)
  switch (random.integer(5)) {
    case 0:
      return before.slice()
    case 1:
      return joined(before, bytes.subarray(to))
    case 2:
      return joined(before, bytes.subarray(at, to), bytes.subarray(at))
    case 3:
      return joined(before, new TextEncoder().encode(strangeString(random, 4)), bytes.subarray(at))
    default: {
      const changed = bytes.slice()
      changed[at] = random.integer(256)
      return changed
    }
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

// Values of every kind, to pass where they don't belong.

import fc from "fast-check"

const cyclic: Record<string, unknown> = { label: "NP", word: undefined }
cyclic["children"] = [cyclic]
cyclic["self"] = cyclic
const cyclicArray: unknown[] = []
cyclicArray.push(cyclicArray)

/// Values that functions commonly trip over.
const awkward = fc.constantFrom<unknown>(
  undefined,
  null,
  Number.NaN,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  Number.POSITIVE_INFINITY,
  10n,
  true,
  "",
  "(",
  "\ud800",
  "(S (NP (NN fish)))",
  Symbol("a"),
  Symbol.iterator,
  cyclic,
  cyclicArray,
  new Array(2 ** 32 - 1),
  Object.assign(new Array(2), { 1: "yes" }),
  { length: 2 ** 53 },
  Buffer.from("(NP (NN fish))"),
  new Uint8Array([0xff]),
  new ArrayBuffer(4),
  new DataView(new ArrayBuffer(4)),
  new Float64Array(2),
  () => undefined,
  function* () {},
  /a/g,
  new Date(Number.NaN),
  new Map([[1, 2]]),
  new Set(["a"]),
  new WeakMap(),
  Promise.resolve(1),
  Object.create(null),
  new Proxy({}, {}),
  new Proxy([], {}),
  new Error("an error"),
  new URL("file:///nowhere"),
  globalThis,
  new String("text"),
  { toString: 5, valueOf: null },
  { __proto__: null, label: "NP", children: [null] },
)

/// Any value at all, except for functions that fail when they are called and promises that never settle: these are the caller's own.
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: awkward },
  {
    weight: 1,
    arbitrary: fc.anything({
      withBigInt: true,
      withSparseArray: true,
      withNullPrototype: true,
      withTypedArray: true,
      maxDepth: 3,
    }),
  },
  { weight: 1, arbitrary: fc.array(awkward, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom("label", "word", "text", "tokens", "start", "length"), awkward, {
      maxKeys: 3,
    }),
  },
)

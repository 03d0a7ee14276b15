// Plain twins of the dropout masks: generating them, and reading a bit.

import { at } from "./floats.ts"

/// Philox4x32-10: the four 32-bit words of a block.
export function philox(counter: readonly number[], key: readonly number[]): number[] {
  let [c0 = 0, c1 = 0, c2 = 0, c3 = 0] = counter
  let [k0 = 0, k1 = 0] = key
  for (let round = 0; round < 10; round++) {
    const first = BigInt(c0 >>> 0) * 0xd2511f53n
    const second = BigInt(c2 >>> 0) * 0xcd9e8d57n
    c0 = Number(second >> 32n) ^ c1 ^ k0
    c1 = Number(second & 0xffffffffn)
    c2 = Number(first >> 32n) ^ c3 ^ k1
    c3 = Number(first & 0xffffffffn)
    k0 = (k0 + 0x9e3779b9) | 0
    k1 = (k1 + 0xbb67ae85) | 0
  }
  return [c0 >>> 0, c1 >>> 0, c2 >>> 0, c3 >>> 0]
}

export function maskRowBytes(columns: number): number {
  return Math.ceil(columns / 8)
}

export function randomMask(
  bytes: number,
  mask: Uint8Array,
  threshold: number,
  seedLow: number,
  seedHigh: number,
  streamLow: number,
  streamHigh: number,
): void {
  const block = (index: number) => philox([index, 0, streamLow, streamHigh], [seedLow, seedHigh])
  for (let byte = 0; byte < bytes; byte++) {
    if (threshold === 32_768) {
      const word = block(byte >> 4)[(byte >> 2) & 3] ?? 0
      mask[byte] = word >>> (8 * (byte & 3))
    } else {
      mask[byte] = block(byte).reduce((bits, word, index) => {
        const low = (word & 0xffff) < threshold ? 1 : 0
        const high = word >>> 16 < threshold ? 2 : 0
        return bits | ((low | high) << (2 * index))
      }, 0)
    }
  }
}

/// Whether the mask keeps an element of a row; without a mask, all elements are kept.
export function keeps(mask: Uint8Array | undefined, row: number, columns: number, column: number): boolean {
  if (!mask) return true
  return ((at(mask, row * maskRowBytes(columns) + (column >> 3)) >> (column & 7)) & 1) === 1
}

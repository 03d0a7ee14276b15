// CRC-32, to detect damaged files.

const table = new Uint32Array(256)
for (let byte = 0; byte < 256; byte++) {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  table[byte] = rest
}

/// The CRC-32 (IEEE 802.3) of some bytes; `before` is the result for the bytes before them.
export function crc32(bytes: Uint8Array, before = 0): number {
  let rest = ~before
  for (let at = 0; at < bytes.length; at++)
    rest = (rest >>> 8) ^ (table[(rest ^ (bytes[at] as number)) & 0xff] as number)
  return ~rest >>> 0
}

/// The checksum of a file's tensors, in order, and of a string of its metadata: eight hexadecimal digits.
export function fileChecksum(
  tensors: ReadonlyMap<string, { readonly bytes: Uint8Array }>,
  text: string,
): string {
  let checksum = 0
  for (const { bytes } of tensors.values()) checksum = crc32(bytes, checksum)
  checksum = crc32(new TextEncoder().encode(text), checksum)
  return checksum.toString(16).padStart(8, "0")
}

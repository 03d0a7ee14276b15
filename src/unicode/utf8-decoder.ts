// Decodes UTF-8 in chunks and reports where it is invalid. TextDecoder only reports that it is.

/// Decoded text, or `invalidBytes` where the input isn't UTF-8.
export type DecodedPiece = string | typeof invalidBytes

export const invalidBytes = Symbol("invalid UTF-8")

/// Decodes chunks that may end in the middle of a character. A byte-order mark is kept as U+FEFF.
export class Utf8Decoder {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  #tail = new Uint8Array(0)
  // A run of bad bytes is reported once, even if it continues in the next chunk.
  #inBadRun = false

  /// Decodes a chunk. An incomplete character at its end is kept for the next call.
  decode(chunk: Uint8Array): DecodedPiece[] {
    const bytes = join(this.#tail, chunk)
    const complete = bytes.length - incompleteLength(bytes)
    this.#tail = bytes.slice(complete)
    return this.#pieces(bytes.subarray(0, complete))
  }

  /// Ends the input: returns `invalidBytes` if the last character is incomplete.
  end(): DecodedPiece[] {
    const pieces: DecodedPiece[] = this.#tail.length > 0 && !this.#inBadRun ? [invalidBytes] : []
    this.#tail = new Uint8Array(0)
    this.#inBadRun = false
    return pieces
  }

  #pieces(bytes: Uint8Array): DecodedPiece[] {
    if (bytes.length === 0) return []
    try {
      const text = this.#decoder.decode(bytes)
      this.#inBadRun = false
      return [text]
    } catch {
      const pieces: DecodedPiece[] = []
      let begin = 0
      for (let at = 0; at < bytes.length; ) {
        const length = characterLength(bytes, at)
        if (length === 0) {
          if (at > begin) pieces.push(this.#decoder.decode(bytes.subarray(begin, at)))
          if (!this.#inBadRun) pieces.push(invalidBytes)
          begin = at + 1
        }
        this.#inBadRun = length === 0
        at += length || 1
      }
      if (begin < bytes.length) pieces.push(this.#decoder.decode(bytes.subarray(begin)))
      return pieces
    }
  }
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}

/// The length of the character that a lead byte begins; 0 if it isn't a lead byte.
function announcedLength(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xc2) return 0
  if (lead < 0xe0) return 2
  if (lead < 0xf0) return 3
  return lead < 0xf5 ? 4 : 0
}

/// The length of the character at `at`; 0 if it is invalid.
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number
  const length = announcedLength(lead)
  if (at + length > bytes.length) return 0
  for (let k = 1; k < length; k++) if (((bytes[at + k] as number) & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1] as number
  // Overlong forms, surrogates and code points past U+10FFFF are forbidden (Unicode, table 3-7).
  if (lead === 0xe0 && second < 0xa0) return 0
  if (lead === 0xed && second > 0x9f) return 0
  if (lead === 0xf0 && second < 0x90) return 0
  if (lead === 0xf4 && second > 0x8f) return 0
  return length
}

/// The number of bytes at the end that may belong to a character continued in the next chunk.
function incompleteLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if ((byte & 0xc0) !== 0x80) return announcedLength(byte) > back ? back : 0
  }
  return 0
}

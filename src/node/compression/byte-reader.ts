// Bytes by number, from chunks of any size.

const cutOff = () => new Error("unexpected end of file")

/// Reads from chunks; keeps no more of them than it has to.
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array(0)

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /// The next bytes; undefined at the end. Throws if there are some, but not that many.
  async find(count: number): Promise<Uint8Array | undefined> {
    const pieces: Uint8Array[] = []
    let missing = count
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next()
        if (next.done) break
        this.#rest = next.value
      }
      const piece = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(piece.length)
      missing -= piece.length
      pieces.push(piece)
    }
    if (missing === count && count > 0) return undefined
    if (missing > 0) throw cutOff()
    return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
  }

  /// The next bytes, which have to be there.
  async get(count: number): Promise<Uint8Array> {
    const bytes = await this.find(count)
    if (bytes === undefined) throw cutOff()
    return bytes
  }

  /// Reads past bytes without keeping them.
  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; left -= Math.min(left, 1 << 16)) await this.get(Math.min(left, 1 << 16))
  }

  /// Closes the source.
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}

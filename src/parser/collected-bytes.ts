// Bytes that arrive in pieces, and how many of them there are.

import type { LoadOptions } from "./load-options.ts"

/// Collects pieces and reports each, beginning with 0 bytes.
export class CollectedBytes {
  readonly #onProgress: NonNullable<LoadOptions["onProgress"]>
  readonly #pieces: Uint8Array[] = []
  #total: number | undefined
  #loaded = 0

  constructor(total: number | undefined, onProgress: NonNullable<LoadOptions["onProgress"]>) {
    this.#total = total
    this.#onProgress = onProgress
    this.#report()
  }

  push(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.#loaded += piece.byteLength
    // The size that a server states may be that of compressed bytes, and a page can't always see that they were compressed.
    if (this.#total !== undefined && this.#loaded > this.#total) this.#total = undefined
    this.#report()
  }

  finish(): Uint8Array {
    const bytes = new Uint8Array(this.#loaded)
    let at = 0
    for (const piece of this.#pieces) {
      bytes.set(piece, at)
      at += piece.byteLength
    }
    return bytes
  }

  #report(): void {
    this.#onProgress({ loaded: this.#loaded, total: this.#total })
  }
}

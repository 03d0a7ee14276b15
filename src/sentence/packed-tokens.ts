// The tokens of a text in few numbers: an array of objects takes longer to post from worker to worker than to
// make again.

import type { ScannedToken } from "../language/text-sentence.ts"
import type { PackedTokens, ReadToken } from "./read-sentence.ts"
import { readToken } from "./text-sentences.ts"

/// Packs tokens; the text begins at `start` in what they were cut from, which is `whole`.
export function packTokens(tokens: readonly ScannedToken[], whole: string, start: number): PackedTokens {
  const offsets = new Int32Array(2 * tokens.length)
  const forms: [number, string][] = []
  tokens.forEach(({ form, start: from, end }, at) => {
    offsets[2 * at] = from - start
    offsets[2 * at + 1] = end - start
    if (form.length !== end - from || !whole.startsWith(form, from)) forms.push([at, form])
  })
  return { offsets, forms }
}

/// The tokens as the reader of sentences returns them; the text is at `textStart` in that of the caller.
export function unpackTokens({ offsets, forms }: PackedTokens, text: string, textStart = 0): ReadToken[] {
  const written = new Map(forms)
  return Array.from({ length: offsets.length / 2 }, (_, at) => {
    const [start, end] = [offsets[2 * at] as number, offsets[2 * at + 1] as number]
    return readToken({ form: written.get(at) ?? text.slice(start, end), start, end }, text, textStart)
  })
}

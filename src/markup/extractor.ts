// What takes the text out of a marked text.

import type { SourceMap } from "./source-map.ts"

export const markupFormats = ["html", "markdown", "email"] as const
/// A format of marked text.
export type MarkupFormat = (typeof markupFormats)[number]

/// Reads a marked text, however it is cut into chunks, and adds its text to a `SourceMap`.
export interface Extractor {
  push(chunk: string, to: SourceMap): void
  end(to: SourceMap): void
}

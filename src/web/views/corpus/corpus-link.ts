// A short text or treebank as part of a link.

import type { Corpus } from "./corpus.ts"
import { sampleText } from "./sample-text.ts"

// A longer link breaks in mails and messengers.
const longest = 2_000

/// The settings of a link to the corpus: its text, if it is short and not the sample.
export function passageLink(
  { text, name }: Pick<Corpus, "text" | "name">,
  language: string,
): Record<string, string> {
  const isOwn = text.trim() !== "" && text !== sampleText(language)
  return isOwn && name === "" && text.length <= longest ? { passage: text } : {}
}

/// The text that a view begins with: that of the link, or the sample.
export function passageOf(settings: Readonly<Record<string, string>>, language: string): string {
  return settings["passage"] ?? sampleText(language)
}

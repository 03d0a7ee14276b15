// What commands say about a language that spandrel has no rules for.

import { quoteValue } from "../../check/quote-value.ts"
import { hasRules, languages } from "../../language/languages.ts"
import type { InputFormat } from "../../node/sentence-lines.ts"
import { isRunningFormat } from "../../sentence/running-text.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"

const notice = (code: string) =>
  printable(
    `there are no rules for the language ${quoteValue(code)}, only for ${languages.map((one) => one.code).join(" and ")}`,
  )

/// Says how text is split, before it is, if the language has no rules of its own.
export function noticeTextLanguage(
  code: string,
  formats: readonly InputFormat[],
  { stderr }: CommandContext,
): void {
  if (hasRules(code) || !(formats.some(isRunningFormat) || formats.includes("lines"))) return
  stderr.write(
    `spandrel: ${notice(code)}; text is split at blanks and punctuation; if its words are others, pass them with --input-format tokens\n`,
  )
}

/// Says the same when a model or tagger is trained, from trees whose words are there.
export function noticeTrainedLanguage(code: string, { stderr }: CommandContext): void {
  if (!hasRules(code))
    stderr.write(
      `note: ${notice(code)}; the trees are read as they are, but text will be split at blanks and punctuation\n`,
    )
}

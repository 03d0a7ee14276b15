// The languages that spandrel can split into words.

import { SpandrelError } from "../check/error.ts"
import { quoteValue } from "../check/quote-value.ts"
import { english } from "./english/english.ts"
import type { Language } from "./language.ts"

const languages: ReadonlyMap<string, Language> = new Map(
  [english].map((language) => [language.code, language]),
)

/// The ISO 639-1 codes of the languages.
export const languageCodes: readonly string[] = [...languages.keys()]

/// The language with this ISO 639-1 code; throws a `SpandrelError` if there is none.
export function languageOf(code: string): Language {
  const language = languages.get(code)
  if (language === undefined) {
    throw new SpandrelError(
      "unsupported-language",
      `the language ${quoteValue(code)} is not supported; use one of ${languageCodes.join(", ")}`,
    )
  }
  return language
}

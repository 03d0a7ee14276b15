// The languages that spandrel has rules for, and what it does with others.

import { SpandrelError } from "../check/error.ts"
import { quoteValue } from "../check/quote-value.ts"
import { english } from "./english/english.ts"
import { french } from "./french/french.ts"
import type { Language } from "./language.ts"
import { undetermined } from "./undetermined.ts"

/// The languages with rules of their own. To add one, add it here.
export const languages: readonly Language[] = [english, french]

const known: Map<string, Language> = new Map(languages.map((language) => [language.code, language]))

/// True for a language with rules of its own.
export const hasRules = (code: string): boolean => languages.some((language) => language.code === code)

const wellFormed = /^[a-z]{2,3}$/

/// True for a code that `languageOf` accepts: two or three letters in lower case.
export const isLanguageCode = (code: unknown): boolean => typeof code === "string" && wellFormed.test(code)

/// The language with this ISO 639 code. One without rules of its own is split at white space and punctuation. Throws a
/// `SpandrelError` if the code isn't well-formed.
export function languageOf(code: string): Language {
  const language = known.get(code) ?? (isLanguageCode(code) ? undetermined(code) : undefined)
  if (language === undefined) {
    const codes = languages.map((one) => one.code).join(", ")
    throw new SpandrelError(
      "unsupported-language",
      `${quoteValue(code)} is not a language; use ${codes}, or any other ISO 639 code of two or three letters`,
    )
  }
  known.set(code, language)
  return language
}

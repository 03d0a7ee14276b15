import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { english } from "../../../src/language/english/english.ts"
import { runningText } from "./running-text.ts"

// The treebanks are next to the project's folder: their licences don't allow them inside.
const folder = new URL("../../../../shared/treebanks/", import.meta.url)

// Just below what was measured on the dev files. GENIA and the Wall Street Journal never split compounds, and GENIA
// doesn't split at slashes either; MASC splits two compounds in five.
const minimums = [
  { file: "masc/dev.mrg", tokens: 98.7, boundaries: 99.3 },
  { file: "gum/dev.mrg", tokens: 99.8, boundaries: 99.6 },
  { file: "craft/dev.mrg", tokens: 99.8, boundaries: 99.8 },
  { file: "genia/dev.mrg", tokens: 87, boundaries: 99.7 },
  { file: "wsj-sample/dev.mrg", tokens: 97.4, boundaries: 99.6 },
]

const f1 = (gold: ReadonlySet<string>, found: readonly string[]): number =>
  (200 * found.filter((span) => gold.has(span)).length) / (gold.size + found.length)

describe.skipIf(!existsSync(folder))("text of a treebank (skipped if ../shared/treebanks is missing)", () => {
  it.each(minimums)(
    "$file is split into its own tokens and sentences",
    ({ file, tokens, boundaries }) => {
      const { text, sentences } = runningText(readFileSync(new URL(file, folder), "utf8"))
      const found = english.split(text)
      const gold = sentences.flat()
      const foundTokens = found.flatMap((sentence) => sentence.tokens)
      const spanOf = ({ start, end }: { start: number; end: number }) => `${start} ${end}`
      const goldEnds = new Set(sentences.map((sentence) => String(sentence.at(-1)?.end)))
      expect(f1(new Set(gold.map(spanOf)), foundTokens.map(spanOf))).toBeGreaterThan(tokens)
      const foundEnds = found.map(({ end }) => String(end))
      expect(f1(goldEnds, foundEnds)).toBeGreaterThan(boundaries)
      // Tokens with the right offsets have the right text too, with the same quotes and apostrophes.
      const formOf = new Map(gold.map((token) => [spanOf(token), token.form]))
      const others = foundTokens.filter((token) => (formOf.get(spanOf(token)) ?? token.form) !== token.form)
      expect(others.length / gold.length).toBeLessThan(0.0005)
    },
    180_000,
  )
})

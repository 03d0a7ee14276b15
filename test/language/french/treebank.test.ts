import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { french } from "../../../src/language/french/french.ts"
import { frenchText } from "./treebank-text.ts"

// The treebank is next to the project's folder: its licence doesn't allow it inside.
const file = new URL("../../../../shared/treebanks/sequoia/dev.ptb", import.meta.url)

const f1 = (gold: ReadonlySet<string>, found: readonly string[]): number =>
  (200 * found.filter((span) => gold.has(span)).length) / (gold.size + found.length)

const spanOf = ({ start, end }: { start: number; end: number }) => `${start} ${end}`

describe.skipIf(!existsSync(file))("text of Sequoia (skipped if ../shared/treebanks is missing)", () => {
  it("is split into its own tokens and sentences", () => {
    const { text, sentences } = frenchText(readFileSync(file, "utf8"))
    const found = french.split(text)
    const tokens = found.flatMap((sentence) => sentence.tokens)
    // Just below what was measured.
    expect(f1(new Set(sentences.flat().map(spanOf)), tokens.map(spanOf))).toBeGreaterThan(99.6)
    const ends = new Set(sentences.map((sentence) => String(sentence.at(-1)?.end)))
    const foundEnds = found.map(({ end }) => String(end))
    expect(f1(ends, foundEnds)).toBeGreaterThan(99.6)
    const formOf = new Map(sentences.flat().map((token) => [spanOf(token), token.form.toLowerCase()]))
    const others = tokens.filter(
      (token) => (formOf.get(spanOf(token)) ?? token.form.toLowerCase()) !== token.form.toLowerCase(),
    )
    expect(others).toEqual([])
  })
})

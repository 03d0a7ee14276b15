// An upper bound for the width of a text in a proportional font, without access to the font.

import { isWide } from "./display-width.ts"

// The widths of " " to "~" in hundredths of an em: the maximum of DejaVu Sans Bold, Liberation Sans Bold (as wide as
// Arial and Helvetica) and Noto Sans Bold.
const asciiWidths: readonly number[] = [
  35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 55, 84, 38, 42, 38, 42, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40,
  40, 84, 84, 84, 62, 100, 78, 77, 74, 84, 69, 69, 83, 84, 39, 56, 78, 64, 100, 84, 86, 74, 86, 78, 73, 69,
  82, 78, 111, 78, 73, 73, 46, 42, 46, 84, 56, 50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72,
  69, 72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 56, 72, 84,
]

// Letters that are much wider than the rest of their script.
const wideLetters: ReadonlyMap<string, number> = new Map([
  ...Array.from("ЉЊЖШЩЮшщ", (letter) => [letter, 135] as const),
  ...Array.from("ЂЋДМФЦЪЫжфыюљњ", (letter) => [letter, 105] as const),
  ...Array.from("आऋऑऒओऔॐॠॴॵ", (letter) => [letter, 115] as const),
])

// For all other characters: the widest glyph from each code point up to the next, measured in the sans-serif fonts of
// DejaVu and Noto.
const rangeWidths: readonly (readonly [number, number])[] = [
  [0x80, 125],
  [0x180, 160], // Latin digraphs
  [0x250, 125],
  [0x370, 110], // Greek, capitals
  [0x3ac, 88],
  [0x3cf, 110],
  [0x400, 86], // Cyrillic
  [0x460, 150],
  [0x530, 105], // Armenian
  [0x590, 80], // Hebrew
  [0x600, 145], // Arabic, whose common letters vary greatly in width
  [0x621, 63],
  [0x626, 92],
  [0x627, 35],
  [0x628, 102],
  [0x62c, 72],
  [0x633, 142],
  [0x637, 104],
  [0x639, 92],
  [0x640, 44],
  [0x641, 116],
  [0x642, 96],
  [0x645, 85],
  [0x647, 63],
  [0x649, 92],
  [0x660, 65],
  [0x66a, 145],
  [0x679, 102],
  [0x681, 72],
  [0x688, 69],
  [0x69a, 145],
  [0x900, 90], // Devanagari
  [0x980, 160],
  [0xb80, 255], // Tamil
  [0xc00, 190],
  [0xd00, 240], // Malayalam
  [0xd80, 185],
  [0xe00, 95], // Thai
  [0xe80, 140],
  [0xf00, 170],
  [0x1000, 250], // Myanmar
  [0x10a0, 115],
  [0x1100, 100],
  [0x1200, 160], // Ethiopic
  [0x1400, 205],
  [0x1700, 140],
  [0x17d0, 215], // Khmer signs
  [0x1d00, 125],
  [0x1f00, 150], // Greek with accents
  [0x2000, 125], // punctuation
  [0x2030, 190],
  [0x2190, 145], // arrows, mathematics
  [0x2300, 175],
  [0x2400, 100],
  [0x2580, 145],
  [0x2a00, 180],
  [0x2e3a, 290], // dashes of two and three em
  [0x2e3c, 180],
  [0xa980, 245], // Javanese
  [0xaa00, 180],
  [0xfb50, 265], // Arabic ligatures
  [0xfdfd, 790],
  [0xfdfe, 145],
  [0x10000, 280],
  [0x12000, 470], // cuneiform
  [0x12600, 205],
  [0x1d000, 160],
  [0x1ec00, 215],
  [0x1f000, 160], // emoji
]

const zeroWidth = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u

// The selector makes an emoji of the character before it, even of a digit.
const emojiSelector = "\ufe0f"
const emojiWidth = 125
const emoji = /\p{Emoji_Presentation}/u
const accentWidth = 14

/// The width of a text in em. May be too large, but not too small.
export function textWidth(text: string): number {
  let width = 0
  for (const char of text) width += charWidth(char)
  return width / 100
}

function charWidth(char: string): number {
  const ascii = asciiWidths[char.charCodeAt(0) - 0x20]
  if (ascii !== undefined) return ascii
  if (char === emojiSelector) return emojiWidth
  if (zeroWidth.test(char)) return 0
  const code = char.codePointAt(0) as number
  if (isWide(code) && !emoji.test(char)) return 100
  // A letter with an accent is hardly wider than without.
  const letter = char.normalize("NFD").charAt(0)
  const known = wideLetters.get(letter) ?? asciiWidths[letter.charCodeAt(0) - 0x20]
  return known === undefined ? rangeWidth(code) : known + accentWidth
}

function rangeWidth(code: number): number {
  return rangeWidths.findLast(([first]) => first <= code)?.[1] ?? 0
}

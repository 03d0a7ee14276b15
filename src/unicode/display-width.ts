// How many columns of a terminal a text occupies.

// The wide characters (East Asian Width W and F in Unicode 16) as first and last code points. Emoji are left out:
// regular expressions can match those.
const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2630, 0x2637],
  [0x268a, 0x268f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x1d300, 0x1d376],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
]

// Marks, format characters, and the vowels and final consonants that complete a Korean syllable.
const zeroWidth = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7ff]/u
// Not regional indicators: two of them make a flag, with one column each.
const wideEmoji = /(?!\p{Regional_Indicator})\p{Emoji_Presentation}/u
const printableAscii = /^[ -~]*$/
const joiner = "\u200d"
const emojiSelector = "\ufe0f"

/// True for the code points of characters that occupy two columns in East Asian text.
export function isWide(code: number): boolean {
  return code >= 0x1100 && wideRanges.some(([first, last]) => first <= code && code <= last)
}

/// The columns that a text occupies: 2 per East Asian wide character and per emoji (a sequence of joined emoji counts
/// once), 0 per combining mark or format character, and 1 per other character.
export function displayWidth(text: string): number {
  if (printableAscii.test(text)) return text.length
  let width = 0
  let before = ""
  let columns = 0
  for (const char of text) {
    columns = columnsAfter(before, columns, char)
    width += columns
    before = char
  }
  return width
}

function columnsAfter(before: string, columnsBefore: number, char: string): number {
  // The selector makes an emoji of the character before it, which adds a column.
  if (char === emojiSelector) return columnsBefore === 1 && /\p{Emoji}/u.test(before) ? 1 : 0
  if (zeroWidth.test(char)) return 0
  if (before === joiner && /\p{Extended_Pictographic}/u.test(char)) return 0
  if (/\p{Emoji_Modifier}/u.test(char) && /\p{Emoji_Modifier_Base}/u.test(before)) return 0
  return isWide(char.codePointAt(0) as number) || wideEmoji.test(char) ? 2 : 1
}

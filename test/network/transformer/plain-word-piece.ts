// BERT's tokenisation step by step, as its authors' tokenization.py has it: slow, and on arrays of characters.

import type { WordPieceSettings } from "../../../src/network/transformer/word-piece-settings.ts"

/// The pieces of a text, as strings.
export function plainWordPiece(text: string, settings: WordPieceSettings): string[] {
  const vocabulary = new Set(settings.pieces)
  return basicTokens(text, settings).flatMap((token) => piecesOf([...token], vocabulary, settings))
}

function basicTokens(text: string, settings: WordPieceSettings): string[] {
  let characters = [...text]
  if (settings.cleanText) characters = characters.flatMap(clean)
  if (settings.spaceChinese) characters = characters.flatMap((c) => (isChinese(c) ? [" ", c, " "] : [c]))
  return splitAt(characters, isWhiteSpace).flatMap((token) => {
    const cased = settings.lowerCase ? token.toLowerCase() : token
    return splitPunctuation(settings.stripAccents ? stripAccents(cased) : cased)
  })
}

function clean(character: string): string[] {
  if (character === "\0" || character === "\ufffd") return []
  if (character === "\t" || character === "\n" || character === "\r") return [" "]
  if (["Cc", "Cf", "Co", "Cs"].some((category) => isIn(category, character))) return []
  return [isWhiteSpace(character) ? " " : character]
}

function isIn(category: string, character: string): boolean {
  return new RegExp(`^\\p{${category}}$`, "u").test(character)
}

function isWhiteSpace(character: string): boolean {
  return isIn("White_Space", character)
}

function isChinese(character: string): boolean {
  const code = character.codePointAt(0) as number
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x20000 && code <= 0x2a6df) ||
    (code >= 0x2a700 && code <= 0x2b73f) ||
    (code >= 0x2b740 && code <= 0x2b81f) ||
    (code >= 0x2b820 && code <= 0x2ceaf) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x2f800 && code <= 0x2fa1f)
  )
}

function isPunctuation(character: string): boolean {
  const code = character.codePointAt(0) as number
  const isAscii =
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  return isAscii || isIn("P", character)
}

function stripAccents(token: string): string {
  return [...token.normalize("NFD")].filter((character) => !isIn("Mn", character)).join("")
}

function splitAt(characters: readonly string[], isSeparator: (character: string) => boolean): string[] {
  const tokens = [""]
  for (const character of characters) {
    if (isSeparator(character)) tokens.push("")
    else tokens.push(tokens.pop() + character)
  }
  return tokens.filter((token) => token !== "")
}

function splitPunctuation(token: string): string[] {
  const spaced = [...token].flatMap((c) => (isPunctuation(c) ? [" ", c, " "] : [c]))
  return splitAt(spaced, (character) => character === " ")
}

function piecesOf(
  characters: readonly string[],
  vocabulary: ReadonlySet<string>,
  { longestPart, unknownPiece }: WordPieceSettings,
): string[] {
  if (characters.length > longestPart) return [unknownPiece]
  const pieces: string[] = []
  let start = 0
  while (start < characters.length) {
    let found: string | undefined
    let end = characters.length
    while (start < end && found === undefined) {
      const piece = (start > 0 ? "##" : "") + characters.slice(start, end).join("")
      if (vocabulary.has(piece)) found = piece
      else end--
    }
    if (found === undefined) return [unknownPiece]
    pieces.push(found)
    start = end
  }
  return pieces
}

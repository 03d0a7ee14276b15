// The normalisation before words are split into pieces, as BERT's vocabularies expect it.

/// How text is normalised; which settings are on depends on the vocabulary.
export interface NormalizeSettings {
  /// Control, format and private-use characters are removed.
  readonly cleanText: boolean
  /// Chinese characters become words of their own.
  readonly spaceChinese: boolean
  /// Accents are removed: canonical decomposition without its nonspacing marks.
  readonly stripAccents: boolean
  readonly lowerCase: boolean
}

const visibleAscii = /^[!-~]*$/

// Tabs and line breaks are white space. Lone surrogates (Cs) can't be in BERT's UTF-8 input.
const removed = /[\ufffd\p{Cf}\p{Co}\p{Cs}]|(?![\t\n\r])\p{Cc}/gu

// The blocks that BERT names: not those of later Unicode versions, nor kana or hangul.
const chinese =
  /[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu

/// The normalised form of a word. It may be empty, and it may have spaces, at which to split it.
export function normalizeWord(word: string, settings: NormalizeSettings): string {
  const { cleanText, spaceChinese, stripAccents, lowerCase } = settings
  let text = word
  const isAscii = visibleAscii.test(text)
  if (cleanText && !isAscii) text = text.replace(removed, "")
  if (spaceChinese && !isAscii) text = text.replace(chinese, " $& ")
  if (lowerCase) text = text.toLowerCase()
  if (stripAccents && !isAscii) text = withoutAccents(text)
  return text
}

// Putting n marks of one letter into canonical order takes JavaScript engines n² steps.
const mostOrderedMarks = 50

function withoutAccents(text: string): string {
  if (text.length <= mostOrderedMarks) return decomposeWithoutAccents(text)
  const parts: string[] = []
  let end = 0
  for (const { 0: marks, index } of text.matchAll(/\p{M}+/gu)) {
    if (marks.length <= mostOrderedMarks) continue
    parts.push(decomposeWithoutAccents(text.slice(end, index)))
    // Spacing marks, the only ones that remain, keep their order.
    for (const mark of marks) parts.push(decomposeWithoutAccents(mark))
    end = index + marks.length
  }
  parts.push(decomposeWithoutAccents(text.slice(end)))
  return parts.join("")
}

function decomposeWithoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "")
}

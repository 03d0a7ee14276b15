// How treebanks of most languages write what a text may write in several ways.

/// Everything that is a quotation mark and nothing else, and whether it is a double one.
export const quoteMarks: ReadonlyMap<string, boolean> = new Map([
  ...['"', "''", "``", "“", "”", "„", "‟", "«", "»", "＂"].map((mark) => [mark, true] as const),
  ...["'", "’", "`", "‘", "‚", "‛", "‹", "›"].map((mark) => [mark, false] as const),
])

/// The end of the quotation mark at `at`; -1 if there is none. Two backticks or two apostrophes are one mark.
export function quoteMarkEnd(text: string, at: number): number {
  const first = text.charAt(at)
  if (!quoteMarks.has(first)) return -1
  return at + ((first === "`" || first === "'") && text.charAt(at + 1) === first ? 2 : 1)
}

const straightQuote = (isDouble: boolean): string => (isDouble ? '"' : "'")

const unusual = /[’‘‛ʼ＇…‐‑\u00ad\s]/u
const everyUnusual = new RegExp(unusual, "gu")
const forms: Readonly<Record<string, string>> = { "…": "...", "‐": "-", "‑": "-", "\u00ad": "" }

/// A token with straight apostrophes, "..." for "…", "-" for every hyphen, "_" for white space, and without soft hyphens.
/// Quotation marks are straight too if `hasStraightQuotes`; otherwise they stay as they are.
export function plainForm(token: string, hasStraightQuotes: boolean): string {
  const isDouble = quoteMarks.get(token)
  if (isDouble !== undefined) return hasStraightQuotes ? straightQuote(isDouble) : token
  if (!unusual.test(token)) return token
  return token.replace(everyUnusual, (mark) => forms[mark] ?? (/\s/.test(mark) ? "_" : "'"))
}

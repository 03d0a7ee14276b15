// Character references of HTML: "&amp;", "&#8217;", "&#x2019;".

const latin1 =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
  micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute
  Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
  icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(
    /\s+/,
  )

const greek =
  "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho _ Sigma Tau Upsilon Phi Chi Psi Omega"

const others =
  `quot " amp & lt < gt > apos ' OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ndash – mdash —
  lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹
  rsaquo › oline ‾ frasl ⁄ euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ rArr ⇒ lArr ⇐ hArr ⇔ forall ∀ part ∂ exist ∃
  empty ∅ nabla ∇ isin ∈ notin ∉ prod ∏ sum ∑ minus − lowast ∗ radic √ infin ∞ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴
  sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦ check ✓ star ☆
  num # excl ! percnt % lpar ( rpar ) ast * plus + comma , period . sol / colon : semi ; equals = quest ? commat @ lsqb [
  rsqb ] lbrack [ rbrack ] lowbar _ grave \` lcub { rcub } lbrace { rbrace } verbar | vert | dollar $ bsol \\ hyphen ‐
  dash ‐ horbar ― nldr ‥ mldr …`
    .trim()
    .split(/\s+/)

const invisible =
  "ensp 2002 emsp 2003 thinsp 2009 zwnj 200c zwj 200d lrm 200e rlm 200f Tab 9 NewLine a".split(" ")

const named: ReadonlyMap<string, string> = new Map([
  ...latin1.map((name, at): [string, string] => [name, String.fromCharCode(0xa0 + at)]),
  ...greek.split(" ").flatMap((name, at): [string, string][] => [
    [name, String.fromCharCode(0x391 + at)],
    [name.toLowerCase(), String.fromCharCode(0x3b1 + at)],
  ]),
  ...inPairs(others),
  ...inPairs(invisible).map(([name, code]): [string, string] => [
    name,
    String.fromCharCode(Number.parseInt(code, 16)),
  ]),
])

function inPairs(words: readonly string[]): [string, string][] {
  return words.flatMap((word, at): [string, string][] =>
    at % 2 === 0 ? [[word, words[at + 1] as string]] : [],
  )
}

// What browsers read in numbers from 128 to 159: characters of Windows-1252.
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"

const reference =
  /&(?:#(\d{1,9});?|#[xX]([\da-fA-F]{1,8});?|([a-zA-Z][a-zA-Z\d]{1,9});|(amp|lt|gt|quot|nbsp)(?![\w=;]))/y

/// The most UTF-16 units of a character reference.
export const longestReference = 13

/// A character reference at `at`: what it stands for, and its end; undefined if there is none.
export function referenceAt(
  text: string,
  at: number,
): { readonly text: string; readonly end: number } | undefined {
  reference.lastIndex = at
  const [whole = "", decimal, hexadecimal, name = "", legacy = name] = reference.exec(text) ?? []
  const end = at + whole.length
  if (decimal !== undefined) return { text: characterOf(Number(decimal)), end }
  if (hexadecimal !== undefined) return { text: characterOf(Number.parseInt(hexadecimal, 16)), end }
  const character = named.get(legacy)
  return character === undefined ? undefined : { text: character, end }
}

function characterOf(code: number): string {
  if (code >= 0x80 && code < 0xa0) return windows1252.charAt(code - 0x80)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
  return isCharacter ? String.fromCodePoint(code) : "\ufffd"
}

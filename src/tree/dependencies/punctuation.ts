// Where punctuation attaches, once the other words have their heads.

const openers = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["“", "”"],
  ["‘", "’"],
  ["``", "''"],
  ["«", "»"],
  ["-LRB-", "-RRB-"],
  ["-LSB-", "-RSB-"],
  ["-LCB-", "-RCB-"],
])

// Longer than any chain of governors in a sentence that people write.
const longestChain = 1000

/// Attaches punctuation: a pair to what it encloses, everything else to the phrase that it separates from the clause. `heads` has
/// the index of each word's governor, -1 for the root; it is changed.
export function attachPunctuation(
  heads: number[],
  words: readonly string[],
  relations: readonly string[],
): void {
  const isPunctuation = relations.map((relation) => relation === "punct")
  const partners = pairs(words, isPunctuation)
  for (let at = 0; at < heads.length; at++) {
    if (isPunctuation[at] !== true || heads[at] === -1) continue
    const partner = partners.get(at)
    const enclosed = partner === undefined ? undefined : enclosedHead(heads, isPunctuation, at, partner)
    heads[at] = enclosed ?? separatedHead(heads, isPunctuation, at) ?? (heads[at] as number)
  }
}

/// The partner of each bracket and quotation mark.
function pairs(words: readonly string[], isPunctuation: readonly boolean[]): Map<number, number> {
  const partners = new Map<number, number>()
  const open: { readonly at: number; readonly closer: string }[] = []
  words.forEach((word, at) => {
    if (isPunctuation[at] !== true) return
    const top = open.findLastIndex(({ closer }) => closer === word)
    const isStraight = word === '"' || word === "'"
    if (top >= 0) {
      const [opened] = open.splice(top)
      if (opened === undefined) return
      partners.set(at, opened.at)
      partners.set(opened.at, at)
    } else if (isStraight || openers.has(word)) open.push({ at, closer: openers.get(word) ?? word })
  })
  return partners
}

/// The word between two signs whose governor is outside of them.
function enclosedHead(
  heads: readonly number[],
  isPunctuation: readonly boolean[],
  one: number,
  other: number,
): number | undefined {
  const [begin, end] = [Math.min(one, other), Math.max(one, other)]
  for (let at = begin + 1; at < end; at++) {
    const head = heads[at] as number
    if (isPunctuation[at] !== true && (head <= begin || head >= end)) return at
  }
  return undefined
}

function separatedHead(
  heads: readonly number[],
  isPunctuation: readonly boolean[],
  at: number,
): number | undefined {
  const left = outermost(heads, isPunctuation, at, -1)
  if (left !== undefined && (heads[left] as number) > at) return left
  const right = outermost(heads, isPunctuation, at, 1)
  if (right !== undefined && (heads[right] as number) < at && heads[right] !== -1) return right
  return left ?? right
}

/// From the nearest word on one side, the highest ancestor that is on that side too.
function outermost(
  heads: readonly number[],
  isPunctuation: readonly boolean[],
  at: number,
  step: 1 | -1,
): number | undefined {
  let word = at + step
  while (isPunctuation[word] === true) word += step
  if (word < 0 || word >= heads.length) return undefined
  for (let length = 0; length < longestChain; length++) {
    const head = heads[word] as number
    if (head === -1 || head < at !== word < at) return word
    word = head
  }
  return word
}

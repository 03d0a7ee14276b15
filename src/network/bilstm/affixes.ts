// Parts of words that say something about words that training hasn't seen.

/// The word in lower case, each digit as 0: which number it is says little, how long it is and what is around it more.
export function lowerCased(word: string): string {
  return word.toLowerCase().replace(/\d/g, "0")
}

/// The first `count` characters of a word, or all of a shorter one.
export function firstCharacters(word: string, count: number): string {
  const part = word.slice(0, count)
  return hasSurrogate(part) ? [...word].slice(0, count).join("") : part
}

/// The last `count` characters of a word, or all of a shorter one.
export function lastCharacters(word: string, count: number): string {
  const part = word.slice(-count)
  return hasSurrogate(part) ? [...word].slice(-count).join("") : part
}

/// Half a character can't be written to a file.
function hasSurrogate(text: string): boolean {
  return /[\ud800-\udfff]/.test(text)
}

// Regular expressions of patterns: Java's syntax and meaning.

import { describe, expect, it } from "vitest"
import { RegexProblem, translateRegex } from "../../../src/tree/query/java-regex.ts"

const finds = (source: string, text: string) => translateRegex(source).expression.test(text)

describe("a regular expression in Java's syntax", () => {
  it.each([
    // Each with a label that it finds and one that it doesn't.
    ["^NP$", "NP", "NP-SBJ"],
    ["^N.*S$", "NNS", "NNSx"],
    ["^.$", "犬", "\n"],
    ["(?s)^.$", "\n", "ab"],
    ["^.$", "🐕", "\u0085"],
    ["^(?:NN|VB)", "VBZ", "JJ"],
    ["(?i)^the$", "THE", "then"],
    ["^(?i:t)he$", "The", "tHe"],
    ["(?i)a(?-i)b", "Ab", "AB"],
    ["((?i)a)b", "Ab", "AB"],
    ["(?i)[a-c]x", "BX", "dx"],
    ["(?i)[^a]", "b", "A"],
    ["(?i)\\p{Lower}", "A", "1"],
    ["^\\d+$", "12", "१२"],
    ["^\\D$", "x", "1"],
    ["^\\w+$", "a_1", "é"],
    ["^\\W$", "é", "a"],
    ["\\s", "a b", "a\u00a0b"],
    ["^\\S$", "\u00a0", " "],
    ["\\h", "\u00a0", "\n"],
    ["^\\H$", "x", "\t"],
    ["\\v", "\u2028", " "],
    ["\\V", "x", "\n"],
    ["\\p{Lu}", "É", "é"],
    ["\\P{Lu}", "é", "É"],
    ["\\pL", "é", "1"],
    ["\\p{IsGreek}", "λ", "l"],
    ["\\p{IsAlphabetic}", "λ", "1"],
    ["\\p{Punct}", "$", "a"],
    ["\\p{Upper}\\p{Digit}\\p{Alpha}\\p{Alnum}", "A1az", "é1az"],
    ["\\p{XDigit}\\p{Blank}\\p{Graph}\\p{Print}", "f !~", "g !~"],
    ["\\p{Cntrl}|\\p{Space}\\p{ASCII}", "\u0001", "é"],
    ["[\\d\\-x]", "-", "y"],
    ["[^\\d]", "x", "1"],
    ["^[\\D]$", "x", "1"],
    ["^[\\W]$", "-", "a"],
    ["^[\\P{Lu}]$", "a", "A"],
    ["[]a]", "]", "b"],
    ["[a-]", "-", "b"],
    ["[a^]", "^", "b"],
    ["[\\]]", "]", "\\"],
    ["[$]", "$", "S"],
    ["^PRP\\$$", "PRP$", "PRP"],
    ["a{2}b{1,}c{0,1}$", "aabb", "abb"],
    ["^a+?b*?c??$", "aab", "b"],
    ["\\Qa.b\\E+", "a.bb", "axb"],
    ["\\Qa.b", "a.b", "axb"],
    ["(?i)\\Qa\\E", "A", "b"],
    ["\\bdog\\b", "the dog", "dogs"],
    ["a\\B", "ab", "a"],
    ["\\Aa\\z", "a", "ab"],
    ["a\\Z", "ba", "ab"],
    ["^(.)\\1$", "aa", "ab"],
    ["^(?<x>.)\\k<x>$", "aa", "ab"],
    ["a(?=b)", "ab", "ac"],
    ["a(?!b)", "ac", "ab"],
    ["(?<=a)b", "ab", "cb"],
    ["(?<!a)b", "cb", "ab"],
    ["\\x41\\u0042\\x{43}", "ABC", "ABD"],
    ["\\t|\\n|\\r|\\f|\\a|\\e", "\t", "t"],
    ["a\\/b", "a/b", "a\\/b"],
    ["\\.\\,\\-\\#", ".,-#", "x,-#"],
    ["]|}", "]", "["],
  ])("/%s/ finds %j and doesn't find %j", (source, yes, no) => {
    expect(finds(source, yes)).toBe(true)
    expect(finds(source, no)).toBe(false)
  })

  it("knows how many groups it has", () => {
    expect(translateRegex("(a)(?:b)(?<c>d(e))|(?=f)").groups).toBe(3)
    expect(translateRegex("[(]\\(").groups).toBe(0)
    expect(translateRegex("(?<!a)(?<=b)(?!c)(?i:d)(?i)\\Q(e)\\E((f)|(?<g>g))").groups).toBe(3)
  })

  it.each([
    ["a\\", 1, "nothing follows"],
    ["a{", 1, "repetition"],
    ["a{x}", 1, "repetition"],
    ["a*+", 1, "possessive"],
    ["a(?>b)", 1, "atomic"],
    ["a(?<>b)", 1, '"(?" must begin'],
    ["a(?x)b", 1, 'the flag "x"'],
    ["(?i)(a)\\1", 7, "where case is ignored"],
    ["a\\k", 1, "the name of a group"],
    ["\\p{Nonsense}", 0, 'named "Nonsense"'],
    ["\\p", 0, "no property"],
    ["\\xg", 0, "the number of a character"],
    ["\\x{110000}", 0, "the number of a character"],
    ["\\u12", 0, "the number of a character"],
    ["\\y", 0, "isn't supported"],
    ["[a", 0, "has no end"],
    ["[a\\", 2, "has no end"],
    ["[a[b]]", 2, "classes inside of classes"],
    ["[a&&b]", 2, "classes inside of classes"],
    ["[a-\\d]", 2, "must end with a character"],
    ["[\\S]", 3, "negated set"],
    ["(a", 0, "can't be compiled"],
    ["*", 0, "can't be compiled"],
  ])("/%s/ is refused, with the place and the reason", (source, offset, message) => {
    expect(() => translateRegex(source)).toThrow(
      expect.objectContaining({ offset, code: "invalid-pattern", message: expect.stringContaining(message) }),
    )
    expect(() => translateRegex(source)).toThrow(RegexProblem)
  })
})

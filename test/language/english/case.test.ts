import { describe, expect, it } from "vitest"
import { english } from "../../../src/language/english/english.ts"

const everyday = [
  "I can't believe it's not yours, isn't it?",
  "Don't worry, we'll be there by 5p.m., on the 3rd.",
  "She'd've said so; they're gonna come, and I'm gonna cannot.",
  "'Tis the '90s kids' rock 'n' roll, y'all!",
  "Send me an e-mail or an E-book, and e-commerce will follow.",
  "My co-workers re-elected the ex-president in mid-1990 with non-profit pre-orders.",
  "It was a well-known, two-thirds-full, three-fold, twenty-one-year-old issue.",
  "The rod- and cone-shaped cells, e.g. those of Dr. Smith, i.e. Mr. Jones vs. Mrs. Lee, etc.",
  "He works for AT&T, R&B and Q&A in the U.S.-based P.O. office of Acme Inc. in St. Louis.",
  "It costs US$5, 10kg and 20 km/h at 20 °C in C++ or C#.",
  "Pick the partner(s) of .NET in www.Example.com/Path and mail Tom.Smith@Example.ORG or @Tom or #News.",
  "Jan. 5 or Dec. 24, ca 5 ft tall, approx. 3 tbsp., with oil.",
  "Yahoo! is w/o s/he and n/a, uh-huh.",
  "goin' home, ol' friend, with O'Brien's dogs' tails.",
  "CD-ROMs, T-shirts and x-rays of the anti-war sub-region.",
]

/// What isn't the same in capitals or in lower case, since case says what it is.
const exceptions: readonly (readonly [why: string, text: string, form: "toLowerCase" | "toUpperCase"])[] = [
  ["an initial is a letter with a stop, but a sentence may end with a letter", "by J. Smith", "toLowerCase"],
  ["a title in lower case is a word", "by Rev. Smith", "toLowerCase"],
  ["a name in capitals isn't a prefix", "CO-associated", "toLowerCase"],
  ["UN is the United Nations", "un-directed", "toUpperCase"],
  ["a unit of one letter is another one in capitals", "24h or 500g", "toUpperCase"],
  ["CA is California", "ca. 1900", "toUpperCase"],
  ["a capital after a stop begins a sentence", "by 5 p.m. on Monday", "toUpperCase"],
  ["a short word in capitals after a prefix is a code", "non-HD", "toUpperCase"],
]

const boundaries = (text: string) =>
  english
    .split(text)
    .map(({ tokens }) => tokens.map(({ start, end }) => text.slice(start, end).toLowerCase()))

describe("case", () => {
  it.each(everyday)("doesn't matter in %s", (text) => {
    expect(boundaries(text.toLowerCase())).toEqual(boundaries(text))
    expect(boundaries(text.toUpperCase())).toEqual(boundaries(text))
  })

  it.each(exceptions)("matters where %s", (_, text, form) => {
    expect(boundaries(text[form]())).not.toEqual(boundaries(text))
  })

  it.each([
    ["e-mail", 1],
    ["E-mail", 1],
    ["E-MAIL", 1],
    ["E-Mails", 1],
    ["E-cadherin", 3],
    ["e-cadherin", 3],
    ["Naqsh-e-Jahan", 5],
  ])("%s is %i tokens", (text, count) => {
    expect(english.tokenize(text)).toHaveLength(count)
  })
})

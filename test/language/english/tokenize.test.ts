import { describe, expect, it } from "vitest"
import { tokenize } from "../../../src/language/english/tokenize.ts"

const words = (text: string): string =>
  tokenize(text)
    .map((token) => token.form)
    .join(" ")

// Left: the text. Right: its tokens.
const rules: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  "splits off punctuation": [
    ["Well, yes: no; (maybe) [so].", "Well , yes : no ; ( maybe ) [ so ] ."],
    ["Really?! No!!", "Really ?! No !!"],
    ["Yes—no – so--there", "Yes — no – so -- there"],
    ["Hmm... well…", "Hmm ... well ..."],
    ["*** ==== ~~", "*** ==== ~~"],
    ["Prx1::cre", "Prx1 : : cre"],
  ],
  "decides by the context whether double quotes open": [
    ['"Go," he said, "now."', "`` Go , '' he said , `` now . ''"],
    ["“Go,” he said.", "`` Go , '' he said ."],
    ['("Go")', "( `` Go '' )"],
    ['the end."', "the end . ''"],
    ["``Go''", "`` Go ''"],
    ['" Go "', "`` Go ''"],
    ["'\"Go\"'", "` `` Go '' '"],
  ],
  "distinguishes single quotes and apostrophes": [
    ["the 'word' here", "the ` word ' here"],
    ["the ‘word’ here", "the ` word ' here"],
    ["the dogs' bowls", "the dogs ' bowls"],
    ["the `word' here", "the ` word ' here"],
    ["5'10\"", "5 ' 10 ''"],
  ],
  "splits off clitics": [
    ["don't, can't, won't, isn’t", "do n't , ca n't , wo n't , is n't"],
    ["I'm, you're, we’ve, she'd, he'll", "I 'm , you 're , we 've , she 'd , he 'll"],
    ["John's DOG'S it's", "John 's DOG 'S it 's"],
    ["shouldn't've", "should n't 've"],
    ["the U.S.'s \"x\"'s", "the U.S. 's `` x '' 's"],
    ["let's", "let 's"],
    ["don´t it‘s he`s Iʼm", "do n't it 's he 's I 'm"],
    ["John 's", "John 's"],
  ],
  "splits merged words": [
    ["cannot gonna Wanna gotta gimme lemme", "can not gon na Wan na got ta gim me lem me"],
    ["'tis y'all d'you", "'t is y' all d' you"],
    ["kinda", "kinda"],
  ],
  "keeps other apostrophes inside their word": [
    ["O'Neill's ma'am o'clock gov't", "O'Neill 's ma'am o'clock gov't"],
    ["'em ’cause '90s ‘71", "'em 'cause '90s '71"],
    ["the 1980's and 2001's", "the 1980's and 2001 's"],
    ["He's goin' with ol' Bill", "He 's goin' with ol' Bill"],
    ["the 'cabin' there", "the ` cabin ' there"],
    ["rock 'n' roll", "rock 'n' roll"],
    ["O´Neill O‘Hara", "O'Neill O'Hara"],
    ["6′2″", "6 ′ 2 ″"],
    ["all `let`s", "all ` let ` s"],
  ],
  "splits compounds at the hyphen": [
    ["a well-known state-of-the-art part", "a well - known state - of - the - art part"],
    ["COVID-19, twenty-one, Coca-Cola", "COVID - 19 , twenty - one , Coca - Cola"],
    ["a U.S.-based firm", "a U.S. - based firm"],
    ["1990-95 and pp. 5–7", "1990 - 95 and pp. 5 – 7"],
    ["non‑stop well‐known", "non-stop well - known"],
  ],
  "keeps affixes joined": [
    ["re-elect non-profit anti-U.S. Co-founder", "re-elect non-profit anti-U.S. Co-founder"],
    ["e-mail E-cadherin CO-Associated", "e-mail E - cadherin CO - Associated"],
    ["10-fold 3.5-fold clock-wise", "10-fold 3.5-fold clock-wise"],
    ["uh-huh, know-how", "uh-huh , know-how"],
  ],
  "keeps the hyphen of a word that breaks off, but splits off that of a shortened compound": [
    ["th- the", "th- the"],
    ["rod- and cone-shaped", "rod - and cone - shaped"],
  ],
  "keeps the punctuation of numbers": [
    ["3.14 1,234,567.89 .5 1.2.3", "3.14 1,234,567.89 .5 1.2.3"],
    ["9:30 10:30:15 1/2 9/11 12/25/2020 2020-01-15", "9:30 10:30:15 1/2 9/11 12/25/2020 2020-01-15"],
    ["555-1234 201-555-1234 12345-6789 +14155552671", "555-1234 201-555-1234 12345-6789 +14155552671"],
    ["1st 22nd 90s 50,000th 2A 3D E13.5", "1st 22nd 90s 50,000th 2A 3D E13.5"],
    ["[2,3] 1:500 1:10,000", "[ 2 , 3 ] 1 : 500 1 : 10,000"],
    ["It was 1990.", "It was 1990 ."],
  ],
  "splits signs and units off numbers": [
    ["$5 £3.50 €20 US$10 5% 5¢", "$ 5 £ 3.50 € 20 US$ 10 5 % 5 ¢"],
    ["5kg 10am 8:30pm 50g 1.5m 300bp 200km/h", "5 kg 10 am 8:30 pm 50 g 1.5 m 300 bp 200 km / h"],
    ["−5 °C, 20°F", "− 5 °C , 20 °F"],
    ["3+4=7 ±2 6×7 #1 ~10", "3 + 4 = 7 ± 2 6 × 7 # 1 ~ 10"],
  ],
  "keeps the stop of abbreviations": [
    ["Mr. Smith and Dr. Who vs. St. John", "Mr. Smith and Dr. Who vs. St. John"],
    ["the U.S. and a Ph.D. at 5 p.m.", "the U.S. and a Ph.D. at 5 p.m."],
    ["J. R. Smith et al., e.g., i.e., etc.", "J. R. Smith et al. , e.g. , i.e. , etc."],
    ["Acme Inc. (of Boston, Mass.) in Jan. 1990", "Acme Inc. ( of Boston , Mass. ) in Jan. 1990"],
    ["No. 5, Fig. S1, p. 3, c. 1900", "No. 5 , Fig. S1 , p. 3 , c. 1900"],
    ["(b. May 1990)", "( b. May 1990 )"],
    ["Pres. Lincoln met Msgr. Knox", "Pres. Lincoln met Msgr. Knox"],
    ["He ran 5 mi. in 30 min. after 2 yrs. off", "He ran 5 mi. in 30 min. after 2 yrs. off"],
    ["10 lbs. of flour, two tbsp. of oil, ½ oz. salt", "10 lbs. of flour , two tbsp. of oil , ½ oz. salt"],
    ["He is 5ft. 10in. tall, with 20 sq. in. of skin", "He is 5 ft. 10 in. tall , with 20 sq. in. of skin"],
    ["On Sat. we slept, on Mar. 3 too", "On Sat. we slept , on Mar. 3 too"],
  ],
  "splits off the stop of what isn't an abbreviation in its context": [
    ["Oh no.", "Oh no ."],
    ["We went to Mass.", "We went to Mass ."],
    ["He took plan B.", "He took plan B ."],
    ['He took "plan B."   ', "He took `` plan B . ''"],
    ["He likes the sun. and it shone", "He likes the sun . and it shone"],
    ["the COs.", "the COs ."],
    ["It is 10 in.", "It is 10 in ."],
    ["It took 5 min.", "It took 5 min ."],
    ["come in. and sit", "come in . and sit"],
    ["We saw the Sun. Then", "We saw the Sun . Then"],
  ],
  "keeps the stop of a number at the beginning of a sentence": [
    ["1. First", "1. First"],
    ["2.1. Method", "2.1. Method"],
    ["IV. End", "IV. End"],
    ["1990.", "1990 ."],
  ],
  "splits words at the slash, except fixed forms": [
    ["and/or he/she km/h", "and / or he / she km / h"],
    ["s/he w/o n/a", "s/he w/o n/a"],
  ],
  "keeps web and mail addresses, tags and handles whole": [
    ["See http://x.org/a(b)?c=d.", "See http://x.org/a(b)?c=d ."],
    ["(https://x.org/a), www.x.org!", "( https://x.org/a ) , www.x.org !"],
    ["cra.org/a-b, my-site.com, Node.js", "cra.org/a-b , my-site.com , Node.js"],
    ["Mail bob.smith@mail.co.uk.", "Mail bob.smith@mail.co.uk ."],
    ["@user #tag #1 SETI@home", "@user #tag # 1 SETI @ home"],
    ["doi:10.1037/0022-3514.92.6.1087.", "doi:10.1037/0022-3514.92.6.1087 ."],
  ],
  "keeps names that begin with a dot whole": [
    ["Use .NET, a .pdf (.docx) or .com.", "Use .NET , a .pdf ( .docx ) or .com ."],
    ["He left .then we ate", "He left . then we ate"],
  ],
  "keeps emoji whole": [
    ["ok👍🏽👨‍👩‍👧🇬🇧🇫🇷", "ok 👍🏽 👨‍👩‍👧 🇬🇧 🇫🇷"],
    ["🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️‍🔥 1️⃣ #️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️‍🔥 1️⃣ #️⃣"],
    ["fine :-) <3", "fine :-) <3"],
    ["lol :))) ok ^_^ no -_- oops :O", "lol :))) ok ^_^ no -_- oops :O"],
    ["Let y =x now", "Let y = x now"],
    ["(see the note:) x", "( see the note : ) x"],
  ],
  "keeps names with punctuation whole": [
    ["AT&T R&D a&b", "AT&T R&D a & b"],
    ["C++ C# Ca2+ CD4+ 20+", "C++ C# Ca2+ CD4+ 20 +"],
    ["Yahoo! Inc.", "Yahoo! Inc."],
    ["f*ck friend(s) a_b PU.1", "f*ck friend(s) a_b PU.1"],
  ],
  "drops invisible characters": [
    ["co\u00adoperate", "cooperate"],
    ["\u200ea\u200bb\u0000c\ufeff", "a b c"],
  ],
}

describe("tokenize", () => {
  for (const [rule, cases] of Object.entries(rules)) {
    it.each(cases)(`${rule}: %s`, (text, expected) => {
      expect(words(text)).toBe(expected)
    })
  }

  it("returns the offsets of each token in the original text", () => {
    const text = "Hi! He said: “I can’t…”"
    const from = 4
    expect(tokenize(text, from).map(({ form, start, end }) => [form, text.slice(start, end)])).toEqual([
      ["He", "He"],
      ["said", "said"],
      [":", ":"],
      ["``", "“"],
      ["I", "I"],
      ["ca", "ca"],
      ["n't", "n’t"],
      ["...", "…"],
      ["''", "”"],
    ])
    expect(tokenize(text, from, 6)).toEqual([{ form: "He", start: 4, end: 6 }])
  })

  it("returns nothing for blank text or an empty range", () => {
    expect(tokenize("")).toEqual([])
    expect(tokenize(" \n\t\u00a0")).toEqual([])
    expect(tokenize("word", 3, 1)).toEqual([])
    expect(tokenize("word", 9)).toEqual([])
  })

  it("keeps tokens of more than a thousand characters whole", () => {
    for (const unit of ["a", "é", "𝒜", "ab.", "re-", "a\u0301"]) {
      const text = `${unit.repeat(1500)}a`
      expect(tokenize(text).map((token) => token.form)).toEqual([text])
    }
    expect(tokenize(".".repeat(1500))).toHaveLength(1)
  })
})

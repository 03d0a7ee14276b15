import { describe, expect, it } from "vitest"
import { splitText } from "../../../src/language/split-text.ts"

const split = (text: string): string[] => splitText(text).map(({ start, end }) => text.slice(start, end))

// The expected sentences of each text, which is made by joining them with spaces.
const rules: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "ends a sentence at its stop": [
    ["He left.", "She stayed!", "Why?", "Nobody knows…", "Yes?!", "No."],
    ["It grew to 3.5 in 1990.", "25 people came."],
    ["He left.[12]", "She stayed.", "They slept."],
    ["It grew. [3]", "It shrank."],
  ],
  "includes quotes and brackets after the stop": [
    ['"I know."', "(She left.)", "“Good.”", "He said 'no.'", "[Done.]"],
    ["She said (he knew.) to him."],
  ],
  "continues before a word in lower case": [
    ["“Really?” he asked.", "He left... and came back."],
    ["Use the ext. on the left."],
  ],
  "ends a sentence before lower case if it began in lower case itself": [
    ["i went home.", "he left.", "then we ate.", "it was good!", "yes it was."],
    ["why?", "i don't know!!", "so do i.", "then it rained.", "he said no.", "so it cost 3.50.", "we paid."],
    ["i like node.js.", "it's good.", "see example.com.", "he wrote it."],
    ["the sun.", "the sea.", "he sat.", "she ran."],
  ],
  "but continues before lower case after abbreviations, dots and quotes": [
    ["we saw e.g. apples, i.e. fruit, i. e. food, a.k.a. stuff vs. plants, etc. and so on."],
    ["he met prof. smith and mr. jones at acme inc. in the u.s. on jan. first at 5 p.m. sharp."],
    ["she has a ph.d. in art, the no. of men, see fig. a, and j. r. smith, boston, mass. too."],
    ["well... he left… then 'why?' she asked (no!) and “go.” so."],
    ["a. open the box."],
    ["iv. results were good."],
    ["yahoo! mail is down."],
    ["it took 5 min. or so, 3 hrs. in all."],
    ["pH was measured. and noted."],
  ],
  "begins a sentence with a name in lower case": [["It was cloned.", "cDNA was made.", "p65 was seen."]],
  "continues after titles and leading abbreviations": [
    ["Mr. Smith and Dr. No saw Gen. Lee and Rev. King."],
    ["Some, e.g. Smith, i.e. John, cf. Miller, won Roe v. Wade."],
    ["Pres. Lincoln saw Msgr. Knox, Asst. Director Hall, Assoc. Prof. Bell and Amb. Gray."],
  ],
  "decides by the next word whether an abbreviation ends a sentence": [
    ["He moved to the U.S.", "The U.S. Senate met."],
    ["He works at Acme Inc.", "It pays well.", "Acme Inc. Chairman John left."],
    ["We met at 5 p.m.", "Children slept.", "It is 5 p.m. Eastern."],
    ["Pens, paper, etc.", "Students came."],
    ["They came in Oct. Smith left on Nov. 5."],
  ],
  "continues after other abbreviations only before a number": [
    ["See No. 5, Fig. 3, and Vol. II.", "Is it?", "No.", "I doubt it."],
  ],
  "continues after a measure, except before a capital or a number without a unit": [
    ["He is 5 ft. 10 in. tall.", "He weighs 150 lbs.", "Bob weighs 9 lb. 3 oz. more."],
    ["It is 5ft. 10in. wide.", "It took 2 hrs. 30 min. (or so) each.", "It took 5 min.", "25 people came."],
    ["They came in.", "10 people left."],
  ],
  "distinguishes initials and single letters": [
    ["J. R. R. Tolkien met C. S. Lewis and W. H. Auden."],
    ["Says J. Smith, of Henry I. Otero and A. & B. Jones."],
    ["Take vitamin C.", "Bob does.", "He chose plan B.", "The end."],
    ["So do I.", "Then it rained."],
    ["It fell to 20 °C.", "Mice slept.", "It binds NF-Y.", "Cells grew.", "He said “C.”", "Mice slept."],
  ],
  "continues after a number at the beginning of a sentence": [
    ["1. Open the box.", "2. Close it."],
    ["IV. Results were good."],
  ],
  "continues after a quoted question that has an attribution": [
    ["“Why?” John Smith asked.", "“Stop!”", "He ran."],
    ["The (!) Sign at Yahoo! Inc. fell."],
    ["“Why?” Mr. J.\nSmith asked.", "“Why?” [3]", "John asked."],
  ],
  "keeps spaced dots together": [["Wait . . . what?"], ["He slept.", "... And woke."]],
  "begins a sentence with a bracket in lower case after a full stop": [
    ["It worked.", "(see below)"],
    ["It was 5 p.m. (or so) then."],
  ],
  "includes emoji, and ends a sentence with them": [
    ["I love it 😀😀", "You too! 👍🏽", "Fine! :-)", "Next."],
    ["😀 Hello to you 🇬🇧", "I 💙 New York."],
    ["Odd 🇬", "But so."],
  ],
}

describe("splitText", () => {
  for (const [rule, cases] of Object.entries(rules)) {
    it.each(cases.map((sentences) => ({ text: sentences.join(" "), sentences })))(
      `${rule}: $text`,
      ({ text, sentences }) => {
        expect(split(text)).toEqual(sentences)
      },
    )
  }

  it("treats a line break as white space", () => {
    expect(split("He\nleft. She\r\nstayed.")).toEqual(["He\nleft.", "She\r\nstayed."])
  })

  it("takes a short line without a stop as a sentence if the next begins with a capital or a digit", () => {
    const lines = (...texts: string[]) => expect(split(texts.join("\n"))).toEqual(texts)
    lines("Opening hours", "Monday to Friday", "Closed on Sunday")
    lines("You need:", "2 eggs", "200 g flour")
    lines("Dear Anna,", "Thank you for your letter.", "Best wishes", "Tom")
    expect(split("MENU\r\n  Soup")).toEqual(["MENU", "Soup"])
  })

  it.each([
    ["ends in a word that needs another", "He lives in the\nUnited States."],
    ["ends in a comma", "He saw Tom,\nAnna and me."],
    ["is followed by lower case", "A short line\nthat goes on."],
    ["is long, as in a wrapped paragraph", "The first bridge was built by the brothers\nSmith and Jones."],
  ])("doesn't if it %s", (_, text) => {
    expect(split(text)).toEqual([text])
  })

  it("doesn't if the sentence began inside of the line", () => {
    expect(split("He left. So did\nAnna.")).toEqual(["He left.", "So did\nAnna."])
    expect(split("He came back. I saw John\nSmith.")).toEqual(["He came back.", "I saw John\nSmith."])
  })

  it("ends a sentence at an empty line, whatever is before it", () => {
    expect(split("A heading\n\nHe left, and\n \t\nshe stayed\r\n\r\nso\fthere\u2029ok")).toEqual([
      "A heading",
      "He left, and",
      "she stayed",
      "so",
      "there",
      "ok",
    ])
  })

  it("doesn't look at the next paragraph", () => {
    expect(split("“Why?” John\n\nSmith asked.")).toEqual(["“Why?”", "John", "Smith asked."])
    expect(split("It fell. -\fand rose. Boston,\n\nMass. Bill left.")).toEqual([
      "It fell.",
      "-",
      "and rose.",
      "Boston,",
      "Mass.",
      "Bill left.",
    ])
  })

  it("begins a sentence with a name that begins with a dot", () => {
    expect(split("I use C#. .NET is good.")).toEqual(["I use C#.", ".NET is good."])
  })

  it("begins a sentence at a list item", () => {
    expect(split("You need\n• a pen\n- some paper\n* ink\n1. time\n2) money\na) luck\nand more")).toEqual([
      "You need",
      "• a pen",
      "- some paper",
      "* ink",
      "1. time",
      "2) money",
      "a) luck\nand more",
    ])
  })

  it("keeps an emoji on its side of an empty line", () => {
    expect(split("Done.\n\n😀 Hello")).toEqual(["Done.", "😀 Hello"])
  })

  it("returns tokens with their offsets in the whole text", () => {
    expect(splitText("Hi! I’m in.")).toEqual([
      {
        tokens: [
          { text: "Hi", start: 0, end: 2 },
          { text: "!", start: 2, end: 3 },
        ],
        start: 0,
        end: 3,
      },
      {
        tokens: [
          { text: "I", start: 4, end: 5 },
          { text: "’m", start: 5, end: 7 },
          { text: "in", start: 8, end: 10 },
          { text: ".", start: 10, end: 11 },
        ],
        start: 4,
        end: 11,
      },
    ])
  })

  it("keeps the characters of the text", () => {
    const words = (text: string, language?: string) =>
      splitText(text, language).flatMap(({ tokens }) => tokens.map((token) => token.text))
    expect(words("\"Well,\" he said, “don’t…” 'Go' well‑known ``x''")).toEqual([
      ...[
        '"',
        "Well",
        ",",
        '"',
        "he",
        "said",
        ",",
        "“",
        "do",
        "n’t",
        "…",
        "”",
        "'",
        "Go",
        "'",
        "well",
        "‑",
        "known",
      ],
      ...["``", "x", "''"],
    ])
    expect(words("« L’eau, parce que 10 000", "fr")).toEqual(["«", "L’", "eau", ",", "parce_que", "10_000"])
  })

  it("returns nothing for blank text", () => {
    expect(splitText("")).toEqual([])
    expect(splitText(" \n\n\t\u200b\u0000")).toEqual([])
  })
})

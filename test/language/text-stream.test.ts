import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { english } from "../../src/language/english/english.ts"
import { splitWhole } from "../../src/language/split-whole.ts"
import { type StreamedSentence, TextStream } from "../../src/language/text-stream.ts"

interface Placed {
  readonly form: string
  readonly start: number
  readonly end: number
}

const placed = (sentences: readonly StreamedSentence[]): Placed[][] =>
  sentences.map(({ base, sentence }) =>
    sentence.tokens.map(({ form, start, end }) => ({ form, start: base + start, end: base + end })),
  )

/// All tokens of a stream by sentence, with offsets in the whole text.
function streamed(chunks: readonly string[]): Placed[][] {
  const stream = new TextStream(english)
  return placed([...chunks.flatMap((chunk) => stream.push(chunk)), ...stream.finish()])
}

/// The same with a pause after each chunk.
function paused(chunks: readonly string[]): Placed[][] {
  const stream = new TextStream(english)
  const early = chunks.flatMap((chunk) => [...stream.push(chunk), ...stream.pause()])
  return placed([...early, ...stream.finish()])
}

/// The sentences that a pause after the text returns.
function sentencesInPause(text: string): string[] {
  const stream = new TextStream(english)
  stream.push(text)
  return stream.pause().map(({ sentence: { start, end } }) => text.slice(start, end))
}

const whole = (text: string) =>
  splitWhole(text, english).map(({ base, sentence: { tokens } }) =>
    tokens.map(({ form, start, end }) => ({ form, start: base + start, end: base + end })),
  )

/// Cuts the text into chunks of these lengths, repeating them.
function cut(text: string, lengths: readonly number[]): string[] {
  const chunks: string[] = []
  for (let from = 0, at = 0; from < text.length; at++) {
    const to = from + (lengths[at % lengths.length] as number)
    chunks.push(text.slice(from, to))
    from = to
  }
  return chunks
}

const page =
  'Mr. Smith said, "It\'s 3.5 p.m. in the U.S. now." He left... Did he? Yes!\n\nA new paragraph (see Fig. 2). ' +
  "“Curly quotes,” she wrote; they don’t close… e.g. here.\n• an item\n• another item 😀 And so on.\n"

describe("TextStream", () => {
  it("returns the sentences of the whole text, wherever it is cut", () => {
    const text = page.repeat(400)
    const wanted = whole(text)
    const lengths = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(lengths, (some) => {
        expect(streamed(cut(text, [...some, 5_000]))).toEqual(wanted)
      }),
      { numRuns: 20 },
    )
  })

  it("returns them for large chunks, too", () => {
    const text = `The ${"whale ".repeat(3)}is ${"v".repeat(500)}ery big. `.repeat(2_300)
    expect(streamed(cut(text, [1_100_003]))).toEqual(whole(text))
  })

  it("returns final sentences in any pause", () => {
    const wanted = whole(page)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }), (lengths) => {
        const stream = new TextStream(english)
        const found = cut(page, lengths).flatMap((chunk) => [...stream.push(chunk), ...stream.pause()])
        const early = found.length
        found.push(...stream.finish())
        expect(placed(found)).toEqual(wanted)
        expect(early).toBeGreaterThanOrEqual(wanted.length - 3)
      }),
      { numRuns: 50 },
    )
  })

  it("returns the same with pauses anywhere in any text", () => {
    const unit = fc.constantFrom(
      ...[
        "I",
        "he",
        "He",
        "The",
        "said",
        "asked",
        "John",
        "Mr",
        "U.S",
        "p65",
        "no",
        "No",
        "in",
        "ft",
        "5",
        "10",
        "Mass",
      ],
      ...[
        ".",
        "...",
        "!",
        "?",
        ",",
        "“",
        "”",
        "'",
        '"',
        "(",
        ")",
        "-",
        "•",
        "[3]",
        ".NET",
        ":-)",
        "1.",
        "a)",
        "*",
      ],
      ...["😀", "🇬", "\ud83d", "\ude00", "\u0301", "\u200d", "\u00ad", "\u200b", "é", "字"],
      ...[
        " ",
        " ",
        " ",
        " ",
        " ",
        ". ",
        ". ",
        "? ",
        "?” ",
        "\n",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\f",
        "\u2029",
        "\u2028",
      ],
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (units, length) => {
        const text = units.join("")
        expect(paused(cut(text, [length]))).toEqual(whole(text))
        expect(paused(units)).toEqual(whole(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it("returns everything in a pause after an empty line", () => {
    expect(sentencesInPause("I like fish.\n\n")).toEqual(["I like fish."])
    expect(sentencesInPause("A heading\r\n \r\nI like")).toEqual(["A heading"])
    expect(sentencesInPause("A heading\f")).toEqual(["A heading"])
    expect(sentencesInPause(`${"I like fish. ".repeat(1_000)}\n\n`)).toHaveLength(1_000)
  })

  it("returns a sentence in a pause once the first word of the next is complete", () => {
    expect(sentencesInPause("I like fish.\nHe left.\n")).toEqual(["I like fish."])
    expect(sentencesInPause("I like fish.\nHe")).toEqual([])
    expect(sentencesInPause("I like fish.\n")).toEqual([])
  })

  it("waits for the name and the verb that may follow a question in quotes", () => {
    for (const text of ["“Why?” John R. Smith asked. So.", "“Why?” Yes. No. Then said. So."]) {
      expect(sentencesInPause(text.slice(0, 20))).toEqual([])
      expect(paused(cut(text, [1]))).toEqual(whole(text))
    }
    expect(sentencesInPause(`“Why?” ${"They laughed at him. ".repeat(10)}`)[0]).toBe("“Why?”")
  })

  it("doesn't split a long sentence again at each pause", () => {
    let characters = 0
    const split = (text: string) => {
      characters += text.length
      return english.split(text)
    }
    const stream = new TextStream({ ...english, split })
    const chunk = "word "
    const chunks = 20_000
    const early = Array.from({ length: chunks }, () => [...stream.push(chunk), ...stream.pause()])
    expect(early.flat()).toEqual([])
    // At each pause up to 4,096 characters, after that only when the text has doubled.
    expect(characters).toBeLessThan(4096 ** 2 / chunk.length + 4 * chunks * chunk.length)
  })

  it("returns most sentences before the end", () => {
    const stream = new TextStream(english)
    const early = cut(page.repeat(400), [10_000]).flatMap((chunk) => stream.push(chunk))
    expect(early.length).toBeGreaterThan(3_000)
    expect(stream.finish().length).toBeLessThan(200)
    expect(stream.finish()).toEqual([])
  })

  it("cuts a sentence that never ends", () => {
    const text = "word ".repeat(500_000)
    const tokens = streamed(cut(text, [65_536])).flat()
    // A word may be cut in two, once per million characters.
    expect(tokens.length).toBeGreaterThanOrEqual(500_000)
    expect(tokens.length).toBeLessThanOrEqual(500_003)
  })

  it("returns nothing for blank text", () => {
    expect(streamed([])).toEqual([])
    expect(streamed(["", " \n", "\u0000"])).toEqual([])
  })
})

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { english } from "../../src/language/english/english.ts"
import { splitText } from "../../src/language/split-text.ts"
import { type StreamedSentence, TextStream } from "../../src/language/text-stream.ts"

interface Placed {
  readonly text: string
  readonly start: number
  readonly end: number
}

const placed = (sentences: readonly StreamedSentence[]): Placed[][] =>
  sentences.map(({ base, sentence }) =>
    sentence.tokens.map(({ text, start, end }) => ({ text, start: base + start, end: base + end })),
  )

/// All tokens of a stream, sentence by sentence, placed in the whole.
function streamed(pieces: readonly string[]): Placed[][] {
  const stream = new TextStream(english)
  return placed([...pieces.flatMap((piece) => stream.push(piece)), ...stream.finish()])
}

/// The same with a pause after each piece.
function paused(pieces: readonly string[]): Placed[][] {
  const stream = new TextStream(english)
  const early = pieces.flatMap((piece) => [...stream.push(piece), ...stream.pause()])
  return placed([...early, ...stream.finish()])
}

/// What a pause after the text gives.
function givenInPause(text: string): string[] {
  const stream = new TextStream(english)
  stream.push(text)
  return stream.pause().map(({ sentence: { start, end } }) => text.slice(start, end))
}

const whole = (text: string) => splitText(text).map(({ tokens }) => [...tokens])

/// The text in pieces of these lengths, over and over.
function cut(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = []
  for (let from = 0, at = 0; from < text.length; at++) {
    const to = from + (lengths[at % lengths.length] as number)
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}

const page =
  'Mr. Smith said, "It\'s 3.5 p.m. in the U.S. now." He left... Did he? Yes!\n\nA new paragraph (see Fig. 2). ' +
  "“Curly quotes,” she wrote; they don’t close… e.g. here.\n• an item\n• another item 😀 And so on.\n"

describe("a stream of text", () => {
  it("gives the sentences of the whole, wherever it is cut", () => {
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

  it("gives them in large pieces, too", () => {
    const text = `The ${"whale ".repeat(3)}is ${"v".repeat(500)}ery big. `.repeat(2_300)
    expect(streamed(cut(text, [1_100_003]))).toEqual(whole(text))
  })

  it("gives what is sure in a pause, wherever it is", () => {
    const wanted = whole(page)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }), (lengths) => {
        const stream = new TextStream(english)
        const found = cut(page, lengths).flatMap((piece) => [...stream.push(piece), ...stream.pause()])
        const early = found.length
        found.push(...stream.finish())
        expect(placed(found)).toEqual(wanted)
        expect(early).toBeGreaterThanOrEqual(wanted.length - 3)
      }),
      { numRuns: 50 },
    )
  })

  it("stays the same with pauses at any place of any text", () => {
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

  it("gives all in a pause after an empty line, however long it is", () => {
    expect(givenInPause("I like fish.\n\n")).toEqual(["I like fish."])
    expect(givenInPause("A heading\r\n \r\nI like")).toEqual(["A heading"])
    expect(givenInPause("A heading\f")).toEqual(["A heading"])
    expect(givenInPause(`${"I like fish. ".repeat(1_000)}\n\n`)).toHaveLength(1_000)
  })

  it("gives a sentence in a pause when the first word of the next has come", () => {
    expect(givenInPause("I like fish.\nHe left.\n")).toEqual(["I like fish."])
    expect(givenInPause("I like fish.\nHe")).toEqual([])
    expect(givenInPause("I like fish.\n")).toEqual([])
  })

  it("waits in a pause for the names and the verb that may follow a question in quotes", () => {
    for (const text of ["“Why?” John R. Smith asked. So.", "“Why?” Yes. No. Then said. So."]) {
      expect(givenInPause(text.slice(0, 20))).toEqual([])
      expect(paused(cut(text, [1]))).toEqual(whole(text))
    }
    expect(givenInPause(`“Why?” ${"They laughed at him. ".repeat(10)}`)[0]).toBe("“Why?”")
  })

  it("splits no long sentence again at each pause", () => {
    const stream = new TextStream(english)
    const before = process.cpuUsage()
    for (let at = 0; at < 20_000; at++) {
      stream.push("word ")
      expect(stream.pause()).toEqual([])
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(20_000)
  })

  it("hands sentences out before the end, and keeps little", () => {
    const stream = new TextStream(english)
    const early = cut(page.repeat(400), [10_000]).flatMap((piece) => stream.push(piece))
    expect(early.length).toBeGreaterThan(3_000)
    expect(stream.finish().length).toBeLessThan(200)
    expect(stream.finish()).toEqual([])
  })

  it("ends a sentence that never ends, in linear time", () => {
    const text = "word ".repeat(500_000)
    const tokens = streamed(cut(text, [65_536])).flat()
    // A cut in the middle of a word makes two of it, at most one in every million units.
    expect(tokens.length).toBeGreaterThanOrEqual(500_000)
    expect(tokens.length).toBeLessThanOrEqual(500_003)
  })

  it("gives nothing for nothing", () => {
    expect(streamed([])).toEqual([])
    expect(streamed(["", " \n", "\u0000"])).toEqual([])
  })
})

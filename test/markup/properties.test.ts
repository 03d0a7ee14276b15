import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { languageOf } from "../../src/language/languages.ts"
import { splitText } from "../../src/language/split-text.ts"
import { referenceAt } from "../../src/markup/entities.ts"
import { markupFormats } from "../../src/markup/extractor.ts"
import { extractors, MarkedStream } from "../../src/markup/marked-stream.ts"
import { SourceMap } from "../../src/markup/source-map.ts"
import { splitMarkup } from "../../src/markup/split-markup.ts"
import { expectLinear } from "../growth.ts"

const pieces = [
  ...[
    "<",
    ">",
    "</",
    "<b>",
    "</b>",
    "<p>",
    "<br>",
    "<script>",
    "</script>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<pre>",
    "<code>",
  ],
  ...[
    '<a href="',
    "<a title='>'>",
    "=",
    '"',
    "'",
    "/",
    "&",
    "&amp;",
    "&#39;",
    "&#x",
    ";",
    "&nbsp;",
    "&eacute;",
    "&#0;",
  ],
  ...[
    "#",
    "# ",
    "- ",
    "1. ",
    "> ",
    ">",
    ">> ",
    "`",
    "```",
    "~~~",
    "*",
    "**",
    "_",
    "[",
    "](",
    ")",
    "![",
    "\\",
    "|",
    "---",
    "===",
    "    ",
  ],
  ...[
    "-- ",
    "On 5 May, Ann wrote:",
    "wrote:",
    "From: x",
    "Subject: y",
    "--b",
    "Content-Type: text/plain; boundary=b",
  ],
  ...[
    "fish",
    "chips",
    "I",
    ".",
    "?",
    ",",
    " ",
    " ",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "é",
    "😀",
    "\ud83d",
    "\u0301",
    "\u2029",
    "\0",
  ],
]
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(""))

/// What a part of a source says: without tags, comments and marks, with references decoded.
function decoded(source: string): string {
  let text = ""
  for (let at = 0; at < source.length; ) {
    const found = source[at] === "&" ? referenceAt(source, at) : undefined
    text += found?.text ?? source[at]
    at = found?.end ?? at + 1
  }
  return text
}

const split = (format: (typeof markupFormats)[number], chunks: readonly string[]) => {
  const stream = new MarkedStream(format, languageOf("en"))
  return [...chunks.flatMap((chunk) => [...stream.push(chunk), ...stream.pause()]), ...stream.finish()]
}

describe.each(markupFormats)("%s of any kind", (format) => {
  it("has tokens in order, whose characters are in the source where they say", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let at = 0
        for (const { tokens, start, end } of splitMarkup(text, format)) {
          expect([start, end]).toEqual([tokens[0]?.start, tokens.at(-1)?.end])
          for (const token of tokens) {
            expect(token.start).toBeGreaterThanOrEqual(at)
            expect(token.end).toBeGreaterThan(token.start)
            const source = text.slice(token.start, token.end)
            const firsts = [source, referenceAt(source, 0)?.text ?? source].map((part) => part[0])
            expect(firsts).toContain(token.text[0])
            const word = Array.from(token.text).filter((unit) => unit !== "_")
            if (source !== token.text)
              expect(word.every((unit) => decoded(source).includes(unit) || source.includes(unit))).toBe(true)
            at = token.end
          }
        }
        expect(at).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 300 },
    )
  })

  it("is split the same however it is cut into chunks", () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (text, lengths) => {
        const chunks: string[] = []
        for (let from = 0, at = 0; from < text.length; at++) {
          const to = from + (lengths[at % lengths.length] as number)
          chunks.push(text.slice(from, to))
          from = to
        }
        expect(split(format, chunks)).toEqual(split(format, [text]))
      }),
      { numRuns: 200 },
    )
  })

  it("has the sentences of plain text if it has no marks", () => {
    const plain = fc
      .array(
        fc.constantFrom(
          "I like fish.",
          "Do you?",
          "Mr. Smith's dog said: “Yes!”",
          "It is 3.5 kg",
          "e.g. this, and that.",
        ),
        {
          minLength: 1,
        },
      )
      .map((parts) => parts.join(" "))
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1 }), (paragraphs) => {
        const text = paragraphs.join("\n\n")
        const marked = format === "html" ? text.replaceAll("\n\n", "<p>") : text
        const shown = (found: readonly { readonly tokens: readonly { readonly text: string }[] }[]) =>
          found.map(({ tokens }) => tokens.map((token) => token.text))
        expect(shown(splitMarkup(marked, format))).toEqual(shown(splitText(text)))
        if (format !== "html") expect(splitMarkup(text, format)).toEqual(splitText(text))
      }),
    )
  })

  it.each([
    ...[
      "<",
      "<a",
      "<a ",
      '<a b="',
      "<!--",
      "<!",
      "<script>",
      "</",
      "<p>",
      "&",
      "&amp",
      "&#",
      "<pre><code>",
      "<svg>",
      "=",
      '"',
    ],
    ...[
      "[",
      "![",
      "](",
      "[a](",
      "[a][",
      "`",
      "` `` ",
      "*",
      "_a",
      "> ",
      ">",
      "- ",
      "#",
      "|",
      "```\n",
      "\\",
      "[^a]",
      "---\n",
      "a\n",
      " ",
    ],
    ...["On 5 x", "On 5 x\n", "a wrote:", "From: a\n", "-- \n", "x: "],
  ])("takes linear time for a run of %j", (unit) => {
    expectLinear(
      (size) => {
        const text = unit.repeat(size / unit.length)
        return () => {
          const [extractor, map] = [extractors[format](), new SourceMap()]
          extractor.push(text, map)
          extractor.end(map)
        }
      },
      8192,
      unit,
    )
  })
})

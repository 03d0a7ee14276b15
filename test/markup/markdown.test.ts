import { describe, expect, it } from "vitest"
import { splitMarkup } from "../../src/markup/split-markup.ts"

const sentences = (markdown: string) =>
  splitMarkup(markdown, "markdown").map(({ tokens }) => tokens.map(({ text }) => text).join(" "))

describe("Markdown", () => {
  it.each([
    ["drops marks of headings", "# Fish ##\nand chips\n\nMore\n====\nx", ["Fish", "and chips", "More", "x"]],
    ["joins lines of a paragraph", "I like\nFish and\nchips.", ["I like Fish and chips ."]],
    [
      "ends sentences at items",
      "- Fish\n- [x] Chips\n  with salt\n1. One",
      ["Fish", "Chips with salt", "One"],
    ],
    [
      "drops emphasis",
      "I **really** _do_ like *it* and ~~not~~ __that__.",
      ["I really do like it and not that ."],
    ],
    ["keeps signs", "2 * 3, a_b_c, ~10 and x ** y, C#", ["2 * 3 , a_b_c , ~ 10 and x ** y , C#"]],
    [
      "keeps the text of links",
      'See [the\ndocs](https://x.org/a_(b) "T"), [this][1] and [sic].\n\n[1]: http://y.org',
      ["See the docs , this and [ sic ] ."],
    ],
    ["drops images and notes", "[![x](y.svg)](z) Fish![a](b)[^1].\n\n[^1]: A note.", ["Fish .", "A note ."]],
    [
      "keeps inline code, without its marks",
      "Call ``a`b`` and `**c**` or ` d.",
      ["Call a ` b and ** c ** or ` d ."],
    ],
    ["drops code blocks", "x\n```js\ny()\n```\nz\n\n    w()\n\n~~~\nv", ["x", "z"]],
    ["drops front matter and rules", "---\ntitle: x\n---\na\n\n***\nb\n- - -\nc", ["a", "b", "c"]],
    ["reads tables by cells", "| a b | c |\n|---|:-:|\n| `d` | e \\| f |", ["a b", "c", "d", "e | f"]],
    ["separates quotes", "a\n> b\n> c\n>> d\n\ne", ["a", "b c", "d", "e"]],
    [
      "drops tags and comments",
      "a<br>b <b>c</b>\n<!-- x\n\ny -->\n<div>d</div> <http://x.org>",
      ["a b c", "d", "http://x.org"],
    ],
    ["reads references and escapes", "R&amp;D \\*x\\*", ["R&D * x *"]],
  ])("%s", (_, markdown, expected) => {
    expect(sentences(markdown)).toEqual(expected)
  })

  it("keeps positions in the source", () => {
    const markdown = "> I **like**\n> [fish](x) &amp; `chips`."
    const [sentence] = splitMarkup(markdown, "markdown")
    expect(sentence?.tokens.map(({ start, end }) => markdown.slice(start, end))).toEqual([
      "I",
      "like",
      "fish",
      "&amp;",
      "chips",
      ".",
    ])
  })
})

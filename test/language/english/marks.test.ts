import { expect, it } from "vitest"
import { english } from "../../../src/language/english/english.ts"
import { expectLinear } from "../../growth.ts"

const words = (text: string) =>
  english
    .tokenize(text)
    .map(({ form }) => form)
    .join(" | ")

it.each([
  ["I <b>like</b> it.<br/>", "I | <b> | like | </b> | it | . | <br/>"],
  [
    'See <a href="http://x.org/a?b=1" class=c>this</a>',
    'See | <a href="http://x.org/a?b=1" class=c> | this | </a>'
      .replaceAll("<a href", "<a_href")
      .replaceAll(" class", "_class"),
  ],
  ["Fish &amp; chips&nbsp;&#39;x&#x27;", "Fish | &amp; | chips | &nbsp; | &#39; | x | &#x27;"],
  ["```js", "``` | js"],
  ["## Fish", "## | Fish"],
  [">> I agree", ">> | I | agree"],
  ["**Fish** and --- x", "** | Fish | ** | and | --- | x"],
  ["[text](docs/a.md#b)", "[ | text | ] | ( | docs/a.md#b | )"],
])("keeps the marks of %s whole", (text, expected) => {
  expect(words(text)).toBe(expected)
})

it.each([
  ["a < b and c > d", "a | < | b | and | c | > | d"],
  ["a <b and c> d", "a | < | b | and | c | > | d"],
  ["x<y", "x | < | y"],
  ["3 > 2", "3 | > | 2"],
  ["AT&T; R&D", "AT&T | ; | R&D"],
  ["C# and #1", "C# | and | # | 1"],
  ["``Well,'' he said", "`` | Well | , | '' | he | said"],
])("leaves %s as it is", (text, expected) => {
  expect(words(text)).toBe(expected)
})

it.each(["<a", "<a b=", "<a b='' ", "&", "&#", "&amp", "`", "~", "#", "# ", ">", "> ", "](", "](a"])(
  "takes linear time for a run of %j",
  (unit) => {
    expectLinear(
      (size) => {
        const text = unit.repeat(size / unit.length)
        return () => english.tokenize(text)
      },
      1024,
      unit,
    )
  },
)

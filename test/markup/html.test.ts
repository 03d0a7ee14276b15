import { describe, expect, it } from "vitest"
import { splitMarkup } from "../../src/markup/split-markup.ts"

const sentences = (html: string) =>
  splitMarkup(html, "html").map(({ tokens }) => tokens.map(({ text }) => text).join(" "))

describe("HTML", () => {
  it.each([
    ["keeps words across inline tags", "<p>un<b>happ</b>y <i>men</i>", ["unhappy men"]],
    [
      "ends sentences at blocks",
      "<h1>Fish</h1>and<li>chips<td>salt<div>x",
      ["Fish", "and", "chips", "salt", "x"],
    ],
    ["treats line breaks as blanks", "<p>I like\nFish\n\nand chips.", ["I like Fish and chips ."]],
    ["keeps line breaks in pre", "<pre>I like\n\nFish</pre>", ["I like", "Fish"]],
    ["ends a sentence at two br", "one<br><br/>two", ["one", "two"]],
    [
      "drops scripts, styles and comments",
      "a<script>if (a</b) '<p>'</SCRIPT >b<style>p{}</style><!-- <p> c -->d",
      ["abd"],
    ],
    [
      "drops titles, forms' choices and code listings",
      "<title>T</title><select><option>x</select><pre><code>y</code></pre>z",
      ["z"],
    ],
    [
      "reads references",
      "caf&eacute; &amp; &#8220;tea&#x201d; &copy &lt;b&gt;",
      ["café & “ tea ” & copy <b>"],
    ],
    ["knows > in attributes", `<a title="a > b" href='>'>x</a><br data-x=a>`, ["x"]],
    ["leaves text with < alone", "a < b and c > d; 3 <4 <- x", ["a < b and c > d ; 3 < 4 < - x"]],
    ["ends comments as browsers do", "<!-->a<!--->b<!-- <!-- x --> c --!>d", ["ab c -- ! > d"]],
    ["drops declarations", "<!DOCTYPE html><?xml x?><![CDATA[ x ]]>y", ["y"]],
    ["drops an unfinished tag at the end", "x <a href='", ["x"]],
    ["survives unclosed elements", "<p><b>x<script>y", ["x"]],
  ])("%s", (_, html, expected) => {
    expect(sentences(html)).toEqual(expected)
  })

  it("keeps positions in the source", () => {
    const html = "<p>Fish &amp; <b>chi</b>ps.</p>"
    const [sentence] = splitMarkup(html, "html")
    expect(sentence?.tokens.map(({ text, start, end }) => [text, html.slice(start, end)])).toEqual([
      ["Fish", "Fish"],
      ["&", "&amp;"],
      ["chips", "chi</b>ps"],
      [".", "."],
    ])
  })
})

import { describe, expect, it } from "vitest"
import { splitMarkup } from "../../src/markup/split-markup.ts"

const sentences = (email: string) =>
  splitMarkup(email, "email").map(({ tokens }) => tokens.map(({ text }) => text).join(" "))

describe("a mail", () => {
  it.each([
    [
      "has no header",
      "From: Ann <a@x.org>\nSubject: Fish\n  and more\n\nHi Bob,\n\nI like it.",
      ["Hi Bob ,", "I like it ."],
    ],
    ["needs no header", "Hi Bob,\n\nNote: I like it.", ["Hi Bob ,", "Note : I like it ."]],
    [
      "has levels of quotes",
      "I agree with\n> you said that\n> I like it\n>> and he\nthat.",
      ["I agree with", "you said that I like it", "and he", "that ."],
    ],
    [
      "has no attributions",
      "Yes.\n\nOn Mon, 5 May 2025, Ann wrote:\n> No.\n\nOn Mon, 5 May 2025 at 10:00, Ann Smith\n<a@x.org> wrote:\n\n> Why?",
      ["Yes .", "No .", "Why ?"],
    ],
    [
      "keeps a line that only begins like one",
      "On 5 May we left\nthe town.",
      ["On 5 May we left the town ."],
    ],
    ["has no signature", "Yes.\n-- \nAnn\nAcme Inc.\n> No.", ["Yes .", "No ."]],
    [
      "keeps its plain text of several parts",
      'Content-Type: multipart/alternative; boundary="b1"\nFrom: x\n\npreamble\n--b1\nContent-Type: text/plain\n\nYes.\n--b1\nContent-Type: text/html\n\n<p>Yes.\n--b1--\nend',
      ["Yes ."],
    ],
  ])("%s", (_, email, expected) => {
    expect(sentences(email)).toEqual(expected)
    expect(sentences(email.replaceAll("\n", "\r\n"))).toEqual(expected)
  })
})

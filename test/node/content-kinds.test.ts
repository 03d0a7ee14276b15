import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { contentKinds, kindOfContent, kindOfName } from "../../src/node/content-kinds.ts"
import { expectLinear } from "../growth.ts"

const kindOf = (content: string | readonly number[]) =>
  kindOfContent(typeof content === "string" ? Buffer.from(content) : Uint8Array.from(content))?.what

describe("what a file holds", () => {
  it("follows from its name, before .gz and .zst and whatever its case", () => {
    for (const { names, what } of contentKinds)
      for (const end of names)
        for (const more of ["", ".gz", ".zst"])
          expect([end, kindOfName(`a.b/c.txt${end.toUpperCase()}${more}`)?.what]).toEqual([end, what])
    for (const name of ["a.txt", "a", ".mrg/a", "ndjson", "a.gz", "a.ndjson.txt", "a.json.d/b"])
      expect([name, kindOfName(name)]).toEqual([name, undefined])
    const all = contentKinds.flatMap(({ names }) => names)
    expect(new Set(all).size).toBe(all.length)
  })

  it.each([
    ["records of JSON", '{"text": "I like fish."}\n{"text": "Yes."}\n'],
    ["records of JSON", ' { "tokens": ["I"]}'],
    ["JSON", '{\n "text": "x"}'],
    ["JSON", "[\n{"],
    ["JSON", "[[1, 2]]"],
    ["JSON", '["I like \\"fish\\".", "Yes."]'],
    ["JSON", "{}"],
    ["CoNLL-U or CoNLL-X", "# sent_id = 1\n# text = Yes.\n1\tYes\tyes\tINTJ\tUH\t_\t0\troot\t_\t_\n"],
    ["CoNLL-U or CoNLL-X", "\n1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n1\tde\tde\tADP\tP\t_\t0\troot\t_\t_\n"],
    ["trees in brackets", "(S (NP (PRP I)) (VP (VBP sleep)))"],
    ["trees in brackets", "\n( (S \n   (NP-SBJ (NNP Mr.) (NNP X))"],
    ["trees in brackets", "((SENT (VN (CLS##lem=il## Il) (V dort)) (PONCT .)))"],
    ["trees in brackets", "(ROOT (FRAG (. .)))"],
    ["trees in NEGRA's export format", "%% a comment\n#FORMAT 3\n#BOS 1 0 0 0\n"],
    ["HTML", "<!DOCTYPE html>\n<html>"],
    ["HTML", '  <html lang="en">'],
    ["XML", '<?xml version="1.0"?>'],
    ["rich text", "{\\rtf1\\ansi Yes.}"],
    ["a PDF", "%PDF-1.7\n%\u00e2"],
    ["an archive or an Office document", [0x50, 0x4b, 3, 4, 20, 0]],
    ["an Office document", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
    ["an archive", [...Buffer.alloc(257, "a"), ...Buffer.from("ustar\0")]],
    ["an image", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]],
    ["an image", [0xff, 0xd8, 0xff, 0xe0]],
    ["data compressed with xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0]],
  ])("follows from how it begins: %s", (what, content) => {
    expect(kindOf(content)).toBe(what)
    if (typeof content === "string" && !content.startsWith("%PDF"))
      expect(kindOf(`\ufeff${content}`)).toBe(what)
  })

  it.each([
    "",
    "I like fish.",
    "(I like fish.) Yes.",
    "(a) Fish (b) Cats",
    "(Note (see below) the fish.)",
    "(I (John Smith) agree.)",
    "(A) (B) (C)",
    "[1] Fish, J. (2001). Cats.",
    "[Enter JOHN]",
    '["Fish," he said.] Yes.',
    "{sic} Fish.",
    "<John> I like fish.",
    "<3 fish",
    "1. Fish\n2. Cats",
    "1\tI like fish.\n2\tYes.\n",
    "# Fish\n\nI like fish.",
    "#FISH\n",
    "I/PRP like/VBP fish/NN",
    "%% fish",
    "BZ is a company.",
    "... and so on",
  ])("is text where it may be: %j", (text) => {
    expect(kindOf(text)).toBeUndefined()
  })

  it("is found in linear time, whatever the beginning is", () => {
    const parts = [
      "\n",
      " ",
      "(",
      "(A ",
      "( ",
      "#\n",
      "%%\n",
      '["',
      "[",
      "{",
      "<",
      '"\\',
      "1\t",
      "# a\n\n",
      "(A (B ",
    ]
    for (const { what, text: expression } of contentKinds)
      for (const part of expression === undefined ? [] : parts)
        expectLinear(
          (size) => () => ["", "x", '"', "\t"].map((end) => expression?.test(part.repeat(size) + end)),
          200,
          `${what} with a run of ${JSON.stringify(part)}`,
        )
  })

  it("is looked for after decompression, so gzip has no kind", () => {
    expect(kindOf([...gzipSync("(S (NN fish))")])).toBeUndefined()
  })
})

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..")

/// Phrases that read as translated, and what to write instead.
const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more|less|fewer|better|other|such|problem|reason|need)[a-z]+/,
    "is not a …",
  ],
  [/\b(?:that|which|who) (?:is|are) none\b/, "that is not a …"],
  [/\bunless (?:given|told|said|named)\b/, "(default: …)"],
  [/\banew\b/, "again"],
  [/\bso many\b/, "the number"],
  [/\bwhoever\b/i, "the code that …"],
  [/\blets? (?:it|them)sel(?:f|ves) be\b/, "can be"],
  [/\bha(?:s|ve) a say\b/, "applies"],
  [/\bmend(?:s|ed|ing)?\b/, "fix"],
  [/\bstands? (?:for itself|before|behind|after|in|at|there|below|above)\b/, "is"],
  [/\bpassed over\b/, "ignored"],
  [/\bobey(?:s|ed)?\b/, "follow"],
  [/\bin silence\b/, "silently"],
  [/\bas (?:it|they) stands?\b/, "unchanged"],
  [/\b(?:words|lines|bytes|sentences) an? (?:second|word|line|sentence|thread|batch|epoch)\b/, "per"],
  [/\bsends? \w+ home\b/, "stops"],
]

const filesIn = (folder: string, extension: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith(extension) && !path.includes("compiled"))

const files = [
  ...["src", "kernels", "bench", "test"].flatMap((folder) => filesIn(folder, ".ts")),
  ...filesIn("scripts", ".js"),
  // docs/api.md repeats the contracts.
  ...filesIn("docs", ".md").filter((path) => path !== join("docs", "api.md")),
  "README.md",
  "CONTRIBUTING.md",
].filter((path) => path !== join("test", "plain-english.test.ts"))

it("comments, messages and documents are in plain English", () => {
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, at) =>
        phrases
          .filter(([phrase]) => phrase.test(line))
          .map(([phrase, instead]) => `${path}:${at + 1}: "${line.match(phrase)?.[0]}"; write "${instead}"`),
      ),
  )
  expect(found).toEqual([])
})

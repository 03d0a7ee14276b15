import { createReadStream, existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { Cleaner } from "../../src/tree/clean.ts"
import { readTreeStream } from "../../src/tree/format/read-trees.ts"
import { fromSpans, toSpans } from "../../src/tree/span-tree.ts"

// The treebanks are next to the project's folder: their licences don't allow them inside.
const folder = new URL("../../../shared/treebanks/", import.meta.url)

const files: readonly { file: string; problems?: readonly string[] }[] = [
  { file: "wsj-sample/train.mrg" },
  { file: "wsj-sample/dev.mrg" },
  { file: "masc/train.mrg", problems: ["2328 unlabelled-phrase"] },
  { file: "masc/dev.mrg" },
  { file: "sequoia/train.ptb" },
  { file: "sequoia/dev.ptb" },
  { file: "gum/train.by.mrg" },
  { file: "gum/train.by-sa.mrg" },
  { file: "gum/train.by-nc-sa.mrg" },
  { file: "gum/train.unlisted.mrg" },
  { file: "gum/dev.mrg" },
  { file: "genia/dev.mrg" },
  {
    file: "craft/train.mrg",
    problems: [
      "17490 several-words",
      "17495 several-words",
      "17506 several-words",
      "17506 several-words",
      "17609 several-words",
    ],
  },
  { file: "craft/dev.mrg" },
]

describe.skipIf(!existsSync(folder))("a real treebank (skipped if ../shared/treebanks is missing)", () => {
  it.each(files)(
    "$file is read, written as it was, and converted to spans and back",
    async ({ file, problems }) => {
      const lines = readFileSync(new URL(file, folder), "utf8").split("\n")
      expect(lines.pop()).toBe("")
      const seen: string[] = []
      const onProblem = ({ line, kind }: { line: number; kind: string }) => seen.push(`${line} ${kind}`)
      const cleaner = new Cleaner()
      const read = new Set<number>()
      for await (const tree of readTreeStream(createReadStream(new URL(file, folder)), { onProblem })) {
        read.add(tree.line)
        const written = tree.toString({ features: true })
        if (written !== lines[tree.line - 1]) expect(written).toBe(lines[tree.line - 1])
        const cleaned = cleaner.clean(tree)
        if (cleaned === undefined || !fromSpans(toSpans(cleaned)).equals(cleaned)) {
          expect.fail(`line ${tree.line} is not the same after toSpans and fromSpans`)
        }
      }
      expect(seen).toEqual(problems ?? [])
      const reported = new Set(seen.map((problem) => Number.parseInt(problem, 10)))
      expect(lines.map((_, at) => at + 1).filter((line) => read.has(line) === reported.has(line))).toEqual([])
    },
  )
})

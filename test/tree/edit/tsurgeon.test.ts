import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../../src/check/error.ts"
import { readEditScript } from "../../../src/tree/edit/edit-script.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"

/// A script with trees and what Tsurgeon makes of them: another tree, "nothing" or "error".
interface Case {
  readonly name: string
  readonly script: string
  readonly trees: readonly (readonly [tree: string, result: string])[]
}

// The results are those of Tsurgeon itself (CoreNLP, commit 1b7edd1): the output of Tsurgeon.processPatternsOnTree for every tree.
const cases: Case[] = readFileSync(join(import.meta.dirname, "tsurgeon-cases.txt"), "utf8")
  .split(/^#### /m)
  .slice(1)
  .map((text) => {
    const [head = "", script = ""] = text.split(/^----\n/m)
    const [name = "", ...lines] = head.trimEnd().split("\n")
    const trees = lines.flatMap((line, at) =>
      line.startsWith("=> ") ? [[lines[at - 1] as string, line.slice(3)] as const] : [],
    )
    return { name, script, trees }
  })

/// Where Tsurgeon leaves a phrase without words, which it then takes for a word.
const differences = new Set(["move leaves a phrase empty"])

function edited(tree: string, script: string): string {
  try {
    return readEditScript(script).apply(readTree(tree))?.toString() ?? "nothing"
  } catch (error) {
    if (error instanceof SpandrelError) return "error"
    throw error
  }
}

describe("a script in Tsurgeon's format", () => {
  it("is tried often enough", () => {
    expect(cases.flatMap(({ trees }) => trees).length).toBeGreaterThan(90)
  })

  it.each(cases)("does what it does there: $name", ({ name, script, trees }) => {
    for (const [tree, result] of trees)
      expect(edited(tree, script)).toBe(differences.has(name) ? "error" : result)
  })
})

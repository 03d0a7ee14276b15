import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { drawTree, readTree } from "../src/index.ts"
import { spandrel } from "./cli/run-program.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")
const blocks = [...readme.matchAll(/```(?:\w*)\n([\s\S]*?)```/g)].map((match) => match[1] as string)

describe("the README", () => {
  it("shows the real output of its two commands, and a picture of the first tree", async () => {
    const commands = [...readme.matchAll(/npx spandrel parse (?:--model (\S+) )?"([^"]+)"\n/g)]
    expect(commands.map(([, model]) => model)).toEqual([undefined, "en-fast"])
    for (const [, model = "en", text = ""] of commands) {
      const { stdout } = await spandrel("parse", "--model", model, text)
      expect(blocks[blocks.findIndex((block) => block.includes(text)) + 1]).toBe(stdout)
    }
    const text = commands[0]?.[2] ?? ""
    const picture = readFileSync(new URL("../docs/fish.svg", import.meta.url), "utf8")
    expect((await spandrel("parse", "--format", "svg", text)).stdout).toBe(picture)
  })

  it("shows the real drawing of its example, and the real values", () => {
    const example = blocks.find((block) => block.includes("readTree(")) ?? ""
    const tree = readTree(example.match(/readTree\("([^"]+)"\)/)?.[1] ?? "")
    expect(blocks).toContain(`${drawTree(tree)}\n`)
    expect(JSON.stringify(tree.find("NP").map((np) => np.text)).replaceAll(",", ", ")).toBe(
      '["I", "raw fish"]',
    )
    expect(example).toContain('// ["I", "raw fish"]')
    expect(example).toContain(`// [[0, 1], [2, 4]]`)
    expect(tree.find("NP").map((np) => [np.start, np.end])).toEqual([
      [0, 1],
      [2, 4],
    ])
  })
})

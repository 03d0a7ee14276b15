import { execFileSync } from "node:child_process"
import { describe, expect, it } from "vitest"
import { tinySettings } from "../train/tiny-run.ts"
import { tinyTexts } from "../train/tiny-treebank.ts"

// Threads run compiled files, so this runs the compiled entry (see test/build.ts).
const entry = (name: string) => new URL(`../../dist/entries/${name}.js`, import.meta.url).href

const { fields, lstmUnits, hiddenUnits } = tinySettings
const settings = { fields, lstmUnits, hiddenUnits, epochs: 2, evaluations: 1 }

const script = `
  import { trainParser, writeModel } from ${JSON.stringify(entry("train"))}
  import { readTrees } from ${JSON.stringify(entry("treebank"))}
  const trees = [...readTrees(${JSON.stringify(tinyTexts.join("\n"))})]
  const { model, best, history } = await trainParser({
    train: trees,
    dev: trees,
    settings: ${JSON.stringify(settings)},
    threads: 2,
  })
  console.log(JSON.stringify({ best, history, bytes: writeModel(model).length, threads: model.provenance.threads }))
`

describe("spandrel/train", () => {
  it.each([
    { options: ["--input-type=module", "--eval"] },
    { options: ["--input-type", "module", "--eval"] },
    { options: ["--max-old-space-size=1000", "--input-type=module", "--eval"] },
  ])("trains a parser in threads, and ends by itself: node $options", ({ options }) => {
    const printed = execFileSync(process.execPath, [...options, script], { encoding: "utf8" })
    const { best, history, bytes, threads } = JSON.parse(printed)
    expect(history).toHaveLength(2)
    expect(history).toContainEqual(best)
    expect(bytes).toBeGreaterThan(10_000)
    expect(threads).toBe(2)
  })
})

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readModel } from "../../../src/model/model-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyTrees } from "../../train/tiny-treebank.ts"
import { spandrel } from "../run-program.ts"
import { writeTinyTreebank } from "../tiny-tagger.ts"

// Threads run compiled files, so these tests start the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname
const built = (...args: string[]) =>
  execFileSync(process.execPath, [program, ...args], { encoding: "utf8", stdio: "pipe" })

const trees = writeTinyTreebank()
/// The words of the trees with their length as a feature.
const columns = temporaryFile(
  "tiny.conllu",
  tinyTrees()
    .map((tree) =>
      tree
        .leaves()
        .map(({ word = "" }, at) => `${at + 1}\t${word}\t${word}s\t_\t_\tlength=${word.length}\t_\t_\t_\t_\n`)
        .join(""),
    )
    .join("\n"),
)
const fields = [
  ...[
    { name: "word", size: 8 },
    { name: "tag", size: 6 },
  ],
  ...[
    { name: "lem", size: 4 },
    { name: "length", size: 4 },
  ],
]
const small = { epochs: 1, minimumUpdates: 1, evaluations: 1, lstmUnits: 8, hiddenUnits: 8, fields }

describe("spandrel train with columns", () => {
  it("learns lemmas and features of CoNLL-U, and parses with those of its input", async () => {
    const files = { train: [trees], dev: [trees], trainColumns: [columns], devColumns: [columns] }
    const config = temporaryFile("columns.json", JSON.stringify({ ...small, ...files }))
    const out = temporaryPath("columns.safetensors")
    built("train", "--config", config, "--out", out, "--threads", "1", "--tags", "gold")
    const { vocabularies, provenance } = readModel(readFileSync(out))
    expect(vocabularies[2]?.values()).toContain("dogs")
    expect(vocabularies[3]?.values()).toContain("3")
    expect(provenance).toMatchObject({ trainColumns: [columns], devColumns: [columns] })
    const args = ["--input-format", "conllu", "-i", columns, "--take-columns", "lemma,features"]
    const untagged = await spandrel("parse", "-m", out, ...args)
    expect(untagged).toMatchObject({ code: 2, error: "missing-tagger" })
    const tagged = temporaryFile("tagged.conllu", "1\tyes\tyess\tINTJ\tUH\tlength=3\t_\t_\t_\t_\n")
    const parsed = await spandrel("parse", "-m", out, "--input-format", "conllu", "-i", tagged, "--features")
    expect(parsed.stdout).toContain("(UH##lem=yess|length=3## yes)")
  })

  it("refuses columns that aren't those of the trees", async () => {
    const config = temporaryFile("small.json", JSON.stringify(small))
    const out = temporaryPath("none.safetensors")
    const args = ["--train", trees, "--dev", trees, "--config", config, "--out", out, "--threads", "1"]
    const other = temporaryFile("other.conllu", "1\tno\t_\t_\t_\t_\t_\t_\t_\t_\n")
    const train = await spandrel("train", ...args, "--train-columns", other)
    expect(train).toMatchObject({ code: 1, error: "invalid-columns" })
    expect(train.stderr).toContain(`${other}:1:1: `)
    const dev = await spandrel("train", ...args, "--train-columns", columns, "--dev-columns", other)
    expect(dev).toMatchObject({ code: 1, error: "invalid-columns" })
    const several = await spandrel("train", ...args, "--train-columns", columns, columns)
    expect(several).toMatchObject({ code: 2, error: "wrong-usage" })
    const nothing = await spandrel("train", ...args, "--take-columns", "lemma")
    expect(nothing).toMatchObject({ code: 2, error: "wrong-usage" })
    const same = await spandrel("train", ...args.with(-3, columns), "--train-columns", columns)
    expect(same).toMatchObject({ code: 2, error: "wrong-usage" })
    expect(existsSync(out)).toBe(false)
  })
})

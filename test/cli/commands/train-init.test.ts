import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, inject, it } from "vitest"
import { readModel } from "../../../src/model/model-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyTexts } from "../../train/tiny-treebank.ts"
import { spandrel } from "../run-program.ts"

// Threads run compiled files, so this calls the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname

const trees = [...tinyTexts.slice(0, 4), "(FRAGMENT (XXX whale) (NP (NN fish)))"].join("\n")
const options = (out: string, ...more: string[]) => {
  const file = temporaryFile("trees.mrg", trees)
  return ["train", "--train", file, "--dev", file, "--out", out, ...more]
}

describe("spandrel train --init", () => {
  it("fine-tunes a model of the package by its name", async () => {
    const [out, log] = ["tuned.safetensors", "tuned.log"].map(temporaryPath) as [string, string]
    const once = ["--epochs", "1", "--threads", "1", "--log", log]
    const { stderr } = await promisify(execFile)(process.execPath, [
      program,
      ...options(out, "--init", "en-fast", ...once),
    ])
    expect(stderr).toMatch(/^start {2}dev LR .* F1 .*\nepoch 1\.00 {2}loss/m)
    const [first] = readFileSync(log, "utf8").split("\n")
    expect(JSON.parse(first as string)).toMatchObject({ epochs: 0, f1: expect.any(Number) })
    const { labels, tags, provenance, isQuantized } = readModel(readFileSync(out))
    expect(labels.names()).toEqual(expect.arrayContaining(["NP", "SINV", "FRAGMENT"]))
    expect(tags).toEqual(expect.arrayContaining(["NN", "WP$", "XXX"]))
    expect(provenance["init"]).toMatchObject({
      file: "en-fast",
      licence: expect.stringContaining("CC BY-SA"),
    })
    expect(isQuantized ?? false).toBe(false)
  })

  it("tags the training trees with the model's own tagger, and keeps it", async () => {
    const out = temporaryPath("tagging.safetensors")
    const init = [
      "--init",
      join(inject("tinyModels"), "tagging.safetensors"),
      "--epochs",
      "1",
      "--threads",
      "1",
    ]
    const run = (...more: string[]) =>
      promisify(execFile)(process.execPath, [program, ...options(out, ...init, "--restart", ...more)])
    const { stderr } = await run()
    expect(stderr).toMatch(/^tagger of the initial model on train: tags [\d.]+%$/m)
    expect(readModel(readFileSync(out)).tagger?.tags).toContain("NN")
    await run("--tags", "gold")
    expect(readModel(readFileSync(out)).tagger).toBeUndefined()
  })

  it.each([
    { args: ["--lstm-units", "99"], named: "lstmUnits 208, not 99" },
    { args: ["--word-size", "99"], named: "fields" },
    { args: ["--init", "en-slow"], named: "en, en-fast and fr", error: "model-not-found" },
  ])("refuses $args", async ({ args, named, error = "invalid-settings" }) => {
    const outcome = await spandrel(...options(temporaryPath("no.safetensors"), "--init", "en-fast", ...args))
    expect(outcome).toMatchObject({ error, stderr: expect.stringContaining(named) })
  })
})

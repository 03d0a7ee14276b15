import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

const file = temporaryFile("file", "(S (NP (PRP I)) (VP (VBP sleep)))")
const other = temporaryFile("other", "(NN fish)")
const none = temporaryPath("none")

describe("a command", () => {
  it.each([
    ["parse", "--input", file, "--output", file],
    ["parse", "--model", file, "--output", file, "x"],
    ["tag", "--input", file, "--output", file],
    ["diff", other, other, "--prm", file, "--output", file],
    ["evaluate", other, "--model", "en-fast", "--prm", file, "--output", file],
    ["treebank", "clean", other, file, "--output", file],
    ["treebank", "convert", file, "--to", "json", "--output", file],
    ["train-tagger", "--train", other, "--dev", file, "--out", file],
    ["jackknife", "--train", other, file, "--out", file],
    ["calibrate", "--model", other, "--dev", file, "--out", file],
    ["quantize", "--model", file, "--out", file],
    ["quantize", "--model", other, "--notes", file, "--out", file],
    ["train", "--train", other, `${file}=0.5`, "--dev", other, "--out", file],
    ["train", "--train", other, "--dev", other, "--init", file, "--out", file],
    ["train", "--train", other, "--dev", other, "--out", none, "--plot", none],
    ["train", "--train", other, "--dev", other, "--out", none, "--log", none],
    ["train", "--train", other, "--dev", other, "--out", none, "--log", `${none}.checkpoint`],
    ["train", "--train", other, "--dev", other, "--out", none, "--plot", other],
  ])("is refused if it would overwrite its own file: %s %s %s %s", async (...args) => {
    expect(await spandrel(...args)).toMatchObject({
      code: 2,
      error: "wrong-usage",
      stdout: "",
      stderr: expect.stringContaining("would be overwritten"),
    })
    expect(readFileSync(file, "utf8")).toContain("sleep")
  })

  it("is refused if it asks for more threads than work, with the largest number", async () => {
    const commands = [
      ["parse", "x"],
      ["jackknife", "--train", file, "--out", none],
      ["train", "--train", file, "--dev", file, "--out", none],
    ]
    for (const args of commands) {
      const { code, stderr } = await spandrel(...args, "--threads", "400")
      expect([code, stderr]).toEqual([2, expect.stringContaining("from 1 to 128")])
    }
  })
})

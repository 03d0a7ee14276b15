import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { encoderFolder, hubFiles } from "../../encoder-folder.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyTexts } from "../../train/tiny-treebank.ts"
import { spandrel } from "../run-program.ts"

// Threads run compiled files, so this calls the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname

function options(...more: string[]): string[] {
  const trees = temporaryFile("trees.mrg", tinyTexts.join("\n"))
  const out = temporaryPath("contextual.safetensors")
  return ["train", "--train", trees, "--dev", trees, "--out", out, "--lstm-units", "8", ...more]
}

const contextual = ["--preset", "contextual", "--epochs", "1", "--given-tag-size", "6"]

describe("spandrel train --encoder", () => {
  it("trains a model that names the encoder, and that parses", async () => {
    const folder = encoderFolder()
    const args = options("--encoder", folder, ...contextual, "--encoder-layers", "1", "--threads", "2")
    const { stderr } = await promisify(execFile)(process.execPath, [program, ...args])
    expect(stderr).toMatch(/^36 trees, .* 36 dev trees; 2 threads\n/)
    const model = temporaryPath("contextual.safetensors")
    const { stdout } = await spandrel("info", "--model", model)
    expect(stdout).toContain("encoder      transformer, 1 layer of 4, 2 heads\n")
    expect(stdout).toContain("encoder      encoder\n")
    expect(stdout).toMatch(/^ *given tags {3}\d+ tags, vectors of size 6$/m)
    const input = temporaryFile("in.txt", "the/DT cats/NNS\n")
    const parsed = await spandrel("parse", "--model", model, "--input-format", "tagged", "--input", input)
    expect(parsed.stdout).toMatch(/\(DT the\).*\(NNS cats\)/)
  })

  it.each([
    { args: ["--preset", "contextual"], error: "wrong-usage", named: "--encoder" },
    { args: [...contextual, "--encoder", "nowhere"], error: "unreadable-file", named: "nowhere" },
    {
      args: [...contextual, "--encoder", "FOLDER", "--encoder-layers", "3"],
      error: "invalid-settings",
      named: "2 layers",
    },
    {
      args: [...contextual, "--encoder", "FOLDER", "--embeddings", "vectors.txt"],
      error: "wrong-usage",
      named: "--embeddings",
    },
    { args: ["--encoder", "FOLDER"], error: "invalid-settings", named: "contextual" },
  ])("refuses $args", async ({ args, error, named }) => {
    const folder = encoderFolder()
    const outcome = await spandrel(...options(...args.map((arg) => (arg === "FOLDER" ? folder : arg))))
    expect(outcome).toMatchObject({ error, stderr: expect.stringContaining(named) })
  })

  it("refuses an encoder of another layout by name", async () => {
    const folder = encoderFolder(hubFiles({ config: { model_type: "roberta" } }))
    const outcome = await spandrel(...options("--encoder", folder, ...contextual))
    expect(outcome).toMatchObject({
      error: "unsupported-encoder",
      stderr: expect.stringContaining("roberta"),
    })
  })
})

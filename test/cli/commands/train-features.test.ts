import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

// Threads run compiled files, so this calls the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname

const sentence = (noun: string, more = "") =>
  `(SENT (NP (DET##lem=le|g=m|n=s## le) (NC+ (NC##lem=x|g=m|n=p${more}## ${noun}) (P+D##lem=de## du))) (PONCT##lem=.## .))\n`
const train = Array.from({ length: 12 }, (_, at) => sentence(`x${at}`, "|t=pst")).join("")

const small = [
  "--lstm-units",
  "8",
  "--hidden-units",
  "8",
  "--word-size",
  "6",
  "--epochs",
  "2",
  "--threads",
  "1",
]
const runTrain = async (dev: string, ...more: string[]) => {
  const out = temporaryPath("model.safetensors")
  const files = [
    "--train",
    temporaryFile("train.ptb", train),
    "--dev",
    temporaryFile("dev.ptb", dev),
    "--out",
    out,
  ]
  const args = [program, "train", "--preset", "french", "--tags", "gold", ...small, ...files, ...more]
  const { stderr } = await promisify(execFile)(process.execPath, args)
  return { out, stderr }
}

describe("spandrel train --preset french", () => {
  it("says which features it uses and which ones dev has or lacks, and `parse` does so too, once", async () => {
    const dev = Array.from({ length: 12 }, (_, at) => sentence(`x${at}`, "|zz=1")).join("")
    const { out, stderr } = await runTrain(dev)
    expect(stderr).toMatch(/^words: their lemmas\nfeatures \(number of values\): g \(1\), n \(2\), t \(1\)$/m)
    expect(stderr.match(/^note: .*$/gm)).toEqual([
      expect.stringMatching(/^note: the model will parse tagged words only/),
      expect.stringMatching(/^note: no word of dev has the feature t,/),
      expect.stringMatching(/^note: dev has the feature zz,/),
    ])
    const info = await spandrel("info", "--model", out)
    expect(info.stdout).toMatch(
      /field +lemma: 4 values, vectors of size 6\n.*\n +field +g: 2 values, vectors of size 10$/m,
    )
    const tokens = [
      { text: "x1", tag: "NC+", features: "lem=x|g=m|zz=2" },
      { text: "du", tag: "P+D" },
    ]
    const line = `${JSON.stringify({ tokens })}\n`
    const input = temporaryFile("input.ndjson", line.repeat(3))
    const parse = ["parse", "--model", out, "--input", input, "--input-format", "ndjson"]
    const parsed = await spandrel(...parse, "--features")
    expect(parsed.stderr.match(/feature/g)).toHaveLength(1)
    expect(parsed.stderr).toMatch(/the input has the feature zz,/)
    expect(parsed.stdout).toContain("(NC+##lem=x|g=m|zz=2## x1)")
    expect(parsed.stdout).toContain("(P+D du)")
    const bare = await spandrel("parse", "--model", out, "--input-format", "tagged", "le/DET x1/NC")
    expect(bare.stderr).toMatch(/no word of the input has a lemma .*\n.*has the features g, n, t,/)
  })

  it("has other features and forms if told so", async () => {
    const { stderr } = await runTrain(train, "--word", "form", "--features", "n")
    expect(stderr).not.toContain("lemmas")
    expect(stderr).toMatch(/^features \(number of values\): n \(2\)$/m)
    expect(stderr.match(/^note: .*$/gm)).toEqual([
      expect.stringMatching(/^note: the model will parse tagged/),
    ])
    await expect(runTrain(train, "--features", "n,gender")).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("feature gender; they have g, n, t"),
    })
  })
})

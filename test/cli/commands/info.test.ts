import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { writeTagger } from "../../../src/model/tagger-file.ts"
import { Tagger } from "../../../src/tagger/tagger.ts"
import { resealed } from "../../model/resealed-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyModel } from "../../tiny-model.ts"
import { spandrel } from "../run-program.ts"

describe("spandrel info", () => {
  it("shows what a model contains, and everything as JSON", async () => {
    const provenance = {
      licence: "none",
      "\x1b]0;": "a\x07\nb",
      train: ["one.mrg", "two.mrg"],
      dev: { recall: 100 / 3, f1: 99.5, files: [{ name: "news.mrg", recall: 50, f1: 75 }] },
      settings: { shape: { lstmLayers: 1 }, tuneEmbeddings: false, unknownZ: "dev" },
    }
    const model = { ...(await tinyModel("margin")), provenance }
    const path = temporaryFile("model.safetensors", writeModel(model, "i8"))
    const { code, stdout } = await spandrel("info", "--model", path)
    expect(code).toBe(0)
    for (const line of [
      /^ {2}file +.*model\.safetensors, 0\.\d MB, [\d,]+ parameters$/m,
      /^ {2}field +word: \d+ values, vectors of size 8$/m,
      /^ {2}language +en$/m,
      /^ {2}encoder +bi-LSTM, 1 layer of 24 units per direction$/m,
      new RegExp(`^ {2}labels +${model.labels.names().length}, including unary chains$`, "m"),
      /^ {2}decoder +chart, raw$/m,
      /^ {2}confidence +not calibrated$/m,
      /^ {2}licence +none$/m,
      /^ {2}train +one\.mrg, two\.mrg$/m,
      /^dev set +recall +f1$/m,
      /^news\.mrg +50\.00 +75\.00$/m,
      /^all +33\.33 +99\.50\nmeasured in training, by EVALB's rules; those of a file that was averaged or quantized /m,
      /^ {2}settings +tuneEmbeddings no, unknownZ dev$/m,
      /^ {2}␛\]0; +a␇␊b$/m,
    ])
      expect(stdout).toMatch(line)
    const data = JSON.parse((await spandrel("info", "--model", path, "--json")).stdout)
    expect(data).toMatchObject({ search: { decoder: "chart" }, provenance })
    expect(data.labels).toContain("S VP")
    expect(data.devScores).toMatch(/^measured in training/)
  })

  it.each(["en", "en-fast", "fr"])("says where the scores of the package's %s are", async (name) => {
    const { stdout } = await spandrel("info", "--model", name)
    expect(stdout).toMatch(
      new RegExp(
        `\\nall [^\\n]+\\nmeasured in training, .* models/${name}\\.md has the scores of this file\\n`,
      ),
    )
    expect(readFileSync(`models/${name}.md`, "utf8")).toContain("## Scores")
  })

  it("says how confidence is calibrated", async () => {
    const curve = { offset: -0.5, slope: 0.75 }
    const model = await tinyModel("local")
    const calibrated = {
      ...model,
      search: { ...model.search, calibration: { tree: curve, constituent: curve } },
      provenance: {
        calibration: { files: ["dev.mrg"], trees: 36, treeError: 0.0312, constituentError: 0.01 },
      },
    }
    const path = temporaryFile("calibrated.safetensors", writeModel(calibrated))
    const { stdout } = await spandrel("info", "--model", path)
    expect(stdout).toMatch(
      /^ {2}confidence +calibrated on 36 trees \(dev\.mrg\); error 0\.031 for trees, 0\.010 for constituents$/m,
    )
    expect(stdout).not.toContain("temperature")
  })

  it("rejects files that are not a parser's model, with their path", async () => {
    for (const path of ["nowhere.safetensors", temporaryPath("")]) {
      expect(await spandrel("info", "--model", path)).toMatchObject({
        code: 1,
        error: "model-not-found",
        stderr: expect.stringContaining(path),
      })
    }
    const tagger = Tagger.train([[{ form: "fish", tag: "NN" }]], { epochs: 1 })
    const damaged = resealed(writeModel(await tinyModel("margin")), "spandrel", "{}")
    for (const [name, bytes] of [
      ["tagger.safetensors", writeTagger(tagger, {})],
      ["damaged.safetensors", damaged],
    ] as const) {
      const path = temporaryFile(name, bytes)
      expect(await spandrel("info", "--model", path)).toMatchObject({
        code: 1,
        stdout: "",
        error: "invalid-file",
        stderr: expect.stringContaining(`${path}: `),
      })
    }
  })
})

// Pipes in the place of files: what mkfifo makes, and what bash makes of <(…).

import { spawn, spawnSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel } from "../run-program.ts"

const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname
const tree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))\n"
const files = { model: "", trees: "", text: "", script: "", patterns: "", config: "", out: "" }
beforeAll(async () => {
  files.model = temporaryFile("tagging.safetensors", writeModel(await tinyTaggingModel()))
  files.trees = temporaryFile("trees.mrg", tree.repeat(4))
  files.text = temporaryFile("a.txt", "the dog likes fish. yes")
  files.script = temporaryFile("a.tsurgeon", "NN=n\n\nrelabel n NNX\n")
  files.patterns = temporaryFile("a.patterns", "NP < NN\n")
  files.config = temporaryFile("a.json", '{"epochs": 1, "minimumUpdates": 1}')
  files.out = temporaryPath("out")
})

let pipes = 0
/// A named pipe into which the contents of a file are written.
function pipeWith(path: string): string {
  const pipe = temporaryPath(`pipe-${pipes++}`)
  spawnSync("mkfifo", [pipe])
  spawn("sh", ["-c", 'cat "$0" > "$1"', path, pipe])
  return pipe
}

/// Runs a command with the names of files after "=" and, as files or as pipes, after "@"; returns what it printed and wrote.
async function run(line: string, use: (path: string) => string) {
  rmSync(files.out, { force: true })
  const args = line.split(" ").map((word) => {
    const path = files[word.slice(1) as keyof typeof files]
    return word.startsWith("@") ? use(path) : word.startsWith("=") ? path : word
  })
  const { code, stdout, stderr } = await spandrel(...args)
  if (code !== 0) expect([line, stderr]).toEqual([line, ""])
  const isText = line.includes("=out") && !line.startsWith("train-tagger")
  return { code, stdout, written: isText ? readFileSync(files.out, "utf8") : "" }
}

describe.skipIf(process.platform === "win32")("a pipe in the place of a file", () => {
  it.each([
    "parse -m =model -i @text",
    "parse -m =model -i @text -f ndjson -o =out",
    "parse -m @model --input-format lines -i @text",
    "tag -m =model -i @text",
    "evaluate @trees @trees",
    "diff -f list @trees @trees -o =out",
    "query NP @trees",
    "query -p @patterns @trees",
    "treebank stats @trees --known-from @trees",
    "treebank clean @trees -o =out",
    "treebank convert @trees --to ndjson",
    "treebank edit @trees --script @script",
    "treebank check @trees",
    "jackknife --train @trees --folds 2 --threads 1 -o =out",
    "train-tagger --train @trees --dev @trees --epochs 1 -o =out",
  ])("gives the same results: spandrel %s", async (line) => {
    const plain = await run(line, (path) => path)
    expect(plain.code).toBe(0)
    expect(await run(line, pipeWith)).toEqual(plain)
  })

  it("is read once, and isn't a sentence", async () => {
    const pipe = temporaryPath("idle")
    spawnSync("mkfifo", [pipe])
    const { model, out } = files
    for (const args of [
      ["parse", "-m", model, "-i", pipe, pipe],
      ["evaluate", pipe, pipe],
      ["evaluate", "/dev/stdin", "-"],
      ["query", "NP", "/dev/stdin", "/dev/fd/0"],
      ["query", "-p", pipe, pipe],
      ["treebank", "stats", pipe, "--known-from", pipe],
      ["train", "--train", pipe, "--dev", pipe, "--out", out],
      ["parse", "-m", model, pipe],
      ["parse", "-m", model, "--resume", "-i", pipe, "-o", out],
    ]) {
      const { code, stderr } = await spandrel(...args)
      expect([args, code]).toEqual([args, 2])
      expect(stderr).toMatch(
        /only once|can be standard input|would be taken for a sentence|reads the input again/,
      )
    }
  })

  it("is what bash makes of <(…), or standard input under its names", () => {
    const shell = (line: string) => {
      const known = `spandrel() { '${process.execPath}' '${program}' "$@"; }; text='${files.text}'; model='${files.model}'; trees='${files.trees}'; config='${files.config}'; out='${files.out}'`
      const { stdout, stderr } = spawnSync("bash", ["-c", `${known}; ${line}`], { encoding: "utf8" })
      return { stdout, stderr }
    }
    const plain = shell("spandrel tag -m $model -i $text")
    expect(plain.stdout).not.toBe("")
    for (const line of [
      "spandrel tag -m $model -i <(gzip -c $text)",
      "cat $text | spandrel tag -m $model -i /dev/stdin",
      "spandrel tag -m $model -i /dev/fd/5 5< $text",
    ])
      expect([line, shell(line)]).toEqual([line, plain])
    const trained = shell(
      "spandrel train --train <(cat $trees) --dev <(cat $trees) --preset fast --config <(cat $config) --threads 1 -o $out",
    )
    expect(trained.stderr).toContain(`model in ${files.out}`)
  })
})

import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { Writable } from "node:stream"
import { gzipSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { runCommand } from "../../../src/cli/program.ts"
import { writeModel } from "../../../src/model/model-file.ts"
import { compressZstd } from "../../../src/node/compression/zstd.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel, spandrelWithInput } from "../run-program.ts"
import { dogTree, yesTree } from "../tagged-parse.ts"

let model: string
beforeAll(async () => {
  model = temporaryFile("tagging.safetensors", writeModel(await tinyTaggingModel()))
})

const run = (...args: string[]) => spandrel("parse", "-m", model, ...args)
const records = '{"text":"yes"}\n{"tokens":["the","dog","likes","fish","."]}\n'
const columns = "1\tyes\t_\tINTJ\tUH\t_\t0\troot\t_\t_\n\n"
const tree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))))\n"

describe("the input format", () => {
  it("is chosen by the name", async () => {
    for (const [name, content, expected] of [
      ["c.ndjson", records, `${yesTree}\n${dogTree}\n`],
      ["c.JSONL", records, `${yesTree}\n${dogTree}\n`],
      ["c.jsonl.gz", gzipSync(records), `${yesTree}\n${dogTree}\n`],
      ["c.ndjson.zst", await compressZstd(Buffer.from(records)), `${yesTree}\n${dogTree}\n`],
      ["c.conllu", columns, `${yesTree}\n`],
      ["c.conll", columns, `${yesTree}\n`],
      ["c.tagged", "yes/UH\n", `${yesTree}\n`],
      ["c.txt", "yes", `${yesTree}\n`],
      ["c", "yes", `${yesTree}\n`],
    ] as const)
      expect([name, await run("-i", temporaryFile(name, content))]).toEqual([
        name,
        { code: 0, stdout: expected, stderr: "" },
      ])
  })

  it("is chosen for each file, and options for one of them are accepted", async () => {
    const files = [
      temporaryFile("a.txt", "yes"),
      temporaryFile("b.ndjson", records),
      temporaryFile("c.conllu", columns),
    ]
    const { stdout, stderr } = await run(
      "-i",
      ...files,
      "-f",
      "ndjson",
      "--multiword",
      "split",
      "--split",
      "never",
    )
    expect(stderr).toBe("")
    const found = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(found.map(({ tokens, file }) => [tokens.length, file])).toEqual([
      [1, files[0]],
      [1, undefined],
      [5, undefined],
      [1, files[2]],
    ])
    // Only records alone have one line out for each line in.
    const invalid = temporaryFile("d.ndjson", '{"text":"yes. yes."}\n\n')
    const strict = ["-f", "ndjson", "--on-error", "skip"]
    expect((await run("-i", invalid, ...strict)).stdout.split("\n")).toHaveLength(3)
    expect((await run("-i", invalid, "--split", "lines", ...strict)).stdout.split("\n")).toHaveLength(3)
    expect(
      JSON.parse((await run("-i", invalid, ...strict)).stdout.split("\n")[0] as string).sentences,
    ).toHaveLength(2)
  })

  it("can be another one than that of the name", async () => {
    expect((await run("-i", temporaryFile("text.ndjson", "yes"), "--input-format", "text")).stdout).toBe(
      `${yesTree}\n`,
    )
    expect((await run("-i", temporaryFile("trees.txt", tree), "--input-format", "text")).code).toBe(0)
    expect((await run("-i", temporaryFile("c.txt", records), "--input-format", "ndjson")).stdout).toContain(
      dogTree,
    )
  })

  it("is said at a terminal", async () => {
    const printed = { stdout: "", stderr: "" }
    const keep = (name: keyof typeof printed) =>
      Object.assign(
        new Writable({
          write(chunk, _, done) {
            printed[name] += String(chunk)
            done()
          },
        }),
        { isTTY: true },
      )
    const context = { stdout: keep("stdout"), stderr: keep("stderr"), exitCode: 0 }
    const files = [
      temporaryFile("a.ndjson", records),
      temporaryFile("b.ndjson", records),
      temporaryFile("c.conllu", columns),
    ]
    await runCommand(
      ["parse", "-m", model, "-o", temporaryPath("said"), "-i", ...files, temporaryFile("a.txt", "yes")],
      context,
    )
    expect(printed.stderr).toContain("spandrel: 2 files are read as ndjson, by their names;")
    expect(printed.stderr).toContain(`spandrel: ${files[2]} is read as conllu, by its name;`)
    expect(printed.stderr).not.toContain("text")
    printed.stderr = ""
    await runCommand(["parse", "-m", model, "--input-format", "ndjson", "-i", files[0] as string], context)
    expect(printed.stderr).not.toContain("is read as")
  })
})

describe("a file that isn't text", () => {
  it.each([
    ["c.mrg", "yes", "trees in brackets"],
    ["c.xml.gz", gzipSync("yes"), "XML"],
    ["c.json", "[]", "jq -c"],
    ["c.pdf", "yes", "pdftotext"],
    ["c.docx", "yes", "pandoc"],
    ["c.zip", "yes", "unpack"],
    ["c.safetensors", "yes", "--model"],
    ["c.txt", tree, "trees in brackets"],
    ["tree.gz", gzipSync(tree), "trees in brackets"],
    ["c.txt", records, "add --input-format ndjson"],
    ["c.txt", columns, "add --input-format conllu"],
    ["utf16.txt", Buffer.from(`\ufeff${records}`, "utf16le"), "add --input-format ndjson"],
    ["c.txt", "<!doctype html><p>Yes.</p>", "--input-format html"],
    ["paper", "%PDF-1.4\n\0", "pdftotext"],
    ["picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), "an image"],
  ])("is refused before anything is parsed, with what to do: %s", async (name, content, said) => {
    const good = temporaryFile("good.txt", "yes")
    const path = temporaryFile(name, content)
    for (const command of ["parse", "tag"]) {
      const outcome = await spandrel(command, "-m", model, "-i", good, path)
      expect(outcome).toMatchObject({ code: 2, stdout: "", error: "wrong-usage" })
      if (command === "parse") expect(outcome.stderr).toContain(said)
      expect(outcome.stderr).toContain(`spandrel: ${path} has `)
      expect(outcome.stderr).toContain("add --input-format text")
    }
  })

  it("is refused on standard input and from a pipe, too", async () => {
    for (const text of [tree, records, columns, "<html><p>Yes.</p>", gzipSync(tree)]) {
      const input = [Buffer.from(text)]
      const outcome = await spandrelWithInput(input, "parse", "-m", model)
      expect(outcome).toMatchObject({ code: 2, stdout: "", error: "wrong-usage" })
      expect(outcome.stderr).toContain("standard input has ")
    }
    const pipe = temporaryPath("pipe")
    execFileSync("mkfifo", [pipe])
    execFileSync("sh", ["-c", `printf '%s' '${tree}' > ${pipe} &`], { stdio: "ignore" })
    expect(await run("-i", pipe)).toMatchObject({ code: 2, stdout: "", error: "wrong-usage" })
    // A name says nothing if the file isn't there, and chunks of single bytes can't be told from text.
    expect(await run("-i", temporaryPath("none.pdf"))).toMatchObject({ code: 1, error: "unreadable-file" })
    const dripped = Array.from(Buffer.from("(yes)"), (byte) => Uint8Array.of(byte))
    expect((await spandrelWithInput(dripped, "parse", "-m", model)).code).toBe(0)
  })

  it("has a command for records where a command can't read them", async () => {
    const path = temporaryFile("only.ndjson", records)
    const { code, stderr } = await spandrel("tag", "-m", model, "-i", path)
    expect(code).toBe(2)
    expect(stderr).toContain(`jq -r .text ${path}`)
    expect(readFileSync(path, "utf8")).toBe(records)
  })
})

import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { submit } from "../../src/cluster/submit.ts"
import type { InputFormat } from "../../src/node/sentence-lines.ts"
import { isRunningFormat } from "../../src/sentence/running-text.ts"
import { spandrel } from "../cli/run-program.ts"
import { temporaryPath } from "../temporary-files.ts"
import { MemoryQueue } from "./memory-queue.ts"
import { collected, identity, modelPath, submitFiles, workOn } from "./run-corpus.ts"

let number = 0
const newFolder = () => temporaryPath(`cluster-${++number}`)

function corpus(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = newFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

const sentences = [
  "I do like eating fish .",
  "the dog runs",
  "fish eat fish",
  "she sees the old man",
  "I see",
]
const many = Array.from({ length: 40 }, (_, at) => sentences[at % sentences.length] as string)

const texts: Readonly<Record<Exclude<InputFormat, "trees">, string>> = {
  lines: many.join("\n"),
  tokens: `${many.join("\n\n \n")}\n`,
  tagged: many.map((line) => line.replaceAll(/\S+/g, "$&/NN")).join("\r\n"),
  ndjson: many
    .map((text, id) => `${JSON.stringify({ id, source: "x", text: `${text} ${text}` })}\n`)
    .join(""),
  text: many.join(" . "),
  html: many.map((line) => `<p>${line} <b>&amp;</b>\n`).join(""),
  markdown: many.map((line) => `- **${line}**\n`).join(""),
  email: `Subject: x\n\n${many.map((line) => `> ${line}\n`).join(">\n")}`,
  conllu: many.map((line) => `${columns(line)}\n`).join("\n"),
}

function columns(line: string): string {
  const rows = line.split(" ").map((word, at) => [at + 1, word, ...Array.from({ length: 8 }, () => "_")])
  return ["# comment", ...rows.map((row) => row.join("\t"))].join("\n")
}

/// What one process writes for the same files.
async function alone(files: readonly string[], ...flags: string[]): Promise<string> {
  const { stdout } = await spandrel(
    ...["parse", "--model", modelPath(), "--format", "ndjson", "--threads", "1", ...flags],
    ...["--input", ...files],
  )
  expect(stdout).not.toBe("")
  return stdout
}

describe("a corpus in shards", () => {
  it.each(Object.keys(texts) as (keyof typeof texts)[])(
    "has the output of one process: %s",
    async (format) => {
      const folder = corpus({
        "a.txt": texts[format],
        "b.txt.gz": gzipSync(texts[format]),
        "c.txt": texts[format],
      })
      const queue = new MemoryQueue()
      const { shards } = await submitFiles(queue, join(folder, "out"), [`${folder}/*.{txt,gz}`], {
        inputFormat: format,
      })
      expect(shards).toBeGreaterThanOrEqual(isRunningFormat(format) || format === "conllu" ? 3 : 25)
      await workOn(queue)
      const files = ["a.txt", "b.txt.gz", "c.txt"].map((name) => join(folder, name))
      expect(await collected(join(folder, "out"))).toBe(await alone(files, "--input-format", format))
    },
  )

  it("skips what is invalid as one process does, with the same locations", async () => {
    const bad = [
      "{",
      '{"text":"I see","n":1}',
      "",
      '{"text":5,"id":"x"}',
      "",
      '{"id":7,"tokens":["fish"]}',
    ].join("\n")
    const broken = Buffer.concat([
      Buffer.from(`\ufeff${bad}\n`),
      Buffer.from([0xff, 0, 10]),
      Buffer.from(bad),
    ])
    const folder = corpus({ "a.ndjson": broken })
    const queue = new MemoryQueue()
    const settings = { inputFormat: "ndjson", onError: "skip" } as const
    await submitFiles(queue, join(folder, "out"), [join(folder, "a.ndjson")], settings)
    await workOn(queue)
    const expected = await alone([join(folder, "a.ndjson")], "--input-format", "ndjson", "--on-error", "skip")
    expect(await collected(join(folder, "out"))).toBe(expected)
    expect(expected.split("\n")).toHaveLength(14)
  })

  it("has UTF-16 and empty files, too", async () => {
    const text = `${many.join("\n")}\n`
    const folder = corpus({
      "a.txt": Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]),
      "b.txt": "",
      "c.txt": "\n\n",
    })
    const queue = new MemoryQueue()
    await submitFiles(queue, join(folder, "out"), [join(folder, "*.txt")])
    await workOn(queue)
    const files = ["a.txt", "b.txt", "c.txt"].map((name) => join(folder, name))
    expect(await collected(join(folder, "out"))).toBe(await alone(files, "--input-format", "lines"))
  })

  it("is submitted once, however often that is done", async () => {
    const folder = corpus({ "a.txt": texts.lines })
    const [queue, out] = [new MemoryQueue(), join(folder, "out")]
    const first = await submitFiles(queue, out, [join(folder, "a.txt")])
    expect(first.added).toBe(first.shards)
    const manifest = readFileSync(join(out, "manifest.json"), "utf8")
    expect(await submitFiles(queue, out, [join(folder, "a.txt"), `${folder}/a*`])).toMatchObject({ added: 0 })
    expect(readFileSync(join(out, "manifest.json"), "utf8")).toBe(manifest)
    await workOn(queue)
    const again = await submitFiles(new MemoryQueue(), out, [join(folder, "a.txt")])
    expect(again).toMatchObject({ added: 0, done: first.shards })
  })

  it("is queued again where the queue was lost, and not parsed again where it is done", async () => {
    const folder = corpus({ "a.txt": texts.lines })
    const out = join(folder, "out")
    await submitFiles(new MemoryQueue(), out, [join(folder, "a.txt")])
    const queue = new MemoryQueue()
    const { added } = await submitFiles(queue, out, [join(folder, "a.txt")])
    expect(added).toBeGreaterThan(5)
    const jobs = [...queue.waiting]
    await workOn(queue)
    const results = () =>
      readdirSync(join(out, "shards/0000")).map((name) =>
        readFileSync(join(out, "shards/0000", name), "utf8"),
      )
    const before = results()
    // Someone queues what is done.
    queue.waiting.push(...jobs)
    await workOn(queue)
    expect(results()).toEqual(before)
    expect(queue.finished).toHaveLength(2 * jobs.length)
  })

  it("gives a folder to one of several submissions of the same moment", async () => {
    const folder = corpus({ "a.txt": texts.lines, "b.txt": `${texts.lines}\nmore` })
    const [queue, out] = [new MemoryQueue(), join(folder, "out")]
    const names = ["a.txt", "b.txt", "a.txt", "b.txt"]
    const submitted = await Promise.allSettled(
      names.map((name) => submitFiles(queue, out, [join(folder, name)])),
    )
    const [winners, losers] = [
      submitted.filter(({ status }) => status === "fulfilled"),
      submitted.filter(({ status }) => status === "rejected"),
    ]
    expect([winners.length, losers.length]).toEqual([2, 2])
    for (const loser of losers) expect(loser).toMatchObject({ reason: { code: "wrong-usage" } })
    expect(new Set(queue.waiting.map(({ run }) => run)).size).toBe(1)
    expect(readdirSync(out).sort()).toEqual(["manifest.json", "shards.ndjson"])
    await workOn(queue)
    const winner = names[submitted.findIndex(({ status }) => status === "fulfilled")] as string
    expect(await collected(out)).toBe(await alone([join(folder, winner)], "--input-format", "lines"))
  })

  it("leaves another submission in the same folder alone", async () => {
    const folder = corpus({ "a.txt": texts.lines })
    const [queue, out] = [new MemoryQueue(), join(folder, "out")]
    await submitFiles(queue, out, [join(folder, "a.txt")])
    appendFileSync(join(folder, "a.txt"), "more\n")
    await expect(submitFiles(queue, out, [join(folder, "a.txt")])).rejects.toMatchObject({
      code: "wrong-usage",
    })
    writeFileSync(join(folder, "a.txt"), texts.lines)
    expect(await submitFiles(queue, out, [join(folder, "a.txt")])).toMatchObject({ added: 0 })
  })

  it("has the format of its files' names, and refuses what can't be text", async () => {
    const folder = corpus({
      "a.jsonl": '{"text":"I see"}\n{"text":"I see"}\n',
      "b.txt": "I see",
      "c.txt": "(S (NN fish) (NN fish))",
      "d.xml": "I see",
    })
    const submitted = (name: string, ...files: string[]) =>
      submit(new MemoryQueue(), {
        inputs: files.map((file) => join(folder, file)),
        output: join(folder, name),
        settings: { onError: "stop", k: 1, confidence: true },
        model: identity().model,
        shardSize: 60,
      })
    expect(await submitted("records", "a.jsonl")).toMatchObject({
      records: 2,
      manifest: { settings: { inputFormat: "ndjson" } },
    })
    expect(await submitted("text", "b.txt")).toMatchObject({
      manifest: { settings: { inputFormat: "text" } },
    })
    for (const files of [["a.jsonl", "b.txt"], ["c.txt"], ["d.xml"]])
      await expect(submitted(`refused-${files}`, ...files)).rejects.toMatchObject({ code: "wrong-usage" })
  })

  it("needs files", async () => {
    const submitting = submitFiles(new MemoryQueue(), newFolder(), [join(newFolder(), "*.txt")])
    await expect(submitting).rejects.toMatchObject({ code: "unreadable-file" })
  })
})

describe("a shard that can't be parsed", () => {
  it("is set aside with its reason", async () => {
    const folder = corpus({ "a.ndjson": '{"text":"I see"}\n{"text":3}\n' })
    const queue = new MemoryQueue()
    await submitFiles(queue, join(folder, "out"), [`${folder}/a.ndjson`], { inputFormat: "ndjson" })
    await workOn(queue)
    expect(queue.setAside).toMatchObject([{ reason: expect.stringContaining("a.ndjson:2") }])
    await expect(collected(join(folder, "out"))).rejects.toMatchObject({ code: "incomplete-output" })
  })

  it.each(["\0", "\xff"])("is set aside if it isn't text: %j", async (byte) => {
    const folder = corpus({ "a.txt": Buffer.from(`I see ${byte}\n`, "latin1") })
    const queue = new MemoryQueue()
    for (const inputFormat of ["text", "conllu", "lines"] as const)
      await submitFiles(queue, join(folder, inputFormat), [join(folder, "a.txt")], { inputFormat })
    await workOn(queue)
    expect(queue.setAside).toHaveLength(3)
  })

  it("is set aside if its file has changed since, and parsed when that is as it was", async () => {
    const folder = corpus({ "a.txt": texts.lines })
    const queue = new MemoryQueue()
    await submitFiles(queue, join(folder, "out"), [join(folder, "a.txt")])
    writeFileSync(join(folder, "a.txt"), texts.lines.replace("old", "new"))
    await workOn(queue)
    expect(queue.setAside).toHaveLength(1)
    expect(queue.setAside[0]?.reason).toContain("has changed")
    writeFileSync(join(folder, "a.txt"), texts.lines)
    expect(await queue.retry()).toBe(1)
    await workOn(queue)
    expect(await collected(join(folder, "out"))).toBe(
      await alone([join(folder, "a.txt")], "--input-format", "lines"),
    )
  })

  it("is tried again if the storage is at fault", async () => {
    const folder = corpus({ "a.txt": "I see\n" })
    const queue = new MemoryQueue()
    await submitFiles(queue, join(folder, "out"), [join(folder, "a.txt")])
    rmSync(join(folder, "a.txt"))
    setTimeout(() => writeFileSync(join(folder, "a.txt"), "I see\n"), 300)
    await workOn(queue)
    expect(queue.finished).toHaveLength(1)
  })
})

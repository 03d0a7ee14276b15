import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { gunzipSync, gzipSync } from "node:zlib"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { compressZstd } from "../../../src/node/compression/zstd.ts"
import { readText } from "../../../src/node/input.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel, spandrelWithInput } from "../run-program.ts"

let model: string
beforeAll(async () => {
  model = temporaryFile("tagging.safetensors", writeModel(await tinyTaggingModel()))
})

const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname
const filter = ["--input-format", "ndjson", "--format", "ndjson", "--on-error", "skip"]
const parse = (input: readonly Uint8Array[], ...args: string[]) =>
  spandrelWithInput(input, "parse", "-m", model, ...filter, "--no-confidence", ...args)

/// A line of input, and what its line of output has to be like.
interface Line {
  readonly bytes: Uint8Array
  readonly kind: "result" | "several" | "error" | "empty"
  readonly fields?: Readonly<Record<string, unknown>>
}

const line = (kind: Line["kind"], json: string, fields?: Line["fields"]): Line => ({
  kind,
  bytes: Buffer.from(json),
  ...(fields && { fields }),
})

const record = fc
  .tuple(
    fc.option(
      fc.oneof(
        fc.string(),
        fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      ),
      {
        nil: undefined,
      },
    ),
    fc.dictionary(
      fc.constantFrom("page", "url", "2", "1", "__proto__", "pid"),
      fc.jsonValue({ maxDepth: 2 }),
      { maxKeys: 3 },
    ),
    fc.constantFrom(
      ["result", { text: "yes" }],
      ["result", { text: " the dog likes fish. " }],
      ["result", { tokens: ["the", "dog", "likes", "fish", "."] }],
      ["result", { tokens: ["-LRB-", "\ud800", "🐟\u2028"] }],
      ["several", { text: "The dog likes fish. Yes!\n\nyes" }],
      ["error", { text: "" }],
      ["error", { text: " \n\t" }],
      ["error", { tokens: [] }],
      ["error", { tokens: ["hot dog"] }],
      ["error", { tokens: Array(10_001).fill("x") }],
      ["error", { tokens: ["yes"], constraints: { spans: [{ start: 0, end: 7 }] } }],
      ["error", { tokens: ["yes"], constraints: { spans: [{ start: 0, end: 1, label: "XYZ" }] } }],
      ["error", { token: ["yes"] }],
      ["error", {}],
    ),
  )
  .map(([id, fields, [kind, sentence]]) => {
    const all = JSON.parse(JSON.stringify({ ...fields, ...(id !== undefined && { id }) }))
    return line(kind as Line["kind"], JSON.stringify({ ...all, ...(sentence as object) }), all)
  })

const other = fc.oneof(
  fc.constantFrom(
    line("empty", ""),
    line("empty", " \t\r"),
    line("error", "null"),
    line("error", "[]"),
    line("error", "{"),
    line("error", '{"text":"yes"'),
    line("error", '{"text":"yes"}{"text":"yes"}'),
    line("error", '{"id":12345678901234567890,"text":"yes"}', { id: Number("12345678901234567890") }),
    line("error", '{"id":[],"text":"yes"}', { id: [] }),
    line("error", "\u00a0"),
    line("error", "\u0000"),
    line("result", `{"id":7,"text":"yes","deep":${"[".repeat(3000)}${"]".repeat(3000)}}`, { id: 7 }),
    line("error", `${"[".repeat(100_000)}`),
    line("result", '{"text":"yes"}\r'),
    { kind: "error", bytes: Buffer.from('{"text":"caf\xe9"}', "latin1") } as Line,
    { kind: "error", bytes: Buffer.from([0xff, 0xfe, 0x00, 0xd8]) } as Line,
    { kind: "error", bytes: Buffer.from([0xed, 0xa0, 0x80]) } as Line,
  ),
  // Whatever random bytes are, they aren't a record.
  fc.uint8Array({ minLength: 1, maxLength: 30 }).map((bytes) => ({
    kind: "error" as const,
    bytes: Buffer.concat([Buffer.from("!"), bytes.filter((byte) => byte !== 10)]),
  })),
)

function check(lines: readonly Line[], output: string): void {
  if (lines.length === 0) {
    expect(output.trim()).toBe("")
    return
  }
  expect(output.endsWith("\n")).toBe(true)
  const written = output.slice(0, -1).split("\n")
  expect(written).toHaveLength(lines.length)
  for (const [at, { kind, fields }] of lines.entries()) {
    const text = written[at] as string
    if (kind === "empty") {
      expect(text).toBe("")
      continue
    }
    const result = JSON.parse(text)
    if (kind === "error")
      expect(result.error).toEqual({
        code: expect.any(String),
        message: expect.stringContaining(`:${at + 1}: `),
      })
    if (kind === "result") expect([result.tokens.length > 0, typeof result.tree]).toEqual([true, "object"])
    if (kind === "several")
      expect(result.sentences.map((one: { tokens: object[] }) => one.tokens.length)).toEqual([5, 2, 1])
    if (fields !== undefined) expect(result).toMatchObject(fields)
    if (fields === undefined) expect(result.id).toBe(undefined)
  }
}

describe("spandrel parse from NDJSON to NDJSON with --on-error skip", () => {
  it("writes one line for each line, in order, with its id and fields, whatever the lines are", async () => {
    const files = fc.record({
      lines: fc.array(fc.oneof({ arbitrary: record, weight: 3 }, { arbitrary: other, weight: 2 }), {
        maxLength: 20,
      }),
      endsWithBreak: fc.boolean(),
      chunk: fc.integer({ min: 1, max: 3000 }),
      compression: fc.constantFrom("none", "gzip", "zstd"),
      isFile: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(files, async ({ lines, endsWithBreak, chunk, compression, isFile }) => {
        // An empty last line without a line break isn't a line, and a byte-order mark isn't one of UTF-8.
        fc.pre(endsWithBreak || lines.at(-1)?.bytes.length !== 0)
        fc.pre(lines[0]?.bytes[0] !== 0xff)
        const content = Buffer.concat(
          lines.flatMap(({ bytes }, at) =>
            at < lines.length - 1 || endsWithBreak ? [bytes, Buffer.from("\n")] : [bytes],
          ),
        )
        const packed =
          compression === "gzip"
            ? gzipSync(content)
            : compression === "zstd"
              ? await compressZstd(content)
              : content
        const chunks = Array.from({ length: Math.ceil(packed.length / chunk) }, (_, at) =>
          packed.subarray(at * chunk, (at + 1) * chunk),
        )
        const { code, stdout } = isFile
          ? await parse([], "-i", temporaryFile("lines.ndjson", packed))
          : await parse(chunks)
        check(lines, stdout)
        expect(code).toBe(0)
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  it("is the same in several threads and batches", () => {
    const lines = fc.sample(fc.oneof(record, other), { numRuns: 700, seed: 7 })
    const input = Buffer.concat(lines.flatMap(({ bytes }) => [bytes, Buffer.from("\n")]))
    const file = temporaryFile("many.ndjson", input)
    const run = async (threads: string) => {
      const output = temporaryPath(`many-${threads}.ndjson.gz`)
      const args = [program, "parse", "-m", model, ...filter, "-i", file, "-t", threads, "-o", output]
      const child = spawn(process.execPath, args, { stdio: "ignore" })
      expect((await once(child, "exit"))[0]).toBe(0)
      return gunzipSync(readFileSync(output)).toString()
    }
    return Promise.all(["1", "2"].map(run)).then(([one, two]) => {
      check(lines, one as string)
      expect(two).toBe(one)
    })
  }, 120_000)

  it("passes numbers on as they are written", async () => {
    const fields = '"tweet":12345678901234567890,"rank":1.0'
    const { stdout } = await parse([Buffer.from(`{${fields},"text":"yes"}\n{${fields},"tokens":[]}\n`)])
    expect(stdout.match(/"tweet":12345678901234567890,"rank":1\.0/g)).toHaveLength(2)
  })
})

describe("--split", () => {
  const several = '{"id":7,"page":1,"text":"Yes. Yes!"}'
  const run = (...args: string[]) =>
    spandrel("parse", "-m", model, "--input-format", "ndjson", "--no-confidence", ...args, several)

  it("turns text of several sentences into one line per sentence, one record, or one tree", async () => {
    const results = async (...args: string[]) =>
      (await run("-f", "ndjson", ...args)).stdout
        .trimEnd()
        .split("\n")
        .map((text) => JSON.parse(text))
    expect(await results()).toMatchObject([
      { id: 7, page: 1 },
      { id: 7, page: 1 },
    ])
    expect(await results("--split", "lines", "--on-error", "skip")).toHaveLength(2)
    for (const args of [
      ["--split", "records"],
      ["--on-error", "skip"],
    ]) {
      const [record, ...more] = await results(...args)
      expect(more).toEqual([])
      expect(Object.keys(record)).toEqual(["page", "id", "sentences"])
      expect(record.sentences.map((one: object) => Object.keys(one))).toEqual(
        Array(2).fill(["text", "start", "end", "tokens", "tree"]),
      )
    }
    const [whole, ...none] = await results("--split", "never")
    expect([whole.tokens.length, none.length]).toEqual([4, 0])
  })

  it("needs records, and a format that can hold several sentences", async () => {
    expect(await run("--split", "records")).toMatchObject({ code: 2, error: "wrong-usage" })
    expect(await spandrel("parse", "-m", model, "--split", "never", "yes")).toMatchObject({
      code: 2,
      error: "wrong-usage",
    })
  })

  it("refuses text that is too long for one line, with its id", async () => {
    const line = JSON.stringify({ id: "book", text: "yes ".repeat(1_100_000) })
    const { stdout } = await parse([Buffer.from(`${line}\n{"id":2,"text":"yes"}\n`)])
    const [first, second] = stdout.split("\n").map((text) => text && JSON.parse(text))
    expect(first).toMatchObject({ id: "book", error: { code: "sentence-too-long" } })
    expect(second).toMatchObject({ id: 2, tokens: [{}] })
  })
})

describe("--compress", () => {
  it("compresses standard output, and overrides the name of a file", async () => {
    const plain = (await parse([Buffer.from('{"text":"yes"}\n')])).stdout
    for (const [name, compression] of [
      ["a.gz", "gzip"],
      ["a.zst", "zstd"],
      ["a.ndjson", "gzip"],
      ["b.gz", "none"],
    ] as const) {
      const output = temporaryPath(name)
      const args =
        name === `a.${compression.replace("gzip", "gz").replace("zstd", "zst")}`
          ? []
          : ["--compress", compression]
      expect((await parse([Buffer.from('{"text":"yes"}\n')], "-o", output, ...args)).code).toBe(0)
      expect(await readText(output), name).toBe(plain)
      expect(readFileSync(output, "latin1").startsWith("{")).toBe(compression === "none")
    }
  })
})

describe("a filter in a pipe", () => {
  const start = (...args: string[]) =>
    spawn(process.execPath, [program, "parse", "-m", model, ...filter, ...args])
  const linesOf = (child: ChildProcessWithoutNullStreams) =>
    createInterface({ input: child.stdout })[Symbol.asyncIterator]()

  it("answers while its input pauses, and ends with it", async () => {
    const child = start()
    const answers = linesOf(child)
    for (const id of [1, 2, 3]) {
      child.stdin.write(`{"id":${id},"text":"yes"}\n`)
      expect(JSON.parse((await answers.next()).value)).toMatchObject({ id })
    }
    // The last line needs no line break.
    child.stdin.end('{"id":4,"text":"yes"}')
    expect(JSON.parse((await answers.next()).value)).toMatchObject({ id: 4 })
    expect((await once(child, "close"))[0]).toBe(0)
  }, 60_000)

  it("stops reading while nobody takes its output, and goes on when someone does", async () => {
    const child = start("-t", "2")
    let sent = 0
    let isBlocked = false
    const lines = 60_000
    const feed = async () => {
      for (; sent < lines; sent += 100) {
        const text = Array.from({ length: 100 }, (_, at) => `{"id":${sent + at},"tokens":["yes"]}\n`).join("")
        if (!child.stdin.write(text)) {
          isBlocked = true
          await once(child.stdin, "drain")
          isBlocked = false
        }
      }
      child.stdin.end()
    }
    const feeding = feed()
    // Blocked for as long as it takes to parse everything that fits into its buffers.
    let last = -1
    while (!isBlocked || sent !== last) {
      last = sent
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
    expect(sent).toBeLessThan(lines / 2)
    let next = 0
    for await (const text of createInterface({ input: child.stdout }))
      expect(text.startsWith(`{"id":${next++},`)).toBe(true)
    await feeding
    expect(next).toBe(lines)
  }, 240_000)

  it("ends without an error when its reader has gone", async () => {
    for (const args of [[], ["--compress", "gzip"]]) {
      const child = start(...args)
      let errors = ""
      child.stderr.on("data", (text) => {
        errors += text
      })
      child.stdin.on("error", () => {})
      child.stdout.destroy()
      const feed = setInterval(
        () => child.stdin.writable && child.stdin.write('{"text":"yes"}\n'.repeat(1000)),
        20,
      )
      const [code] = await once(child, "close")
      clearInterval(feed)
      expect([code, errors]).toEqual([0, ""])
    }
  }, 60_000)
})

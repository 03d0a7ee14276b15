import { Readable, Writable } from "node:stream"
import { describe, expect, it, vi } from "vitest"
import { runCommand } from "../../../src/cli/program.ts"
import { temporaryFile } from "../../temporary-files.ts"
import { spandrel, spandrelWithInput } from "../run-program.ts"

const likes = "( (S (NP (PRP I)) (VP (VBP like) (NP (NN fish) (PP (IN with) (NP (NNS chips)))))))"
const sleeps = "( (S (NP (DT the) (NN dog)) (VP (VBZ sleeps))))"
const trees = `${likes}\n${sleeps}\n`
const file = () => temporaryFile("trees.mrg", trees)

describe("spandrel query", () => {
  it("writes trees with their matches marked, and exits with 0", async () => {
    expect(await spandrel("query", "VP < NP=object", file())).toEqual({
      code: 0,
      stdout:
        "( (S (NP (PRP I)) «(VP (VBP like) «object=(NP (NN fish) (PP (IN with) (NP (NNS chips))))»)»))\n",
      stderr: "",
    })
  })

  it("marks words, several names, and sentences", async () => {
    const words = await spandrel("query", "NN=a < fish=b == =a", file())
    expect(words.stdout).toContain("«a=(NN «b=fish»)»")
    const text = await spandrel("query", "NP=np < PP=pp", file(), "--format", "text")
    expect(text.stdout).toBe("I like «np=fish «pp=with chips»»\n")
    const two = await spandrel("query", "NN=a == __=b", file(), "-f", "text", "-m", "1")
    expect(two.stdout).toBe("I like «a=b=fish» with chips\n")
    const none = await spandrel("query", "NP < PP", file(), "--mark", "none")
    expect(none.stdout).toBe(`${likes}\n`)
  })

  it("uses colours if asked to, in which control characters of the trees stay harmless", async () => {
    const evil = temporaryFile("evil.mrg", "(S (NN a\x1b[2J))\n")
    const { stdout } = await spandrel("query", "S < NN=n", evil, "--mark", "color")
    expect(stdout).toBe("\x1b[1;31m(S \x1b[1;36mn=(NN a␛[2J)\x1b[0m\x1b[1;31m)\x1b[0m\n")
  })

  it("exits with 1 if nothing matches", async () => {
    expect(await spandrel("query", "ADJP", file())).toEqual({ code: 1, stdout: "", stderr: "" })
    expect(await spandrel("query", "ADJP", file(), "--format", "json")).toMatchObject({
      code: 1,
      stdout: "[]\n",
    })
    expect(await spandrel("query", "ADJP", file(), "--count")).toMatchObject({ code: 1, stdout: "0\n" })
  })

  it("counts matches, per file and pattern if there are several", async () => {
    const [one, other] = [file(), temporaryFile("other.mrg", sleeps)]
    expect((await spandrel("query", "NP", one, "--count")).stdout).toBe("4\n")
    expect((await spandrel("query", "S << NP", one, "-c")).stdout).toBe("4\n")
    expect((await spandrel("query", "S << NP", one, "-c", "--once")).stdout).toBe("2\n")
    expect((await spandrel("query", "NP", one, other, "-c")).stdout).toBe(`${one}:4\n${other}:1\n`)
    const several = await spandrel("query", "-e", "NP", "-e", "VP", one, "-c")
    expect(several.stdout).toBe("4\tNP\n2\tVP\n")
    const json = await spandrel("query", "-e", "NP", "-e", "VP", one, "-c", "-f", "json")
    expect(JSON.parse(json.stdout)).toEqual([
      { file: one, pattern: "NP", count: 4 },
      { file: one, pattern: "VP", count: 2 },
    ])
  })

  it("begins lines with files and line numbers as grep does", async () => {
    const [one, other] = [file(), temporaryFile("other.mrg", sleeps)]
    const nodes = (...args: string[]) =>
      spandrel("query", "DT", ...args, "--nodes").then(({ stdout }) => stdout)
    expect(await nodes(one)).toBe("(DT the)\n")
    expect(await nodes(one, "-n")).toBe("2:(DT the)\n")
    expect(await nodes(one, "-H", "-n")).toBe(`${one}:2:(DT the)\n`)
    expect(await nodes(one, other)).toBe(`${one}:(DT the)\n${other}:(DT the)\n`)
    expect(await nodes(one, other, "--no-filename")).toBe("(DT the)\n(DT the)\n")
    expect((await spandrel("query", "PRP", one, other, "-l")).stdout).toBe(`${one}\n`)
    expect((await spandrel("query", "DT", one, other, "-l")).stdout).toBe(`${one}\n${other}\n`)
  })

  it("writes the nodes of matches, or those with a name", async () => {
    const nodes = await spandrel("query", "VP < NP=object", file(), "--nodes", "--format", "text")
    expect(nodes.stdout).toBe("like fish with chips\n")
    const named = await spandrel("query", "VP ?< NP=object", file(), "--node", "object", "-f", "text")
    expect(named.stdout).toBe("fish with chips\n")
    const wrong = await spandrel("query", "VP < NP=object", file(), "--node", "objct")
    expect(wrong).toMatchObject({ code: 2, stdout: "" })
    expect(wrong.stderr).toContain('"object"')
  })

  it("writes JSON", async () => {
    const path = file()
    const { stdout } = await spandrel("query", "NP=np <: /^(PRP)$/#1%tag=word", path, "--format", "json")
    const [tree] = JSON.parse(stdout)
    const word = { label: "PRP", start: 0, end: 1, text: "I" }
    expect(tree).toMatchObject({ file: path, line: 1, tree: { label: "", start: 0, end: 5 } })
    expect(tree.matches).toEqual([
      {
        ...{ label: "NP", start: 0, end: 1, text: "I" },
        nodes: { np: { label: "NP", start: 0, end: 1, text: "I" }, word },
        variables: { tag: "PRP" },
      },
    ])
  })

  it("writes one object per line as NDJSON", async () => {
    const { stdout } = await spandrelWithInput(
      trees,
      "query",
      "-e",
      "NP < PP",
      "-e",
      "dog",
      "--nodes",
      "-f",
      "ndjson",
    )
    const [first, second] = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(first).toMatchObject({ file: "standard input", line: 1, pattern: 1, label: "NP", nodes: {} })
    expect(second).toMatchObject({
      line: 2,
      pattern: 2,
      word: "dog",
      start: 1,
      end: 2,
      tree: { label: "NN" },
    })
  })

  it("searches standard input without a file", async () => {
    const outcome = await spandrelWithInput(trees, "query", "VBZ", "--nodes")
    expect(outcome).toEqual({ code: 0, stdout: "(VBZ sleeps)\n", stderr: "" })
  })

  it("writes what it finds before it waits for more input", async () => {
    const printed: string[] = []
    const stream = () =>
      new Writable({
        write(chunk, _, done) {
          printed.push(String(chunk))
          done()
        },
      })
    async function* input() {
      yield Buffer.from(trees)
      while (printed.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
      yield Buffer.from(trees)
    }
    const stdin = vi.spyOn(process, "stdin", "get")
    stdin.mockReturnValue(Readable.from(input()) as typeof process.stdin)
    try {
      await runCommand(["query", "PRP", "--nodes"], { stdout: stream(), stderr: stream(), exitCode: 0 })
    } finally {
      stdin.mockRestore()
    }
    expect(printed).toEqual(["(PRP I)\n", "(PRP I)\n"])
  })

  it("reads patterns from a file, with comments", async () => {
    const patterns = temporaryFile("patterns.txt", "# subjects\nNP $+ VP\n\n  # objects\nNP > VP\n")
    const { stdout } = await spandrel("query", "--patterns", patterns, file(), "--nodes", "-f", "text")
    expect(stdout).toBe("1:I\n2:fish with chips\n1:the dog\n")
  })

  it("stops early if more isn't needed", async () => {
    expect(await spandrel("query", "NP", file(), "-q")).toEqual({ code: 0, stdout: "", stderr: "" })
    expect((await spandrel("query", "NP", file(), "-m", "1")).stdout.split("\n").length).toBe(2)
    const broken = temporaryFile("broken.mrg", `${likes}\n(S (NP\n`)
    expect(await spandrel("query", "NP", broken, "-q")).toMatchObject({ code: 0 })
  })

  it("finds trees without matches", async () => {
    expect((await spandrel("query", "PP", file(), "-v", "-f", "text")).stdout).toBe("the dog sleeps\n")
    expect((await spandrel("query", "PP", file(), "-v", "-c")).stdout).toBe("1\n")
    expect(await spandrel("query", "NP", file(), "-v")).toMatchObject({ code: 1, stdout: "" })
    expect(await spandrel("query", "PP", file(), "-v", "--nodes")).toMatchObject({ code: 2 })
  })

  it("finds heads by the rules it is told to use", async () => {
    const pp = temporaryFile("pp.mrg", "(PP (IN of) (NP (NNS wars)))\n")
    expect(await spandrel("query", "PP <# IN", pp, "-c")).toMatchObject({ stdout: "1\n" })
    expect(await spandrel("query", "PP <# IN", pp, "-c", "--heads", "semantic")).toMatchObject({
      stdout: "0\n",
    })
    const rules = temporaryFile("rules.txt", "PP right NP\n")
    const own = await spandrel("query", "PP <# NP", pp, "-c", "--heads", rules)
    expect(own).toMatchObject({ code: 0, stdout: "1\n" })
    expect(await spandrel("query", "PP <# IN", pp, "--heads", "missing.txt")).toMatchObject({ code: 2 })
  })

  it("points at the mistake in a pattern, and exits with 2", async () => {
    const { code, stdout, stderr } = await spandrel("query", "犬 < (NP $+ )", file())
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toContain("spandrel: column 12 of the pattern: expected a label")
    expect(stderr).toContain("\n  犬 < (NP $+ )\n              ^\n")
    const patterns = temporaryFile("patterns.txt", "NP\nNP <\n")
    const inFile = await spandrel("query", "-p", patterns, file())
    expect(inFile.code).toBe(2)
    expect(inFile.stderr).toContain(`${patterns}:2: column 5 of the pattern`)
  })

  it("exits with 2 after what can't be read, and searches the rest", async () => {
    const broken = temporaryFile("broken.mrg", `${likes}\n(S (NP (NN a b)))\n${sleeps}\n`)
    const invalid = await spandrel("query", "VP", broken, "-c")
    expect(invalid).toMatchObject({ code: 2, stdout: "2\n" })
    expect(invalid.stderr).toContain(`${broken}:2:`)
    const missing = await spandrel("query", "VP", "missing.mrg", file(), "-c", "--no-filename")
    expect(missing).toMatchObject({ code: 2, stdout: "2\n" })
    expect(missing.stderr).toContain("missing.mrg")
  })

  it("explains wrong usage", async () => {
    expect(await spandrel("query")).toMatchObject({ code: 2, stderr: expect.stringContaining("no pattern") })
    const path = file()
    expect(await spandrel("query", path)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is a file"),
    })
    expect(await spandrel("query", "NP", "-", "-")).toMatchObject({ code: 2 })
    expect(await spandrel("query", "-p", "-")).toMatchObject({ code: 2 })
    const empty = temporaryFile("empty.txt", "# nothing\n")
    expect(await spandrel("query", "-p", empty, path)).toMatchObject({ code: 2 })
    const dash = await spandrel("query", "-NONE-", path)
    expect(dash).toMatchObject({ code: 2, stderr: expect.stringContaining('put "--" before') })
    expect(await spandrel("query", "--", "-NONE-", path)).toMatchObject({ code: 1 })
    expect(await spandrel("query", "-e", "-NONE-", path)).toMatchObject({ code: 1 })
  })
})

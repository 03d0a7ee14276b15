// Inputs for the command line: arguments in any combination, and files of any contents.

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Writable } from "node:stream"
import { run } from "../../src/cli/program.ts"
import { decoderNames } from "../../src/decode/search.ts"
import type { Random } from "../../src/math/random.ts"
import { inputFormats } from "../../src/node/sentence-lines.ts"
import { readTrees } from "../../src/tree/format/read-trees.ts"
import { treeFormatNames } from "../../src/tree/format/tree-formats.ts"
import { checkpointFile, hostileFile, hostileText, taggerFile } from "./file-inputs.ts"
import { damaged, pick, strangeString } from "./values.ts"
import { checkLeftovers, putFile, treebank, type Workshop } from "./workshop.ts"

/// Runs the program in this process. Throws unless its exit code is a documented one; an error that isn't ours is thrown, too.
async function spandrel(
  args: readonly string[],
): Promise<{ readonly code: number; readonly stdout: string }> {
  let stdout = ""
  const keep = new Writable({
    write(chunk, _, done) {
      stdout += String(chunk)
      done()
    },
  })
  const code = await run(args, keep, new Writable({ write: (_, __, done) => done() }))
  if (![0, 1, 2].includes(code)) throw new Error(`exit code ${code}`)
  return { code, stdout }
}

const bytes = (text: string) => new TextEncoder().encode(text)

/// Sentences in each input format.
const validInput: Readonly<Record<string, string>> = {
  text: "The dog sleeps. I like fish, and (the) water.\n\nWho sees me?\n",
  lines: "The dog sleeps.\nI like fish.\n",
  tokens: "the dog sleeps\nI like fish .\n",
  tagged: "the/DT dog/NN sleeps/VBZ\nI/PRP like/VBP fish/NN\n",
  ndjson:
    '{"id":1,"tokens":["the",{"text":"dog","tag":"NN"}],"constraints":{"spans":[{"start":0,"end":2,"label":"NP"}]}}\n{"text":"I like fish."}\n',
}

function inputFile(random: Random, workshop: Workshop, format: string): string {
  const text = validInput[format] ?? validInput["text"] ?? ""
  const [line = ""] = text.split("\n")
  if (format === "ndjson" && random.integer(3) === 0)
    return putFile(workshop, "input", hostileText(random, JSON.parse(line)))
  return putFile(workshop, "input", random.integer(4) === 0 ? text : damaged(random, bytes(text)))
}

/// A few of the options, some with a value that isn't one.
function someOptions(random: Random, options: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(options).flatMap(([name, values]) => {
    if (random.integer(3) > 0) return []
    const value = random.integer(10) === 0 ? strangeString(random, 3) : pick(random, values)
    return value === "" ? [name] : [name, value]
  })
}

const numbers = ["1", "2", "3", "7", "16", "40", "0", "-1", "1e9", "1000000000", "x", "99999999999999999999"]

/// `parse`, `tag` and `trace` of any input in any format. What `parse` writes as brackets can be read.
export async function parseCommands(random: Random, workshop: Workshop): Promise<void> {
  const format = pick(random, inputFormats)
  const command = pick(random, ["parse", "parse", "parse", "tag", "trace"])
  const isFile = random.integer(4) > 0 && command !== "trace"
  const input = isFile ? ["--input", inputFile(random, workshop, format)] : ["--", strangeString(random, 15)]
  const output = join(workshop.folder, "output")
  const treeFormat = pick(random, treeFormatNames)
  const options = someOptions(random, {
    "--decoder": decoderNames,
    "--beam": numbers,
    "--k": numbers,
    "--format": [treeFormat],
    "--no-confidence": [""],
    "--output": [output],
    "--threads": ["1"],
    "--on-error": ["skip", "stop"],
  })
  const args = [command, "--model", pick(random, workshop.models), "--input-format", format]
  const { code, stdout } = await spandrel([...args, ...(command === "parse" ? options : []), ...input])
  if (command === "parse" && code === 0 && !options.includes("--format"))
    for (const text of [stdout, existsSync(output) ? readFileSync(output, "utf8") : ""]) [...readTrees(text)]
  if (!options.includes("--output") || options.includes(output)) checkLeftovers(workshop, ["input", "output"])
}

/// `treebank`, `evaluate` and the other commands that read trees, over damaged ones.
export async function treebankCommands(random: Random, workshop: Workshop): Promise<void> {
  const isJson = random.integer(3) === 0
  const from = isJson ? pick(random, ["json", "ndjson"]) : "bracket"
  const json = () => {
    const tree = readTrees(treebank).next().value
    return `${hostileText(random, { tree: JSON.parse(JSON.stringify(tree)) })}\n`
  }
  const file = putFile(workshop, "trees", isJson ? json() : damaged(random, bytes(treebank)))
  const gold = putFile(workshop, "gold", treebank)
  const out = join(workshop.folder, "out")
  const settings = ["--epochs", "1", "--out", out]
  await spandrel(
    pick(random, [
      ["treebank", "check", file],
      ["treebank", "stats", ...someOptions(random, { "--json": [""] }), file],
      [
        "treebank",
        "clean",
        ...someOptions(random, { "--sample": ["0.5", "2"], "--normalize-words": [""] }),
        file,
      ],
      ["treebank", "convert", "--from", from, "--to", pick(random, treeFormatNames), file],
      ["treebank", "convert", "--from", from, "--to", "ndjson", "--tree", pick(random, numbers), file],
      ["evaluate", ...someOptions(random, { "--json": [""], "--prm": ["collins", file] }), gold, file],
      ["train-tagger", "--train", file, ...settings],
    ]),
  )
  checkLeftovers(workshop, ["trees", "gold", "out"])
}

/// Commands that read models, taggers, checkpoints and settings, over hostile files.
export async function fileCommands(random: Random, workshop: Workshop): Promise<void> {
  const [original, field] = pick(random, [
    [readFileSync(pick(random, workshop.models)), "spandrel"],
    [taggerFile(), "tagger"],
    [checkpointFile(), "run"],
  ] as const)
  const file = putFile(workshop, "file", hostileFile(random, original, field))
  const trees = putFile(workshop, "trees", treebank)
  const settings = {
    epochs: 1,
    lstmUnits: 4,
    fields: [{ name: "word", size: 2 }],
    train: [trees],
    dev: [trees],
  }
  const config = putFile(workshop, "config", hostileText(random, settings))
  const out = join(workshop.folder, "out.safetensors")
  const train = ["train", "--train", trees, "--dev", trees, "--out", out, "--threads", "1"]
  await spandrel(
    pick(random, [
      ["info", "--model", file, ...someOptions(random, { "--json": [""] })],
      ["parse", "--model", file, "--", "fish"],
      ["tag", "--model", file, "--", "fish"],
      ["quantize", "--model", file, "--out", out],
      [...train, "--config", config],
      [...train, "--resume", file],
      [...train, "--init", file],
      [...train, "--embeddings", file],
    ]),
  )
  const made = readdirSync(workshop.folder).filter((name) => name.startsWith("out.safetensors"))
  checkLeftovers(workshop, ["file", "trees", "config", ...made.filter((name) => !/partial|tmp/.test(name))])
}

/// Arguments that make no sense.
export async function strangeCommands(random: Random, workshop: Workshop): Promise<void> {
  const names = [
    "parse",
    "train",
    "evaluate",
    "tag",
    "info",
    "trace",
    "treebank",
    "quantize",
    "jackknife",
    "--help",
  ]
  const parts = [
    "--model",
    "--input",
    "--out",
    "--k",
    "--",
    "-",
    "--version",
    workshop.folder,
    "missing",
    ...numbers,
  ]
  const rest = Array.from({ length: random.integer(5) }, () =>
    random.integer(4) === 0 ? strangeString(random, 3) : pick(random, parts),
  )
  const args = [pick(random, names), ...rest]
  // Without a file or text, a command would wait for standard input.
  if (["parse", "tag"].includes(args[0] ?? "")) args.push("--input", join(workshop.folder, "missing"))
  if (args.includes("-")) return
  await spandrel(args)
}

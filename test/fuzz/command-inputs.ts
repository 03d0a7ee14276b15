// Inputs for the command line: arguments in any combination, and files of any contents.

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { decoderNames } from "../../src/decode/search.ts"
import type { Random } from "../../src/math/random.ts"
import { inputFormats } from "../../src/node/sentence-lines.ts"
import { readTrees } from "../../src/tree/format/read-trees.ts"
import { treeFormatNames } from "../../src/tree/format/tree-formats.ts"
import { checkpointFile, hostileFile, hostileText, taggerFile } from "./file-inputs.ts"
import { encoded, spandrel, validInput } from "./run-command.ts"
import { damaged, pick, strangeString } from "./values.ts"
import { checkLeftovers, columns, negraTreebank, putFile, treebank, type Workshop } from "./workshop.ts"

function inputFile(random: Random, workshop: Workshop, format: string): string {
  const text = (validInput as Readonly<Record<string, string>>)[format] ?? validInput.text
  const [line = ""] = text.split("\n")
  if (format === "ndjson" && random.integer(3) === 0)
    return putFile(workshop, "input", hostileText(random, JSON.parse(line)))
  return putFile(workshop, "input", random.integer(4) === 0 ? text : damaged(random, encoded(text)))
}

/// A string that may become the name of a file: in the current folder, or in one that doesn't exist.
const strangeName = (random: Random) => strangeString(random, 3).replace(/^[/.]+/, "")

/// A few of the options, some with a value that isn't one.
function someOptions(random: Random, options: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(options).flatMap(([name, values]) => {
    if (random.integer(3) > 0) return []
    const value = random.integer(10) === 0 ? strangeName(random) : pick(random, values)
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
    ...(format === "conllu" && {
      "--take-columns": ["tag", "xpos,lemma", "none"],
      "--multiword": ["split", "whole"],
    }),
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
  const from = isJson ? pick(random, ["json", "ndjson"]) : "auto"
  const json = () => {
    const tree = readTrees(treebank).next().value
    return `${hostileText(random, { tree: JSON.parse(JSON.stringify(tree)) })}\n`
  }
  const trees = pick(random, [treebank, negraTreebank])
  const file = putFile(workshop, "trees", isJson ? json() : damaged(random, encoded(trees)))
  const words = putFile(
    workshop,
    "words",
    random.integer(3) > 0 ? columns : damaged(random, encoded(columns)),
  )
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
      ["treebank", "convert", "--discontinuous", "attach", "--to", "json", file],
      ["treebank", "convert", file, "--columns", words, "--to", "bracket"],
      ["treebank", "convert", gold, "--columns", words, "--to", "bracket"],
      ["treebank", "convert", "--from", from, "--to", "ndjson", "--tree", pick(random, numbers), file],
      ["evaluate", ...someOptions(random, { "--json": [""], "--prm": ["collins", file] }), gold, file],
      ["train-tagger", "--train", file, ...settings],
    ]),
  )
  checkLeftovers(workshop, ["trees", "gold", "words", "out"])
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
    random.integer(4) === 0 ? strangeName(random) : pick(random, parts),
  )
  const args = [pick(random, names), ...rest]
  // Without a file or text, a command would wait for standard input.
  if (["parse", "tag"].includes(args[0] ?? "")) args.push("--input", join(workshop.folder, "missing"))
  if (args.includes("-")) return
  await spandrel(args)
}

// `spandrel query`: search trees for patterns.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { unknownName } from "../../check/unknown-name.ts"
import { longestSettings, readText } from "../../node/input.ts"
import { writeOutput } from "../../node/output.ts"
import { writeDocument } from "../../node/write-document.ts"
import { collinsHeads } from "../../tree/heads/collins.ts"
import { frenchHeads } from "../../tree/heads/french.ts"
import type { HeadRules } from "../../tree/heads/head-finder.ts"
import { readHeadRules } from "../../tree/heads/head-rules.ts"
import { semanticHeads } from "../../tree/heads/semantic.ts"
import type { GapChoice } from "../../tree/negra/negra-sentence.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"
import { collectPaths, parseCount, parseFilePath } from "../options/argument-parsers.ts"
import { explainLeadingDash } from "../options/leading-dash.ts"
import { withDiscontinuousOption } from "../options/treebank-options.ts"
import type { Marking } from "../terminal/mark-matches.ts"
import { coloredStream } from "../terminal/result-stream.ts"
import { type QueryFormatName, queryFormats } from "./query-formats.ts"
import { type PatternFlags, type Query, readQuery } from "./query-patterns.ts"
import { QuerySearch, type Results, type SearchSettings } from "./query-search.ts"

interface QueryFlags extends PatternFlags {
  readonly format: QueryFormatName
  readonly count?: boolean
  readonly filesWithMatches?: boolean
  readonly quiet?: boolean
  readonly nodes?: boolean
  readonly node?: string
  readonly once?: boolean
  readonly invertMatch?: boolean
  readonly maxCount?: number
  readonly lineNumber?: boolean
  readonly withFilename?: boolean
  /// False for --no-filename.
  readonly filename: boolean
  readonly mark: Marking | "auto"
  readonly heads: string
  readonly discontinuous: GapChoice
}

const formatNames = Object.keys(queryFormats) as readonly QueryFormatName[]

const help = `
Patterns are in the language of Tregex: labels and relations between nodes.
  NP                      nodes with this label; NP|VP, /^VB/, __ for any, @NP for NP-SBJ too
  VP < NP                 VP with a child NP             VP > S        below S
  S << of                 with a word or node below      NP >> PP      somewhere below PP
  NP $+ PP  NP $++ PP     with a sister right after it, or somewhere after it
  NN . IN   NN .. IN      before what follows at once, or somewhere
  NP < (PP=pp << of)      brackets, and a name for a node
  NP !< DT  NP ?< PP=pp   negated and optional relations
  NP [< DT | < PRP]       alternatives
docs/queries.md has all relations.

Without files, standard input is searched. What matches is marked: in colour on a
terminal, elsewhere with « and ». The exit code is as with grep: ${exitCodes.done} if something
matches, ${exitCodes.noMatch} if nothing does, ${exitCodes.wrongUsage} after an error.

Formats, --format:
${formatNames.map((name) => `  ${name.padEnd(10)}${queryFormats[name].description}`).join("\n")}

Examples:
  $ spandrel query 'VP < (NP $+ PP=pp)' train.mrg
  $ spandrel query 'VP < (NP $+ PP=pp)' train.mrg dev.mrg --count
  $ spandrel query '@NP < (CC $- @NP)' dev.mrg --nodes --format text
  $ spandrel query --patterns patterns.txt dev.mrg --format ndjson
  $ spandrel parse --input book.txt | spandrel query 'NP << whale' --format text`

export function addQuery(program: Command, context: CommandContext): void {
  const command = explainLeadingDash(program.command("query"))
    .description("search trees for patterns in the language of Tregex")
    .argument("[pattern]", "what to search for; a file, if the options have patterns")
    .argument(
      "[file...]",
      'files of trees, in brackets or in the NEGRA export format ("-" for standard input)',
    )
    .option("-e, --expression <pattern>", "a pattern; can be repeated", collectPatterns)
    .option("-p, --patterns <file>", 'a file of patterns, one per line; "#" begins a comment', collectPaths)
    .option("-c, --count", "write the number of matches per file, and per pattern if there are several")
    .option("-l, --files-with-matches", "write only the names of files with matches")
    .option("-q, --quiet", "write nothing, and stop at the first match")
    .option("--nodes", "write the node of each match instead of whole trees")
    .option("--node <name>", "write the node with this name of each match, as with --nodes")
    .option("--once", "only the first match at each node")
    .option("-v, --invert-match", "trees without matches")
    .option("-m, --max-count <number>", "stop after this many trees per file", parseCount)
    .option("-n, --line-number", "begin lines with the line number of the tree")
    .option("-H, --with-filename", "begin lines with the file (default: if there are several)")
    .option("--no-filename", "don't begin lines with the file")
    .addOption(new Option("-f, --format <format>", "output format").choices(formatNames).default("bracket"))
    .addOption(
      new Option("--mark <how>", "how matches are marked")
        .choices(["auto", "color", "plain", "none"])
        .default("auto", "auto: color on a terminal, plain elsewhere"),
    )
    .option(
      "--heads <rules>",
      "what <# takes for the head: collins, semantic, french, or a file of rules",
      parseFilePath,
      "collins",
    )
  withDiscontinuousOption(command)
    .addHelpText("after", help)
    .action((pattern: string | undefined, files: string[], flags: QueryFlags) =>
      reportingErrors(context, () =>
        query([...(pattern === undefined ? [] : [pattern]), ...files], flags, context),
      ),
    )
}

const collectPatterns = (pattern: string, before: readonly string[] = []) => [...before, pattern]

/// All errors end with the same exit code here, since the one of other commands for bad input means that nothing matches.
async function reportingErrors(context: CommandContext, action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (!(error instanceof SpandrelError)) throw error
    context.stderr.write(`spandrel: ${error.message}\n`)
    context.exitCode = exitCodes.wrongUsage
  }
}

async function query(args: readonly string[], flags: QueryFlags, context: CommandContext): Promise<void> {
  const found = await readQuery(args, flags, { heads: await findHeads(flags.heads) })
  checkQuery(found, flags)
  const { stdout, stderr } = context
  const settings = settingsOf(found, flags, "isTTY" in stdout && stdout.isTTY === true)
  const search = new QuerySearch(found, settings, (message) => stderr.write(message))
  const isColored = settings.style.marking === "color"
  await writeOutput(undefined, isColored ? coloredStream(stdout) : stdout, (output) =>
    writeDocument(output, { frame: frameOf(settings) }, (results) => search.run(results)),
  )
  if (search.hasFailed && !(flags.quiet && search.isFound)) context.exitCode = exitCodes.wrongUsage
  else if (!search.isFound) context.exitCode = exitCodes.noMatch
}

function checkQuery({ patterns }: Query, { invertMatch, nodes, node }: QueryFlags): void {
  if (invertMatch && (nodes || node !== undefined))
    throw new SpandrelError(
      "wrong-usage",
      "trees without matches have no nodes to write; remove -v or --nodes",
    )
  const names = patterns.flatMap((pattern) => pattern.names)
  if (node !== undefined && !names.includes(node))
    throw new SpandrelError(
      "wrong-usage",
      `--node: ${unknownName(node, names, { noun: "name of the pattern", plural: "names of the pattern" })}`,
    )
}

function settingsOf({ patterns, files }: Query, flags: QueryFlags, isTerminal: boolean): SearchSettings {
  const { once = false, invertMatch: invert = false, maxCount = Number.POSITIVE_INFINITY, node } = flags
  // https://no-color.org
  const { NO_COLOR: noColor = "" } = process.env
  const useColor = isTerminal && noColor === ""
  const isJson = flags.format === "json" || flags.format === "ndjson"
  return {
    ...{ once, invert, maxCount, isJson },
    results: resultsOf(flags),
    discontinuous: flags.discontinuous,
    format: queryFormats[flags.format],
    style: {
      marking: flags.mark !== "auto" ? flags.mark : useColor ? "color" : "plain",
      withFile: flags.withFilename ?? (flags.filename && files.length > 1),
      withLine: flags.lineNumber ?? false,
      withPattern: patterns.length > 1,
      node,
    },
  }
}

function resultsOf({ quiet, filesWithMatches, count, nodes, node }: QueryFlags): Results {
  if (quiet) return "nothing"
  if (filesWithMatches) return "files"
  if (count) return "count"
  return nodes || node !== undefined ? "nodes" : "trees"
}

function frameOf({ results, format }: SearchSettings) {
  const lines = ["", "\n", "\n"] as const
  const hasFormat = results === "trees" || results === "nodes" || results === "count"
  return hasFormat ? format.frame : lines
}

const headRules: Readonly<Record<string, HeadRules>> = {
  collins: collinsHeads,
  semantic: semanticHeads,
  french: frenchHeads,
}

async function findHeads(name: string): Promise<HeadRules> {
  return Object.hasOwn(headRules, name)
    ? (headRules[name] as HeadRules)
    : readHeadRules(await readText(name, longestSettings))
}

// `spandrel serve`: the parser as a service.

import { once } from "node:events"
import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { wholeNumber } from "../../check/kinds.ts"
import { mostThreads } from "../../check/threads.ts"
import { readText } from "../../node/input.ts"
import { packageModels } from "../../parser/package-models.ts"
// Not Fastify, which is loaded when the command runs, not when its help is shown.
import { hostPattern } from "../../server/hosts.ts"
import { originPattern } from "../../server/origins.ts"
import { isToken, type ServerLimits, tokenDescription } from "../../server/server-options.ts"
import type { CommandContext } from "../command-context.ts"
import {
  argumentParser,
  collectPaths,
  collectStrings,
  parseCount,
  parseFilePath,
  parseNatural,
  parsePositive,
  parseThreads,
} from "../options/argument-parsers.ts"

interface ServeFlags {
  readonly host: string
  readonly port: number
  readonly model?: readonly string[]
  readonly threads?: number
  readonly tokenFile?: string
  readonly cors?: readonly string[]
  readonly allowHost?: readonly string[]
  readonly logLevel: string
  readonly maxBody: number
  readonly maxSentences: number
  readonly maxWords: number
  readonly maxSeconds: number
  readonly maxRequests: number
  readonly maxPerClient: number
  readonly clientSeconds: number
  readonly drainSeconds: number
}

const help = `
The first model is the default and is loaded at once; the others are loaded when a
request asks for them. Without --model, these are the package's: ${packageModels.join(", ")}.

With --token-file, or the environment variable SPANDREL_TOKEN, requests need the
header "Authorization: Bearer TOKEN"; health checks, the page, /docs and the
package's models don't.

Requests must be sent to localhost or an --allow-host. With a --host that other
machines can reach, any name will do unless --allow-host is given.

The log goes to standard output, one JSON object per line. SIGTERM and Ctrl-C stop
the server after the requests that are open; a second signal stops it at once.

Examples:
  $ spandrel serve
  $ curl localhost:8080/v1/parse -H 'content-type: application/json' \\
      -d '{"text": "I do like eating fish.", "format": "bracket"}'
  $ spandrel serve --model en-fast --model fr --port 9000`

const parsePort = argumentParser(wholeNumber(0, 65_535))

export function addServe(program: Command, context: CommandContext): void {
  program
    .command("serve")
    .description("serve the parser over HTTP, with a page for the browser")
    .option("--port <number>", "port to listen on; 0 for any free one", parsePort, 8080)
    .option("--host <address>", "address to listen on; 0.0.0.0 for other machines too", "127.0.0.1")
    .option(
      "-m, --model <name>",
      `${packageModels.join(", ")}, a model file or a URL; repeat it for several (default: the package's)`,
      collectPaths,
    )
    .option(
      "-t, --threads <number>",
      `number of threads per model, up to ${mostThreads} (default: one per core)`,
      parseThreads,
    )
    .option("--token-file <file>", "file with the token that requests need", parseFilePath)
    .option(
      "--cors <origin>",
      'origin of other pages that may send requests, or "*"; repeat it for several (default: none)',
      collectStrings(originPattern),
    )
    .option(
      "--allow-host <name>",
      'name that requests may be sent to, such as "example.org" or "*.example.org", or "*"; repeat it for several (default: localhost, or any if --host isn\'t a loopback address)',
      collectStrings(hostPattern),
    )
    .addOption(
      new Option("--log-level <level>", "what is logged")
        .choices(["debug", "info", "warn", "error", "silent"])
        .default("info"),
    )
    .option("--max-body <bytes>", "size of a request, or of a line of NDJSON", parseCount, 1_048_576)
    .option("--max-sentences <number>", "sentences per request (NDJSON: no limit)", parseCount, 1000)
    .option("--max-words <number>", "words per request (NDJSON: per sentence)", parseCount, 20_000)
    .option("--max-seconds <number>", "time per request", parsePositive, 30)
    .option("--max-requests <number>", "requests at the same time", parseCount, 256)
    .option("--max-per-client <number>", "the same per address; 0 for no limit", parseNatural, 0)
    .option(
      "--client-seconds <number>",
      "time that a slow client may take to send or read",
      parsePositive,
      20,
    )
    .option("--drain-seconds <number>", "time for open requests when the server stops", parsePositive, 30)
    .addHelpText("after", help)
    .action((flags: ServeFlags) => serve(flags, context))
}

async function serve(flags: ServeFlags, { stdout, stderr }: CommandContext): Promise<void> {
  const token = await readToken(flags.tokenFile)
  const { startServer } = await import("../../server/serve.ts")
  const { app, shelf, url } = await startServer(
    {
      models: flags.model ?? packageModels,
      threads: flags.threads,
      limits: limitsOf(flags),
      token,
      origins: flags.cors,
      hosts: flags.allowHost,
      log: stdout,
      logLevel: flags.logLevel,
    },
    flags,
  )
  try {
    stderr.write(`spandrel: listening on ${url}\n`)
    // A model that can't be loaded is better noticed now than by the first request.
    await shelf.find({})
    stderr.write(`spandrel: the model ${shelf.first} is loaded; stop with Ctrl-C\n`)
    const signal = await stopSignal()
    stderr.write(`spandrel: ${signal}: waiting for open requests\n`)
  } finally {
    await closeInTime(() => app.close(), flags.drainSeconds, stderr)
  }
}

function limitsOf(flags: ServeFlags): ServerLimits {
  return {
    bodyBytes: flags.maxBody,
    sentences: flags.maxSentences,
    words: flags.maxWords,
    seconds: flags.maxSeconds,
    requests: flags.maxRequests,
    requestsPerClient: flags.maxPerClient,
    clientSeconds: flags.clientSeconds,
  }
}

/// Resolves to the signal that ends the server. Rejected when `end` is aborted.
async function stopSignal(end?: AbortSignal): Promise<string> {
  const ending = new AbortController()
  const signal = end === undefined ? ending.signal : AbortSignal.any([ending.signal, end])
  const names = ["SIGTERM", "SIGINT"] as const
  const received = names.map((name) => once(process, name, { signal }).then(() => name))
  try {
    return await Promise.race(received)
  } finally {
    ending.abort()
    for (const other of received) other.catch(() => {})
  }
}

/// Closes the server. Ends the process if open requests take too long, or on another signal.
async function closeInTime(
  close: () => Promise<unknown>,
  seconds: number,
  stderr: CommandContext["stderr"],
): Promise<void> {
  const closed = new AbortController()
  const quit = () => {
    stderr.write("spandrel: stopped with open requests\n")
    process.exit(1)
  }
  const timer = setTimeout(quit, 1000 * seconds)
  stopSignal(closed.signal).then(quit, () => {})
  try {
    await close()
  } finally {
    clearTimeout(timer)
    closed.abort()
  }
}

async function readToken(file: string | undefined): Promise<string | undefined> {
  const own = process.env["SPANDREL_TOKEN"]
  // An empty one is that of a variable that isn't set.
  if (file === undefined && (own === undefined || own === "")) return undefined
  const token = file === undefined ? own?.trim() : (await readText(file)).trim()
  if (isToken(token)) return token
  throw new SpandrelError(
    "wrong-usage",
    `${file ?? "the environment variable SPANDREL_TOKEN"} must hold ${tokenDescription}, which is the token`,
  )
}

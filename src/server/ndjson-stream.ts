// NDJSON as a stream: lines in, results out, in the same order, as fast as the slower side takes them.

import { once } from "node:events"
import { PassThrough, type Readable } from "node:stream"
import { SpandrelError } from "../check/error.ts"
import type { Output } from "../node/output.ts"
import { type InputLine, InputLineSplitter } from "../node/records/line-splitter.ts"
import { parseRecords } from "../node/records/parse-records.ts"
import { noCounts } from "../node/records/record-writer.ts"
import { inBatches } from "../node/sentence-batches.ts"
import { isEmptyLine, isValid, type ReadItem, readLine, withoutWords } from "../node/sentence-lines.ts"
import { withPauses } from "../parser/pauses.ts"
import { parsingEffort } from "../parser/portions.ts"
import type { JobRunner } from "../pool/parse-job.ts"
import { clientClosed, timeLimit } from "./deadline.ts"
import type { ParseWork } from "./parse-results.ts"
import { problemOf } from "./problem.ts"
import { checkEffort } from "./read-request.ts"
import type { ServerLimits } from "./server-options.ts"
import { ShortTurns } from "./short-turns.ts"
import { isUnsplit, splitText, type TextWork, withWords } from "./split-text.ts"

/// How a stream is read and parsed.
export interface StreamWork extends ParseWork, TextWork {
  readonly signal: AbortSignal
  readonly limits: ServerLimits
  readonly skipsInvalid: boolean
  /// Called with the number of sentences and words of each batch.
  readonly onParsed: (sentences: number, words: number) => void
  readonly onError: (error: unknown) => void
}

// Milliseconds without another line after which those so far are parsed.
const patience = 10

/// Starts to parse the lines of a body. What is returned ends after the last result, or after a line with the problem of the request,
/// which has a field "status".
export function parseStream(body: Readable, work: StreamWork): Readable {
  const stream = new PassThrough()
  void fill(stream, body, work)
  return stream
}

async function fill(stream: PassThrough, body: Readable, work: StreamWork): Promise<void> {
  const { settings, signal, onParsed } = work
  const output = outputTo(stream, work)
  try {
    await parseRecords(inBatches(readLines(body, work)), output, {
      pool: withTimeLimit(work.runner, work.limits.seconds),
      settings,
      isSingle: false,
      signal,
      progress: { count: (words) => onParsed(0, words), parsed: (sentences) => onParsed(sentences, 0) },
      counts: noCounts(),
      skipsInvalid: work.skipsInvalid,
    })
  } catch (error) {
    work.onError(error)
    if (!signal.aborted) {
      const problem = problemOf(error)
      stream.write(`${JSON.stringify(problem)}\n`)
      if (problem.code !== "client-too-slow") await readRest(body, work.limits)
    }
  }
  stream.end()
}

/// Reads and forgets the rest of a body. If the connection were closed at once, a client that is still sending would lose the
/// results.
async function readRest(body: Readable, { clientSeconds }: ServerLimits): Promise<void> {
  const timer = setTimeout(() => body.destroy(), 1000 * clientSeconds)
  try {
    for await (const _ of body);
  } catch {
    // It took too long, or the client has gone.
  }
  clearTimeout(timer)
}

/// Each text as a line. Waits while the client doesn't read, but not forever.
function outputTo(stream: PassThrough, { limits, signal }: StreamWork): Output {
  return {
    async write(text) {
      if (stream.write(`${text}\n`)) return
      const slow = AbortSignal.timeout(1000 * limits.clientSeconds)
      await once(stream, "drain", { signal: AbortSignal.any([slow, signal]) }).catch(() => {
        // Nobody reads what could be said about it.
        stream.destroy()
        signal.throwIfAborted()
        throw tooSlow(limits)
      })
    },
    async flush() {},
  }
}

/// The sentences of the lines; "pause" where the client has no more for now.
async function* readLines(body: Readable, work: StreamWork): AsyncGenerator<ReadItem | "pause"> {
  const { language, skipsInvalid, signal } = work
  // The text of a record is split here.
  const reading = { format: "ndjson", language, skipsInvalid, split: "never" } as const
  const turns = new ShortTurns(signal)
  let number = 0
  for await (const found of withPauses(linesOf(body, work), { patience, signal })) {
    if (found === "end") return
    if (found === "pause") yield found
    else
      for (const line of found.value) {
        const text = textOf(line)
        number++
        if (!isEmptyLine(text))
          for (const item of readLine(text, `line ${number}`, reading)) yield* split(item, work)
        await turns.rest()
      }
  }
}

/// The sentences of a record, with their words, unless there are too many of them.
async function* split(item: ReadItem, work: StreamWork): AsyncGenerator<ReadItem> {
  if (!isValid(item)) {
    yield item
    return
  }
  const { search } = work.settings
  const check = (effort: number) => checkEffort(effort, { limits: work.limits, search })
  const { id, text = "", constraints } = item.sentence
  const sentences =
    isUnsplit(item.sentence) && constraints === undefined
      ? splitText(text, work, check)
      : await withWords([item.sentence], work.limits.words, work)
  let count = 0
  for await (const sentence of sentences) {
    check(parsingEffort(sentence, search))
    yield { ...item, sentence: id === undefined ? sentence : { ...sentence, id } }
    count++
  }
  if (count === 0) yield withoutWords(item, work)
}

/// The lines of a body: as many at a time as end in a chunk.
async function* linesOf(body: Readable, { limits }: StreamWork): AsyncGenerator<readonly InputLine[]> {
  const splitter = new InputLineSplitter(0, limits.bodyBytes)
  for await (const chunk of inTime(body, limits)) {
    const lines = splitter.push(chunk)
    if (lines.length > 0) yield lines
    // Its end may never come.
    if (splitter.isTooLong) throw lineTooLong()
  }
  yield splitter.finish()
}

function textOf({ text, problem }: InputLine): string {
  if (problem === "too long") throw lineTooLong()
  if (problem !== undefined) throw new SpandrelError("invalid-encoding", "the body isn't UTF-8; convert it")
  return text
}

const lineTooLong = () =>
  new SpandrelError("request-too-large", "a line is longer than the server allows; split the sentence")

/// The chunks of a body. Throws if the next one doesn't come for too long.
async function* inTime(body: Readable, limits: ServerLimits): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        const timer = setTimeout(() => reject(tooSlow(limits)), 1000 * limits.clientSeconds)
        chunks
          .next()
          // A body fails only when its connection is closed.
          .then(resolve, () => reject(clientClosed()))
          .finally(() => clearTimeout(timer))
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    // Not awaited: after a chunk that didn't come, it would wait for it.
    void chunks.return?.()
  }
}

function tooSlow({ clientSeconds }: ServerLimits): SpandrelError {
  return new SpandrelError(
    "client-too-slow",
    `the client neither sent nor read anything for ${clientSeconds} s; send the body without pauses`,
  )
}

/// Each job has its time, and that of the jobs before it.
function withTimeLimit(runner: JobRunner, seconds: number): JobRunner {
  let pending = 0
  return {
    // Few batches ahead: other requests have their turns, and a client that stops reading leaves little behind.
    threads: 1,
    async runRead(job, { signal } = {}) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(timeLimit(seconds)), 1000 * seconds * ++pending)
      try {
        const signals = signal === undefined ? [late.signal] : [late.signal, signal]
        return await runner.runRead(job, { signal: AbortSignal.any(signals) })
      } finally {
        clearTimeout(timer)
        pending--
      }
    },
  }
}

// The results of a request, and how they are written.

import { SpandrelError } from "../check/error.ts"
import type { JobRunner, TextFormat } from "../pool/parse-job.ts"
import { parsePastInvalid } from "../sentence/parse-past-invalid.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { SentenceError } from "../sentence/sentence-error.ts"
import { sentenceFormat } from "../sentence/sentence-formats.ts"
import { type SkippedSentence, skipped, writeSkipped } from "../sentence/skipped-sentence.ts"
import { type InputSentence, isSkipped } from "./read-request.ts"
import type { JobSettings } from "./sentence-task.ts"

/// How sentences are parsed.
export interface ParseWork {
  readonly runner: JobRunner
  readonly settings: JobSettings
  readonly signal: AbortSignal
}

/// The result of each sentence, or its error; without `skipsInvalid`, the first error is thrown.
export async function parseAll(
  sentences: readonly InputSentence[],
  { runner, settings, signal }: ParseWork,
  skipsInvalid: boolean,
): Promise<(string | SkippedSentence)[]> {
  const valid = sentences.filter((one): one is ReadSentence => !isSkipped(one))
  const parsed = parsePastInvalid(valid, (rest) =>
    runner.runRead({ ...settings, sentences: rest }, { signal }),
  )
  const results: (string | SkippedSentence)[] = []
  for (const sentence of sentences) {
    if (isSkipped(sentence)) results.push(sentence)
    else {
      const { value } = await parsed.next()
      if (!(value instanceof SentenceError)) results.push(value as string)
      else {
        const error = new SentenceError(value.code, results.length, value.reason)
        if (!skipsInvalid) throw error
        results.push(skipped(sentence, error))
      }
    }
  }
  return results
}

/// The content types of the formats.
export const contentTypes: Readonly<Record<TextFormat, string>> = {
  json: "application/json; charset=utf-8",
  plain: "application/json; charset=utf-8",
  tags: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  compact: "application/x-ndjson; charset=utf-8",
  bracket: "text/plain; charset=utf-8",
  indented: "text/plain; charset=utf-8",
  tree: "text/plain; charset=utf-8",
  conllu: "text/plain; charset=utf-8",
  iob: "text/plain; charset=utf-8",
  latex: "text/plain; charset=utf-8",
  qtree: "text/plain; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  html: "text/html; charset=utf-8",
}

/// The body of a response.
export function writeResults(
  results: readonly (string | SkippedSentence)[],
  { format, model, k }: { readonly format: TextFormat; readonly model: string; readonly k: number },
): string {
  const texts = results
    .map((result) => (typeof result === "string" ? result : writeSkipped(format, result)))
    .filter((text) => text !== undefined)
  if (format === "json" || format === "plain" || format === "tags")
    return `{"model":${JSON.stringify(model)},"sentences":[${texts.join(",")}]}`
  const { frame, isSingle } = sentenceFormat(format, k)
  if (isSingle && (texts.length > 1 || k > 1))
    throw new SpandrelError("wrong-usage", `${format} holds one tree; send one sentence, and leave out "k"`)
  const [opening, separator, closing] = frame
  return opening + texts.join(separator) + closing
}

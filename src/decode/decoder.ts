// The decoders by their names.

import { combine, shift } from "../transition/configuration.ts"
import type { BatchSource, SpanScores } from "../transition/scores.ts"
import { beamParse } from "./beam.ts"
import { chartParse } from "./chart.ts"
import { chartKBest } from "./chart-k-best.ts"
import type { Constraints } from "./constraints.ts"
import { dynamicProgrammingParse, kBestParses } from "./dynamic-programming.ts"
import { type Chooser, greedy, parseInLockStep } from "./lock-step.ts"
import type { DecoderName, Decoding } from "./search.ts"
import { finite, type ScoredParse } from "./span-scores.ts"

/// A chart takes time with the cube of the length: beyond so many words, which take a second or three, dynamic programming
/// over the same scores takes its place. Its trees are others: labels alone lead a beam astray in long sentences.
export const longestChart = 1000
const longBeam = 256

/// The best parse of a sentence.
export function decode(
  scores: SpanScores,
  { decoder, beam }: Decoding,
  constraints?: Constraints,
): ScoredParse {
  const options = constraints === undefined ? {} : { constraints }
  switch (decoder) {
    case "greedy":
      return beamParse(scores, { beam: 1, ...options })
    case "beam":
      return beamParse(scores, { beam, ...options })
    case "dp":
      return dynamicProgrammingParse(scores, { beam, ...options })
    case "chart":
      return scores.length > longestChart
        ? dynamicProgrammingParse(oddsOnly(scores), { beam: longBeam, ...options })
        : chartParse(scores, options)
  }
}

/// The k best parses of a sentence, the best first. Greedy parsing and the beam know only one.
export function decodeBest(
  scores: SpanScores,
  k: number,
  { decoder, beam }: Decoding,
  constraints?: Constraints,
): ScoredParse[] {
  if (k === 1) return [decode(scores, { decoder, beam }, constraints)]
  const options = constraints === undefined ? { k } : { k, constraints }
  switch (decoder) {
    case "dp":
      return kBestParses(scores, { beam, ...options })
    case "chart":
      return scores.length > longestChart
        ? kBestParses(oddsOnly(scores), { beam: longBeam, ...options })
        : chartKBest(scores, options)
    default:
      throw new RangeError(`the decoder "${decoder}" finds one parse; ${k} come from "dp" or "chart"`)
  }
}

/// The brackets of the sentences of a batch, of the given lengths. Greedy parses run in lock step, which is faster than
/// one by one and gives the same.
export function decodeBatch(
  lengths: readonly number[],
  source: BatchSource,
  decoding: Decoding,
): Pick<ScoredParse, "brackets">[] {
  if (decoding.decoder === "greedy") return parseInLockStep(lengths, source, carefulGreedy)
  return lengths.map((length, at) =>
    decode(source.sentence(at, demandOf(decoding.decoder, length)), decoding),
  )
}

/// Greedy parsing that refuses what is no score, as the other decoders do.
const carefulGreedy: Chooser = {
  structural(sentence, c, scores, at) {
    finite(scores[at + shift] as number, "shift")
    finite(scores[at + combine] as number, "combine")
    return greedy.structural(sentence, c, scores, at)
  },
  label(sentence, c, scores, at, count) {
    let total = 0
    for (let label = at; label < at + count; label++) total += scores[label] as number
    // A sum of finite 32-bit numbers is finite, so that one look serves them all.
    finite(total, "a label")
    return greedy.label(sentence, c, scores, at, count)
  },
}

/// How much of a sentence of so many words a decoder looks at.
export function demandOf(decoder: DecoderName, length: number): "all spans" | "some spans" {
  return decoder === "chart" && length <= longestChart ? "all spans" : "some spans"
}

// The greatest finite number of 32 bits.
const greatest = (2 - 2 ** -23) * 2 ** 127

/// The chart's objective for transition decoders: log-odds of labels, nothing for structural actions.
export function oddsOnly(scores: SpanScores): SpanScores {
  const nothing = new Float32Array(2)
  return {
    length: scores.length,
    structure: () => nothing,
    labels(i, j) {
      const labels = scores.labels(i, j)
      const none = labels[0] as number
      return labels.map((score) => Math.min(Math.max(score - none, -greatest), greatest))
    },
  }
}

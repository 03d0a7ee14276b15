// The decoders by name.

import { SpandrelError } from "../check/error.ts"
import { combine, shift } from "../transition/configuration.ts"
import type { BatchSource, ScoreDemand, SpanScores } from "../transition/scores.ts"
import { finish, type Steps } from "../transition/steps.ts"
import { beamSteps } from "./beam.ts"
import { chartSteps } from "./chart/chart.ts"
import { chartKBestSteps } from "./chart/chart-k-best.ts"
import { type Chooser, greedy, lockSteps } from "./lock-step.ts"
import { dynamicProgrammingSteps } from "./packed/dynamic-programming.ts"
import { finite, type ScoredParse } from "./scored-parse.ts"
import type { DecoderName, SearchOptions } from "./search.ts"
import { beamInsteadOfChart, checkSearchSize, longestChart } from "./search-memory.ts"

/// The k best parses of a sentence (default: 1), best first; at least one.
export function decode(scores: SpanScores, options: SearchOptions): ScoredParse[] {
  return finish(decodeSteps(scores, options))
}

/// The same with pauses.
export function* decodeSteps(scores: SpanScores, options: SearchOptions): Steps<ScoredParse[]> {
  const { decoder, k = 1 } = options
  checkSearchSize(scores.length, options)
  switch (decoder) {
    case "greedy":
    case "beam": {
      if (k > 1) {
        throw new SpandrelError(
          "unsupported-decoding",
          `the decoder "${decoder}" finds only one parse, not ${k}; use "dp" or "chart"`,
        )
      }
      return [yield* beamSteps(scores, decoder === "greedy" ? { ...options, beam: 1 } : options)]
    }
    case "dp":
      return yield* dynamicProgrammingSteps(scores, options)
    case "chart":
      if (scores.length > longestChart) {
        const beam = beamInsteadOfChart(scores.length)
        return yield* dynamicProgrammingSteps(oddsOnly(scores), { ...options, beam })
      }
      return k === 1 ? [yield* chartSteps(scores, options)] : yield* chartKBestSteps(scores, options)
  }
}

/// The brackets of a batch of sentences of the given lengths. Greedy parses run in lock step, which gives the same trees
/// as one by one, faster.
export function decodeBatch(
  lengths: readonly number[],
  source: BatchSource,
  options: Pick<SearchOptions, "decoder" | "beam">,
): readonly Pick<ScoredParse, "brackets">[] {
  return finish(decodeBatchSteps(lengths, source, options))
}

/// The same with pauses.
export function* decodeBatchSteps(
  lengths: readonly number[],
  source: BatchSource,
  options: Pick<SearchOptions, "decoder" | "beam">,
): Steps<readonly Pick<ScoredParse, "brackets">[]> {
  if (options.decoder === "greedy") return yield* lockSteps(lengths, source, checkedGreedy)
  const parses: ScoredParse[] = []
  for (const [at, length] of lengths.entries()) {
    const scores = source.sentence(at, demandOf(options.decoder, length))
    const [best] = yield* decodeSteps(scores, options)
    parses.push(best as ScoredParse)
  }
  return parses
}

/// Greedy parsing that throws if a score isn't finite, as the other decoders do.
export const checkedGreedy: Chooser = {
  structural(sentence, c, scores, at) {
    finite(scores[at + shift] as number, "shift")
    finite(scores[at + combine] as number, "combine")
    return greedy.structural(sentence, c, scores, at)
  },
  label(sentence, c, scores, at, count) {
    let total = 0
    for (let label = at; label < at + count; label++) total += scores[label] as number
    // A sum of finite 32-bit numbers is finite, so one check covers them all.
    finite(total, "a label")
    return greedy.label(sentence, c, scores, at, count)
  },
}

/// Which scores of a sentence of `length` words a decoder reads.
export function demandOf(decoder: DecoderName, length: number): ScoreDemand {
  return decoder === "chart" && length <= longestChart ? "all spans" : "some spans"
}

// The greatest finite 32-bit number.
const greatest = (2 - 2 ** -23) * 2 ** 127

/// The chart's objective for decoders of the transition system: log-odds of labels, and 0 for structural actions.
export function oddsOnly(scores: SpanScores): SpanScores {
  const zeros = new Float32Array(2)
  return {
    length: scores.length,
    structure: () => zeros,
    labels(i, j) {
      const labels = scores.labels(i, j)
      const none = labels[0] as number
      return labels.map((score) => Math.min(Math.max(score - none, -greatest), greatest))
    },
  }
}

// How a sentence is searched: what the caller asks for, and what the model was trained for.

import { argumentReader } from "../check/argument-reader.ts"
import type { DataReader } from "../check/data-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { abortSignal, choice, count, flag, type Kinds } from "../check/kinds.ts"
import { type DecoderName, decoderNames, type SearchOptions, type SearchSettings } from "../decode/search.ts"

/// How to parse.
export interface ParseOptions {
  /// The search algorithm (default: the one that the model was trained for).
  readonly decoder?: DecoderName | undefined
  /// The width of the beam, for the decoders "beam" and "dp".
  readonly beam?: number | undefined
  /// How many trees per sentence, best first (default: 1). More than one needs the decoder "dp", or "chart" for a model that
  /// was trained for it.
  readonly k?: number | undefined
  /// Whether to return scores and confidence (default: false). This takes little time, but with a model that was trained for the
  /// chart it takes longer than parsing.
  readonly confidence?: boolean | undefined
  /// An AbortSignal, checked several times per second, also within a long sentence.
  readonly signal?: AbortSignal | undefined
}

/// A search that fits the model, with every choice made.
export interface Search extends Required<Omit<SearchOptions, "constraints">> {
  readonly confidence: ConfidenceSource
}

/// What confidence is computed from, if it is: the probabilities of the decisions that made the tree, or those of all trees in
/// the chart.
export type ConfidenceSource = "none" | "decisions" | "chart"

// Wide enough for the alternatives that matter, if several trees are asked for without a decoder.
const beamOfAlternatives = 16

const kinds: Kinds<Omit<ParseOptions, "signal">> = {
  decoder: choice(...decoderNames),
  beam: count,
  k: count,
  confidence: flag,
}

/// The search that the options ask for. Throws a `SpandrelError` if an option is wrong or the model can't be searched that way.
export function resolveSearch(model: SearchSettings, options: ParseOptions): Search {
  const { decoder, beam, k = 1, confidence = false } = checkedOptions(options)
  const width = beam ?? Math.max(model.beam, beamOfAlternatives)
  const chosen = decoder ?? defaultDecoder(model, beam, k)
  if (beam !== undefined && (chosen === "greedy" || chosen === "chart"))
    throw unsupported(`the decoder ${chosen} has no beam; use beam or dp, or leave out the width`)
  const isForChart = model.decoder === "chart"
  if (chosen === "chart" && !isForChart)
    throw unsupported(
      "this model was trained to take one action after the other, and the chart finds much worse trees with its scores; " +
        "use greedy, beam or dp, or a model that was trained for the chart (spandrel train --objective margin)",
    )
  if (k > 1 && (chosen === "greedy" || chosen === "beam"))
    throw unsupported(
      `the decoder ${chosen} finds one tree; use ${isForChart ? "dp or chart" : "dp"} for ${k}`,
    )
  // Labels alone don't say which action comes first: only a search that keeps several hypotheses finds the tree.
  const isGreedy = chosen === "greedy" || (chosen !== "chart" && width === 1)
  if (isGreedy && isForChart)
    throw unsupported(
      "this model was trained for the chart and can't be searched greedily; use chart, or dp with a beam",
    )
  const isTrainedBeam = chosen === "beam" && model.decoder === "beam"
  return {
    decoder: chosen,
    beam: isTrainedBeam ? (beam ?? model.beam) : width,
    k,
    confidence: confidence ? (isForChart ? "chart" : "decisions") : "none",
  }
}

function checkedOptions(options: unknown): Partial<Omit<ParseOptions, "signal">> {
  const reader = optionReader(options)
  reader.allow([...Object.keys(kinds), "signal"])
  return reader.some(kinds)
}

function optionReader(options: unknown): DataReader {
  return argumentReader(options, "the options argument", "option")
}

function defaultDecoder(model: SearchSettings, beam: number | undefined, k: number): DecoderName {
  if (model.decoder === "chart") return "chart"
  if (k > 1) return "dp"
  return beam !== undefined && model.decoder === "greedy" ? "beam" : model.decoder
}

function unsupported(message: string): SpandrelError {
  return new SpandrelError("unsupported-decoding", message)
}

/// The signal of options that have nothing else.
export function onlySignal(options: { readonly signal?: AbortSignal | undefined }): AbortSignal | undefined {
  optionReader(options).allow(["signal"])
  return signalOf(options)
}

/// The signal of some options, checked.
export function signalOf(options: { readonly signal?: AbortSignal | undefined }): AbortSignal | undefined {
  return optionReader(options).find("signal")?.as(abortSignal)
}

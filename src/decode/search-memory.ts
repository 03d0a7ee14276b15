// How much memory a search may use, and the widest beam and the most trees that fit.

import { SpandrelError } from "../check/error.ts"
import { formatCount, formatNumber } from "../check/format-count.ts"
import type { DecoderName, SearchOptions } from "./search.ts"

/// The most bytes that the search of one sentence may use. V8 ends the process when its heap is full, which is at 2 GB on a
/// machine with 8 GB; half of that leaves room for the model's tables and for results that wait to be written.
export const searchBudget = 2 ** 30

// Bytes per item, all upper bounds. Measured with scores that keep as many different items as possible:
// - a state of beam search with its history takes 73 to 78 bytes, and the cached label of its span 86 to 103;
// - a packed state takes 350 to 370 bytes with the ways to make it, one to one and a half each;
// - a tree of a k-best list takes about 170 bytes per word. The rest is for its probabilities and its output.
// A way on its own was not measured: it is an object with two fields, in an array.
const bytesPer = { hypothesis: 256, packedState: 400, way: 40, treeWord: 512 }

// Ways that dynamic programming looks at per state that it keeps: see packed-forest.ts.
const waysPerState = 4

/// The longest sentence, in words, that the chart parses. It takes O(n³) time: one to three seconds at this
/// length. Longer sentences are parsed by dynamic programming over the same scores, which may find worse trees: labels
/// alone often mislead a beam in long sentences.
export const longestChart = 1000
const longBeam = 256

/// The beam for a sentence that is too long for the chart.
export function beamInsteadOfChart(length: number): number {
  return Math.min(
    longBeam,
    largest(longBeam, (beam) => stateBytes("dp", beam, length) <= searchBudget),
  )
}

/// The most constraints of a sentence: reading and compiling one takes up to half a kilobyte.
export const mostConstraints = searchBudget / 512

/// What determines how much memory the search of a sentence needs.
type SearchSize = Pick<SearchOptions, "decoder" | "beam" | "k">

/// Throws "search-too-large" if the search of a sentence of `length` words may need more than `searchBudget`. The message says
/// which beam or which number of trees fits.
export function checkSearchSize(length: number, { decoder, beam: width, k = 1 }: SearchSize): void {
  const usesBeam = decoder === "beam" || decoder === "dp"
  const beam = decoder === "chart" && length > longestChart ? beamInsteadOfChart(length) : width
  const states = (of: number) => stateBytes(decoder, of, length)
  if (usesBeam && states(beam) + treeBytes(1, length) > searchBudget) {
    const most = largest(beam, (fewer) => states(fewer) + treeBytes(1, length) <= searchBudget)
    throw tooLarge(`a beam of ${formatNumber(beam)}`, length, `a beam of at most ${formatNumber(most)}`)
  }
  const left = searchBudget - (usesBeam ? states(beam) : 0)
  if (treeBytes(k, length) <= left) return
  const most = largest(k, (fewer) => treeBytes(fewer, length) <= left)
  throw tooLarge(formatCount(k, "tree"), length, `at most ${formatCount(most, "tree")}`)
}

/// The bytes of all states that a decoder keeps.
function stateBytes(decoder: DecoderName, beam: number, length: number): number {
  const steps = 2 * length - 1
  if (decoder !== "dp") return bytesPer.hypothesis * hypotheses(beam, steps)
  // A packed state is three boundaries, so there can't be more than this in a step.
  const boundaries = length + 1
  const states = Math.min(beam, (boundaries * boundaries * boundaries) / 6)
  const ways = Math.min(waysPerState * beam, states * length)
  return steps * (bytesPer.packedState * states + bytesPer.way * ways)
}

/// The most configurations that all steps keep: each step at most doubles them.
function hypotheses(beam: number, steps: number): number {
  const doublings = Math.min(steps, Math.floor(Math.log2(beam)))
  return 2 ** (doublings + 1) + (steps > doublings ? (steps - doublings) * beam : 0)
}

function treeBytes(k: number, length: number): number {
  return bytesPer.treeWord * k * length
}

/// The greatest whole number from 1 to `most` that fits; 1 if none does.
function largest(most: number, fits: (value: number) => boolean): number {
  let [low, high] = [1, Math.min(most, Number.MAX_SAFE_INTEGER)]
  if (fits(high)) return high
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

function tooLarge(what: string, length: number, fix: string): SpandrelError {
  const words = formatCount(length, "word")
  const budget = `${searchBudget / 2 ** 30} GiB`
  return new SpandrelError(
    "search-too-large",
    `${what} for ${words} may need more memory than the ${budget} that a search may use; ask for ${fix}`,
  )
}

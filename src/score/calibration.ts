// Do probabilities mean what they say? Of the brackets that are given 0.8, eight in ten should be right.

/// A probability that was given, and whether it came true.
export interface Judgement {
  readonly probability: number
  readonly isRight: boolean
}

/// The judgements with probabilities of one interval.
export interface CalibrationBin {
  readonly from: number
  readonly to: number
  readonly count: number
  /// The mean of the probabilities, and the share that came true; 0 where there are none.
  readonly predicted: number
  readonly actual: number
}

/// The judgements in bins of equal width; 1 belongs to the last.
export function calibrationBins(judgements: readonly Judgement[], bins = 10): CalibrationBin[] {
  const sums = Array.from({ length: bins }, () => ({ count: 0, predicted: 0, right: 0 }))
  for (const { probability, isRight } of judgements) {
    const bin = sums[Math.min(bins - 1, Math.floor(probability * bins))]
    if (bin === undefined) throw new RangeError(`${probability} is no probability`)
    bin.count++
    bin.predicted += probability
    if (isRight) bin.right++
  }
  return sums.map(({ count, predicted, right }, at) => ({
    from: at / bins,
    to: (at + 1) / bins,
    count,
    predicted: count === 0 ? 0 : predicted / count,
    actual: count === 0 ? 0 : right / count,
  }))
}

/// The mean distance between what was predicted and what came true, weighted by the bins' counts.
export function calibrationError(bins: readonly CalibrationBin[]): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  const distance = bins.reduce(
    (sum, { count, predicted, actual }) => sum + count * Math.abs(predicted - actual),
    0,
  )
  return total === 0 ? 0 : distance / total
}

// A wrong judgement of certainty would make the loss infinite, whatever the others are.
const certainty = 1e-6

/// The mean negative logarithm of the probability given to what came true.
export function logLoss(judgements: readonly Judgement[]): number {
  const total = judgements.reduce((sum, { probability, isRight }) => {
    const given = isRight ? probability : 1 - probability
    return sum - Math.log(Math.max(certainty, given))
  }, 0)
  return judgements.length === 0 ? 0 : total / judgements.length
}

// Are probabilities calibrated? Of the brackets with a probability of 0.8, eight in ten should be correct.

/// A predicted probability, and whether the prediction was right.
export interface Judgement {
  readonly probability: number
  readonly isRight: boolean
}

/// The judgements whose probabilities are in one interval.
export interface CalibrationBin {
  readonly from: number
  readonly to: number
  readonly count: number
  /// The mean probability, and the share that was right; 0 in an empty bin.
  readonly predicted: number
  readonly actual: number
}

/// Sorts judgements into bins of equal width; a probability of 1 belongs to the last.
export function calibrationBins(judgements: readonly Judgement[], bins = 10): CalibrationBin[] {
  const sums = Array.from({ length: bins }, () => ({ count: 0, predicted: 0, right: 0 }))
  for (const { probability, isRight } of judgements) {
    const bin = sums[Math.min(bins - 1, Math.floor(probability * bins))]
    if (bin === undefined) throw new RangeError(`${probability} is not a probability`)
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

/// The expected calibration error: the mean distance between prediction and outcome, weighted by the bins' counts.
export function calibrationError(bins: readonly CalibrationBin[]): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  const distance = bins.reduce(
    (sum, { count, predicted, actual }) => sum + count * Math.abs(predicted - actual),
    0,
  )
  return total === 0 ? 0 : distance / total
}

// A wrong judgement with a probability of 1 would make the loss infinite.
const certainty = 1e-6

/// The mean negative logarithm of the probability of the actual outcome.
export function logLoss(judgements: readonly Judgement[]): number {
  const total = judgements.reduce((sum, { probability, isRight }) => {
    const given = isRight ? probability : 1 - probability
    return sum - Math.log(Math.max(certainty, given))
  }, 0)
  return judgements.length === 0 ? 0 : total / judgements.length
}

/// The area under the curve: how often a right judgement has a higher probability than a wrong one, ties counting half. NaN
/// unless there are both.
export function areaUnderCurve(judgements: readonly Judgement[]): number {
  const sorted = judgements.toSorted((a, b) => a.probability - b.probability)
  let [wrongBefore, won, at] = [0, 0, 0]
  while (at < sorted.length) {
    const { probability } = sorted[at] as Judgement
    let [right, wrong] = [0, 0]
    for (; at < sorted.length && sorted[at]?.probability === probability; at++) {
      if (sorted[at]?.isRight) right++
      else wrong++
    }
    won += right * (wrongBefore + wrong / 2)
    wrongBefore += wrong
  }
  return won / (wrongBefore * (sorted.length - wrongBefore))
}

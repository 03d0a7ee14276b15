// Calibrated confidence: of the parses with a confidence of 0.8, eight in ten should be right.

/// A logistic curve over log-odds, which turns a probability into a calibrated one. Offset 0 and slope 1 leave it as it is.
export interface CalibrationCurve {
  readonly offset: number
  /// 0 or greater.
  readonly slope: number
}

/// The curves of a model, fitted on dev by `spandrel calibrate`.
export interface Calibration {
  /// For whole trees.
  readonly tree: CalibrationCurve
  readonly constituent: CalibrationCurve
}

// Beyond this, 1 − p is lost in rounding.
const greatestLogOdds = 30

/// The log-odds of a probability, given its logarithm; at most 30 either way.
export function logOdds(logProbability: number): number {
  const odds = logProbability - Math.log(-Math.expm1(logProbability))
  return Math.min(Math.max(odds, -greatestLogOdds), greatestLogOdds)
}

/// The confidence that belongs to a log-probability. Without a curve it is the probability itself.
export function confidenceOf(logProbability: number, curve?: CalibrationCurve): number {
  if (curve === undefined) return Math.exp(Math.min(0, logProbability))
  return 1 / (1 + Math.exp(-(curve.offset + curve.slope * logOdds(logProbability))))
}

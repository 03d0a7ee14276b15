// Fits a logistic curve to outcomes (Platt 1999, "Probabilistic outputs for support vector machines").

/// A prediction as log-odds, and whether it was right.
export interface Outcome {
  readonly logOdds: number
  readonly isRight: boolean
}

/// P(right) = 1 / (1 + exp(−(offset + slope · log-odds))).
export interface FittedCurve {
  readonly offset: number
  /// 0 or greater.
  readonly slope: number
}

// Newton's method doubles the digits with every step near the minimum.
const mostSteps = 50
const smallestStep = 1e-10

// Leaves predictions as they are.
const unchanged: FittedCurve = { offset: 0, slope: 1 }

/// The curve with the lowest log loss. Platt's targets, which are a little less certain than the outcomes, keep it finite if
/// every right prediction is above every wrong one. Without any right ones, or any wrong ones, there is nothing to fit, and
/// predictions are left as they are.
export function fitCurve(outcomes: readonly Outcome[]): FittedCurve {
  const right = outcomes.filter(({ isRight }) => isRight).length
  const wrong = outcomes.length - right
  if (right === 0 || wrong === 0) return unchanged
  const [ofRight, ofWrong] = [(right + 1) / (right + 2), 1 / (wrong + 2)]
  const points = outcomes.map(({ logOdds, isRight }) => ({ x: logOdds, target: isRight ? ofRight : ofWrong }))
  const mean = (right * ofRight + wrong * ofWrong) / outcomes.length
  const flat = { offset: Math.log(mean / (1 - mean)), slope: 0 }
  let curve: FittedCurve = flat
  let loss = lossOf(points, curve)
  for (let step = 0; step < mostSteps; step++) {
    const [forOffset, forSlope] = newtonStep(points, curve)
    // A full step may overshoot where the curve is almost flat.
    let scale = 1
    let next: FittedCurve
    let nextLoss: number
    do {
      next = { offset: curve.offset - scale * forOffset, slope: curve.slope - scale * forSlope }
      nextLoss = lossOf(points, next)
      scale /= 2
    } while (!(nextLoss <= loss) && scale > smallestStep)
    if (!(nextLoss < loss)) break
    ;[curve, loss] = [next, nextLoss]
  }
  // More confident predictions that are right less often tell nothing.
  return curve.slope >= 0 ? curve : flat
}

interface Point {
  readonly x: number
  readonly target: number
}

function lossOf(points: readonly Point[], { offset, slope }: FittedCurve): number {
  return points.reduce((sum, { x, target }) => {
    const z = offset + slope * x
    return sum + Math.max(0, z) + Math.log1p(Math.exp(-Math.abs(z))) - target * z
  }, 0)
}

/// The inverse of the second derivatives times the first ones.
function newtonStep(points: readonly Point[], { offset, slope }: FittedCurve): [number, number] {
  let [first, firstX, second, secondX, secondXX] = [0, 0, smallestStep, 0, smallestStep]
  for (const { x, target } of points) {
    const p = 1 / (1 + Math.exp(-(offset + slope * x)))
    const weight = p * (1 - p)
    first += p - target
    firstX += (p - target) * x
    second += weight
    secondX += weight * x
    secondXX += weight * x * x
  }
  const determinant = second * secondXX - secondX * secondX
  return [
    (secondXX * first - secondX * firstX) / determinant,
    (second * firstX - secondX * first) / determinant,
  ]
}

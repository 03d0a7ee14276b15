// The two scorers of actions, each with span features, one hidden layer and scores: their sizes and parameters.

import type { ParameterSpec } from "./weights/parameters.ts"

/// The two types of actions, with the number of spans that each looks at.
export const scorerSpans = { structure: 4, label: 3 } as const
export type ScorerName = keyof typeof scorerSpans

export const scorerNames: readonly ScorerName[] = ["structure", "label"]

/// The parameters of both scorers, for boundary vectors of a size.
export function scorerParameters(sizes: {
  readonly vectorSize: number
  readonly hiddenUnits: number
  readonly labels: number
}): ParameterSpec[] {
  const { vectorSize, hiddenUnits, labels } = sizes
  return scorerNames.flatMap((name): ParameterSpec[] => {
    const outputs = name === "structure" ? 2 : labels
    return [
      { name: `${name}.hidden`, kind: "hidden", rows: scorerSpans[name] * vectorSize, columns: hiddenUnits },
      { name: `${name}.hiddenBias`, kind: "vector", rows: 1, columns: hiddenUnits },
      { name: `${name}.output`, kind: "output", rows: hiddenUnits, columns: outputs },
      { name: `${name}.outputBias`, kind: "vector", rows: 1, columns: outputs },
    ]
  })
}

// The paper's running example as a trace.

import type { ParseTrace } from "../../../../src/parser/parse-trace.ts"

export const goldText = "(S (NP (PRP I)) (VP (MD do) (VBP like) (S (VP (VBG eating) (NP (NN fish))))))"

/// The steps 1 to 18 of the paper's figure 2.
export const goldActions = [
  ...["shift", "NP", "shift", "", "shift", "", "combine", "", "shift", ""],
  ...["shift", "NP", "combine", "S VP", "combine", "VP", "combine", "S"],
]

/// The same with the mistake of figure 4: "like" and "eating" are combined.
export const mistakenActions = [
  ...["shift", "NP", "shift", "", "shift", "", "shift", "", "combine", ""],
  ...["shift", "NP", "combine", "", "combine", "VP", "combine", "S"],
]

/// A trace of these actions, each with a probability of its own.
export function traceOf(actions: readonly string[]): ParseTrace {
  const words = ["I", "do", "like", "eating", "fish"]
  const tags = ["PRP", "MD", "VBP", "VBG", "NN"]
  return {
    tokens: words.map((text, at) => ({ text, tag: tags[at] as string })),
    steps: actions.map((action) => ({ action, probability: 0.9, choices: [{ action, probability: 0.9 }] })),
  }
}

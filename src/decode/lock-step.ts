// Several sentences parsed together, step by step: one call of the network scores the states of all of them.

import { Configuration, combine, type StructuralAction, shift } from "../transition/configuration.ts"
import type { BatchScores, StateRows } from "../transition/scores.ts"
import { finish, type Steps } from "../transition/steps.ts"
import { noLabel } from "../tree/label-set.ts"

/// Chooses actions, given their scores. `at` is the index of the state's first score.
export interface Chooser {
  structural(sentence: number, c: Configuration, scores: Float32Array, at: number): StructuralAction
  label(sentence: number, c: Configuration, scores: Float32Array, at: number, count: number): number
}

/// Always chooses the legal action with the best score.
export const greedy: Chooser = {
  structural(_, c, scores, at) {
    if (!c.canCombine) return shift
    if (!c.canShift) return combine
    return (scores[at + combine] as number) > (scores[at + shift] as number) ? combine : shift
  },
  label: (_, c, scores, at, count) => bestLabel(scores, at, count, !c.canLabel(noLabel)),
}

/// The label with the best score; the first of equals.
export function bestLabel(scores: Float32Array, at: number, count: number, mustLabel: boolean): number {
  let best = mustLabel ? 1 : 0
  for (let label = best + 1; label < count; label++) {
    if ((scores[at + label] as number) > (scores[at + best] as number)) best = label
  }
  return best
}

/// Parses sentences of the given lengths, and returns their final configurations.
export function parseInLockStep(
  lengths: readonly number[],
  scores: BatchScores,
  chooser: Chooser,
): Configuration[] {
  return finish(lockSteps(lengths, scores, chooser))
}

// Steps of all sentences between two pauses: some milliseconds.
const pauseSteps = 32

/// The same with pauses.
export function* lockSteps(
  lengths: readonly number[],
  scores: BatchScores,
  chooser: Chooser,
): Steps<Configuration[]> {
  const configurations = lengths.map((length) => new Configuration(length))
  const states: StateRows = {
    count: 0,
    sentence: new Int32Array(lengths.length),
    i: new Int32Array(lengths.length),
    k: new Int32Array(lengths.length),
    j: new Int32Array(lengths.length),
  }
  for (let step = 1; ; step++) {
    if (step % pauseSteps === 0) yield
    if (!advance()) return configurations
  }

  /// Takes a structural action and a label action in each sentence; false if all are final.
  function advance(): boolean {
    gather(configurations, states, true)
    if (states.count === 0) return false
    const structure = scores.structure(states)
    for (let row = 0; row < states.count; row++) {
      const sentence = states.sentence[row] as number
      const c = configurations[sentence] as Configuration
      c.act(chooser.structural(sentence, c, structure, 2 * row))
    }
    gather(configurations, states, false)
    const labels = scores.labels(states)
    for (let row = 0; row < states.count; row++) {
      const sentence = states.sentence[row] as number
      const c = configurations[sentence] as Configuration
      c.label(chooser.label(sentence, c, labels, row * scores.labelCount, scores.labelCount))
    }
    return true
  }
}

function gather(configurations: readonly Configuration[], states: StateRows, isStructural: boolean): void {
  states.count = 0
  configurations.forEach((c, sentence) => {
    if (c.isFinal) return
    const row = states.count++
    states.sentence[row] = sentence
    states.i[row] = isStructural ? c.below : c.left
    states.k[row] = c.left
    states.j[row] = c.right
  })
}

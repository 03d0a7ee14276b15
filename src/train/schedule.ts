// How the learning rates change in the course of a run.

import type { TrainingSettings } from "./settings.ts"

/// Where a run is: the number of earlier updates, and of all updates of the run.
export interface RunProgress {
  readonly updates: number
  readonly totalUpdates: number
}

/// The factor of the learning rates for the next update. It rises from near 0 to 1 over the first `warmUp` updates, while
/// it falls evenly from 1 at the first update to `decay` at the end of the run. A function of its arguments alone, so that
/// a run that was interrupted continues with the same rates.
export function rateFactor(
  { updates, totalUpdates }: RunProgress,
  { warmUp, decay }: Pick<TrainingSettings, "warmUp" | "decay">,
): number {
  const rise = warmUp === 0 ? 1 : Math.min(1, (updates + 1) / warmUp)
  return rise * (1 - (1 - decay) * (updates / totalUpdates))
}

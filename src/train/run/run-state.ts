// How far a run has come, and what must not change while it is interrupted: all of a checkpoint but its tensors.

import type { DataReader } from "../../check/data-reader.ts"
import { natural, number, string } from "../../check/kinds.ts"
import { threadCount } from "../../check/threads.ts"
import { readAllSettings } from "../read-settings.ts"
import type { TrainingSettings } from "../settings.ts"
import type { Evaluation, FileScore, Position } from "./evaluation.ts"

/// The state of a run between two batches, as JSON can hold it.
export interface RunState {
  readonly position: Position
  readonly settings: TrainingSettings
  readonly threads: number
  /// A checksum of the data: see `dataChecksum`.
  readonly data: number
  readonly history: readonly Evaluation[]
  /// What the listener noted at the last evaluation: see `RunListener`.
  readonly note?: string | undefined
}

const positionKinds = { epoch: natural, batch: natural }
const scoreKinds = { recall: number, precision: number, f1: number }

/// Reads the state of a checkpoint.
export function readRunState(data: DataReader): RunState {
  return {
    position: data.get("position").all(positionKinds),
    settings: readAllSettings(data.get("settings")),
    threads: data.get("threads").as(threadCount),
    data: data.get("data").as(natural),
    ...data.some({ note: string }),
    history: data
      .get("history")
      .items()
      .map((entry) => ({
        ...entry.all({ ...positionKinds, ...scoreKinds }),
        ...entry.some({ tags: number, mean: number }),
        ...readFileScores(entry.find("files")),
      })),
  }
}

function readFileScores(data: DataReader | undefined): { files?: readonly FileScore[] } {
  const files = data?.items().map((entry) => ({
    ...entry.all({ name: string, ...scoreKinds }),
    ...entry.some({ tags: number }),
  }))
  return files === undefined ? {} : { files }
}

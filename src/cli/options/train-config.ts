// The JSON file of `spandrel train --config`.

import { DataReader } from "../../check/data-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { arrayOf, type Kind, nonEmptyString } from "../../check/kinds.ts"
import { displayName } from "../../node/input.ts"
import { readJsonObject } from "../../node/json-file.ts"
import { readSomeSettings } from "../../train/read-settings.ts"
import type { TrainingSettings } from "../../train/settings.ts"

/// What a config file may have: settings, and the files of --train and --dev and of their columns as they are on the command line.
export interface TrainConfig {
  readonly settings: Partial<TrainingSettings>
  readonly train?: readonly string[]
  readonly dev?: readonly string[]
  readonly trainColumns?: readonly string[]
  readonly devColumns?: readonly string[]
}

const fileNames: Kind<readonly string[]> = arrayOf(nonEmptyString, "file names")

/// Reads a config file. All settings must be known and valid.
export async function readConfig(path: string | undefined): Promise<TrainConfig> {
  if (path === undefined) return { settings: {} }
  const data = await readJsonObject(path, 'settings must be a JSON object, such as {"epochs": 20}')
  const reader = new DataReader(data, {
    name: "settings",
    where: displayName(path),
    fieldKind: { noun: "setting" },
    error: (message) => new SpandrelError("invalid-settings", message),
  })
  const files = { train: fileNames, dev: fileNames, trainColumns: fileNames, devColumns: fileNames }
  return { settings: readSomeSettings(reader, Object.keys(files)), ...reader.some(files) }
}

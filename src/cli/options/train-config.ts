// The JSON file of `spandrel train --config`.

import { DataReader } from "../../check/data-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { displayName } from "../../node/input.ts"
import { readJsonObject } from "../../node/json-file.ts"
import { readSomeSettings } from "../../train/read-settings.ts"
import type { TrainingSettings } from "../../train/settings.ts"

/// Reads the settings of a JSON file. All of them must be known and valid.
export async function readConfig(path: string): Promise<Partial<TrainingSettings>> {
  const data = await readJsonObject(path, 'settings must be a JSON object, such as {"epochs": 20}')
  return readSomeSettings(
    new DataReader(data, {
      name: "settings",
      where: displayName(path),
      fieldKind: { noun: "setting" },
      error: (message) => new SpandrelError("invalid-settings", message),
    }),
  )
}

// Training settings from plain data: a JSON file, a caller's object, a checkpoint.

import type { DataReader } from "../check/data-reader.ts"
import { type Setting, settingRows, type TrainingSettings } from "./settings.ts"

/// The settings that the data has, each checked. Unknown ones are an error, except for those that the caller reads.
export function readSomeSettings(
  data: DataReader,
  others: readonly string[] = [],
): Partial<TrainingSettings> {
  data.allow([...settingRows.map(([name]) => name), ...others])
  const read = settingRows.flatMap(([name, row]) => {
    const found = data.find(name)
    return found === undefined ? [] : [[name, readValue(found, row)]]
  })
  return Object.fromEntries(read) as Partial<TrainingSettings>
}

/// The settings of a checkpoint. One that is missing was added later, and its default is what was done before. Other fields
/// are ignored.
export function readAllSettings(data: DataReader): TrainingSettings {
  const read = settingRows.map(([name, row]) => {
    const found = data.find(name)
    return [name, found === undefined ? row.default : readValue(found, row)]
  })
  return Object.fromEntries(read) as TrainingSettings
}

function readValue(data: DataReader, { kind, read }: Setting<unknown>): unknown {
  return read === undefined ? data.as(kind) : read(data)
}

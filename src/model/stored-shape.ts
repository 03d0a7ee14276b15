// A network's shape in a file's metadata.

import type { FieldShape, NetworkShape } from "../network/network-shape.ts"
import type { StoredData } from "./stored-data.ts"

/// The shape that the data says, with up to so many layers. What else the data says stays in it, in the same order, so
/// that a shape that is written again is the same text.
export function readShape(data: StoredData, mostLayers?: number): NetworkShape {
  return {
    ...data.object(),
    fields: data.get("fields").items().map(readField),
    lstmLayers: data.get("lstmLayers").count(1, mostLayers),
    lstmUnits: data.get("lstmUnits").count(1),
    hiddenUnits: data.get("hiddenUnits").count(1),
  }
}

function readField(data: StoredData): FieldShape {
  const isFrozen = data.find("isFrozen")?.flag()
  return {
    ...data.object(),
    name: data.get("name").text(),
    size: data.get("size").count(1),
    ...(isFrozen === undefined ? {} : { isFrozen }),
  }
}

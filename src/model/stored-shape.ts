// A network's shape in a file's metadata.

import type { FieldShape } from "../network/bilstm/bilstm-shape.ts"
import { type BilstmShape, fieldRoles } from "../network/bilstm/bilstm-shape.ts"
import type { EncoderShape, NetworkShape } from "../network/network-shape.ts"
import type { StoredData } from "./stored-data.ts"

const encoderKinds: readonly EncoderShape["kind"][] = ["bilstm"]

/// The shape in the data, with up to `mostLayers` layers. Unknown fields are kept, in the same order, so that a shape that
/// is written again is the same string.
export function readShape(data: StoredData, mostLayers?: number): NetworkShape {
  return {
    ...data.object(),
    encoder: readEncoder(data.get("encoder"), mostLayers),
    hiddenUnits: data.get("hiddenUnits").count(1),
  }
}

function readEncoder(data: StoredData, mostLayers?: number): EncoderShape {
  const kind = data.get("kind").choice(encoderKinds)
  switch (kind) {
    case "bilstm":
      return readBilstm(data, kind, mostLayers)
  }
}

function readBilstm(data: StoredData, kind: "bilstm", mostLayers?: number): BilstmShape {
  return {
    ...data.object(),
    kind,
    fields: data.get("fields").items().map(readField),
    layers: data.get("layers").count(1, mostLayers),
    units: data.get("units").count(1),
  }
}

function readField(data: StoredData): FieldShape {
  const isFrozen = data.find("isFrozen")?.flag()
  return {
    ...data.object(),
    name: data.get("name").text(),
    role: data.get("role").choice(fieldRoles),
    size: data.get("size").count(1),
    ...(isFrozen === undefined ? {} : { isFrozen }),
  }
}

// A network's shape in a file's metadata.

import type { DataReader } from "../check/data-reader.ts"
import {
  array,
  choice,
  count,
  flag,
  type Kind,
  nonEmptyString,
  object,
  positive,
  string,
  wholeNumber,
} from "../check/kinds.ts"
import { type BilstmShape, type FieldShape, fieldRoles, isAffix } from "../network/bilstm/bilstm-shape.ts"
import type { EncoderShape, NetworkShape } from "../network/network-shape.ts"
import { layerMixes, type TransformerShape } from "../network/transformer/transformer-shape.ts"
import { smallestWindow } from "../network/transformer/windows.ts"

const odd: Kind<number> = {
  description: "an odd number, 1 or greater",
  is: (value): value is number => count.is(value) && value % 2 === 1,
}

const encoderKinds: readonly EncoderShape["kind"][] = ["bilstm", "transformer"]

/// The shape in the data, with up to `maxLayers` layers. Unknown fields are kept, in the same order, so that a shape that
/// is written again is the same string.
export function readShape(data: DataReader, maxLayers: number): NetworkShape {
  return {
    ...data.as(object),
    encoder: readEncoder(data.get("encoder"), maxLayers),
    hiddenUnits: data.get("hiddenUnits").as(count),
  }
}

function readEncoder(data: DataReader, maxLayers: number): EncoderShape {
  const kind = data.get("kind").as(choice(...encoderKinds))
  switch (kind) {
    case "bilstm":
      return readBilstm(data, kind, maxLayers)
    case "transformer":
      return readTransformer(data, kind, maxLayers)
  }
}

function readBilstm(data: DataReader, kind: "bilstm", maxLayers: number): BilstmShape {
  const fields = data.get("fields")
  if (fields.as(array).length === 0) throw fields.error("must have at least one field")
  return {
    ...data.as(object),
    kind,
    fields: fields.items().map(readField),
    ...readCharacters(data.find("characters")),
    layers: data.get("layers").as(wholeNumber(1, maxLayers)),
    units: data.get("units").as(count),
  }
}

function readCharacters(data: DataReader | undefined): Pick<BilstmShape, "characters"> {
  if (data === undefined) return {}
  return {
    characters: { ...data.as(object), ...data.all({ size: count, characterSize: count, width: odd }) },
  }
}

function readTransformer(data: DataReader, kind: "transformer", maxLayers: number): TransformerShape {
  const sizes = {
    width: count,
    feedForward: count,
    // Two positions are taken by the pieces before and after the sentence.
    positions: wholeNumber(smallestWindow + 2),
    epsilon: positive,
  }
  const others = {
    formSize: count,
    isFrozen: flag,
    lstmUnits: count,
    unknownPiece: string,
    longestPart: count,
  }
  const normalize = { cleanText: flag, spaceChinese: flag, stripAccents: flag, lowerCase: flag }
  const { width, ...otherSizes } = data.all(sizes)
  const heads = data.get("heads")
  if (width % heads.as(count) !== 0) throw heads.error(`must divide "width", which is ${width}`)
  return {
    ...data.as(object),
    kind,
    width,
    heads: heads.as(count),
    ...otherSizes,
    ...data.all(others),
    ...data.some({ givenTagSize: count, mix: choice(...layerMixes) }),
    normalize: data.get("normalize").all(normalize),
    layers: data.get("layers").as(wholeNumber(1, maxLayers)),
    lstmLayers: data.get("lstmLayers").as(wholeNumber(1, maxLayers)),
  }
}

function readField(data: DataReader): FieldShape {
  const { role, ...rest } = data.all({ name: nonEmptyString, role: choice(...fieldRoles), size: count })
  const affix = isAffix(role) && { characters: data.get("characters").as(count) }
  return { ...data.as(object), ...rest, role, ...affix, ...data.some({ isFrozen: flag }) }
}

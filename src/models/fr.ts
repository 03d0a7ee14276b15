// `spandrel/models/fr`: the model fr, to be passed to `Parser.load`.

import { type PackagedModel, packagedModel } from "../parser/packaged-model.ts"

const model: PackagedModel = packagedModel(
  { name: "fr", language: "fr", licence: "LGPL-LR" },
  () => new URL("../../models/fr.safetensors", import.meta.url),
)

export default model

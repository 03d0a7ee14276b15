// `spandrel/models/en`: the model en, to be passed to `Parser.load`.

import { type PackagedModel, packagedModel } from "../parser/packaged-model.ts"

const model: PackagedModel = packagedModel(
  { name: "en", language: "en", licence: "CC BY 4.0" },
  () => new URL("../../models/en.safetensors", import.meta.url),
)

export default model

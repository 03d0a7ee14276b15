// `spandrel/models/en-fast`: the model en-fast, to be passed to `Parser.load`.

import { type PackagedModel, packagedModel } from "../parser/packaged-model.ts"

const model: PackagedModel = packagedModel(
  { name: "en-fast", language: "en", licence: "CC BY-SA 4.0" },
  () => new URL("../../models/en-fast.safetensors", import.meta.url),
)

export default model

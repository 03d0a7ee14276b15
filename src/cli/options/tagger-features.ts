// The option --features of the commands that train taggers.

import { InvalidArgumentError, Option } from "commander"
import type { TaggerSettings } from "../../tagger/tagger-settings.ts"

type Features = TaggerSettings["features"]

/// The option, whose default is to predict all features that the trees have.
export function taggerFeaturesOption(): Option {
  return new Option(
    "--features <names>",
    "features to predict besides tags, such as lem,g,n (lem is the lemma); auto for all that the trees have; or none",
  )
    .argParser(parseNames)
    .default(true, "auto")
}

function parseNames(text: string): Features {
  if (text === "auto") return true
  if (text === "none") return false
  const names = text.split(",").map((name) => name.trim())
  if (names.includes(""))
    throw new InvalidArgumentError("It must be auto, none, or names separated by commas.")
  return names
}

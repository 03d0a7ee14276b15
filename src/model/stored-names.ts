// Labels and tags in a file's metadata: those that would make malformed trees are refused.

import type { DataReader } from "../check/data-reader.ts"
import { arrayOf, string } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import { splitFeatures } from "../tree/morphology.ts"

const strings = arrayOf(string, "strings")
const name = /^[^ \t\n\v\f\r()]+$/

function isName(text: string): boolean {
  return name.test(text) && splitFeatures(text).features === undefined
}

/// The tags of a network or a tagger; at least one.
export function readTags(data: DataReader): readonly string[] {
  return readNames(data, "tag", isName)
}

/// The labels of a model, at least one, since a tree has a root. A chain of phrases over the same words is one label: "S VP".
export function readLabels(data: DataReader): readonly string[] {
  return readNames(data, "label", (label) => label.split(" ").every(isName))
}

function readNames(data: DataReader, noun: string, isValid: (name: string) => boolean): readonly string[] {
  const names = data.as(strings)
  if (names.length === 0) throw data.error(`must have at least one ${noun}`)
  const wrong = names.find((text) => !isValid(text))
  if (wrong !== undefined) throw data.error(`has ${quoteValue(wrong)}, which can't be the ${noun} of a tree`)
  return names
}

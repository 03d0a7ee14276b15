// Labels and tags in a file's metadata: those that would make malformed trees are refused.

import type { DataReader } from "../check/data-reader.ts"
import { arrayOf, type Kind } from "../check/kinds.ts"
import { splitFeatures } from "../tree/morphology.ts"

const name = /^[^ \t\n\v\f\r()]+$/

function isName(text: string): boolean {
  return name.test(text) && splitFeatures(text).features === undefined
}

const tag: Kind<string> = {
  description: "a tag",
  is: (value): value is string => typeof value === "string" && isName(value),
}

/// One label, or several with a space between them: a chain of phrases over the same words.
const label: Kind<string> = {
  description: "a label",
  is: (value): value is string => typeof value === "string" && value.split(" ").every(isName),
}

const rule = "that aren't empty and have no brackets or white space"
const tags = arrayOf(tag, `tags ${rule}`)
const labels = arrayOf(label, `labels ${rule}`)

/// The tags of a network or a tagger; at least one.
export function readTags(data: DataReader): readonly string[] {
  return atLeastOne(data, data.as(tags), "tag")
}

/// The labels of a model, chains included; at least one, since a tree has a root.
export function readLabels(data: DataReader): readonly string[] {
  return atLeastOne(data, data.as(labels), "label")
}

function atLeastOne(data: DataReader, names: readonly string[], noun: string): readonly string[] {
  if (names.length === 0) throw data.error(`must have at least one ${noun}`)
  return names
}

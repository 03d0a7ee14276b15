// The option --tags of the commands that parse the words of trees.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import type { ModelDescription } from "../../model/model.ts"
import { modelInfo } from "../../parser/model-info.ts"

/// Whose tags the words of trees have: those of the trees, or those that the model predicts.
const treeTags = ["predicted", "gold"] as const
export type TreeTags = (typeof treeTags)[number]

export interface TreeTagFlags {
  readonly tags?: TreeTags
}

/// Adds --tags.
export function withTreeTags(command: Command, source: string): Command {
  return command.addOption(
    new Option(
      "--tags <kind>",
      `${source}: tags and features that the model predicts, or those of the trees (default: predicted)`,
    ).choices(treeTags),
  )
}

/// The tags to parse with. Throws "missing-tagger" if the model can't predict any.
export function treeTagsFor(model: ModelDescription, { tags = "predicted" }: TreeTagFlags): TreeTags {
  if (tags === "predicted" && modelInfo(model).tags.length === 0)
    throw new SpandrelError(
      "missing-tagger",
      "this model doesn't predict tags; add --tags gold to parse with the tags of the trees, or use a model that does",
    )
  return tags
}

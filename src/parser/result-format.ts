// Which formats the trees of a model can be written in.

import { SpandrelError } from "../check/error.ts"
import { quoteValue } from "../check/quote-value.ts"
import { checkPennCategories } from "../tree/dependencies/penn-categories.ts"
import type { ModelInfo } from "./model-info.ts"

/// The language that the rules for dependencies know the words of.
const languageOfRules = "en"

/// Throws "unsupported-dependencies" for CoNLL-U from a model whose trees can't be turned into dependencies:
/// one of another language, or one that was trained with other tags or labels than the Penn Treebank's.
export function checkResultFormat(
  { language, tags, labels }: Pick<ModelInfo, "language" | "tags" | "labels">,
  format: string,
): void {
  if (format !== "conllu") return
  if (language !== languageOfRules)
    throw new SpandrelError(
      "unsupported-dependencies",
      `dependencies (conllu) are only known for English, and the model is for ${quoteValue(language)}; use another format, such as ` +
        "bracket or ndjson (a model of English should say so: spandrel train --language en)",
    )
  checkPennCategories({ tags, labels }, "the model")
}

// A model that knows the tiny treebank by heart, with a tagger of its words.

import type { Model } from "../src/model/model-file.ts"
import { Tagger } from "../src/tagger/tagger.ts"
import { toSpans } from "../src/tree/span-tree.ts"
import { tinyModel } from "./tiny-model.ts"
import { tinyTrees } from "./train/tiny-treebank.ts"

export async function tinyTaggingModel(): Promise<Model> {
  const tagger = Tagger.train(tinyTrees().map((tree) => toSpans(tree).words))
  return { ...(await tinyModel("local")), tagger }
}

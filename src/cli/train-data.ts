// The treebanks of a training run, with a word about what looks wrong.

import type { FieldShape } from "../model/network-shape.ts"
import { unknownValue } from "../model/vocabulary.ts"
import { type Corpus, makeCorpus } from "../train/corpus.ts"
import { Cleaner } from "../tree/clean.ts"
import type { Tree } from "../tree/tree.ts"
import type { CommandContext } from "./context.ts"
import { counted } from "./counted.ts"
import { InputError } from "./exit.ts"
import { readTreebank } from "./read-treebank.ts"

/// Reads and cleans both treebanks. Broken trees are reported and left out.
export async function readCorpus(
  train: readonly string[],
  dev: readonly string[],
  fields: readonly FieldShape[],
  context: CommandContext,
): Promise<Corpus> {
  const corpus = makeCorpus(
    await readClean(train, "--train", context),
    await readClean(dev, "--dev", context),
    fields,
  )
  warnOfUnknownTags(corpus, fields, context)
  return corpus
}

/// Reads and cleans trees; `option` is where the files were named.
export async function readClean(
  files: readonly string[],
  option: string,
  context: CommandContext,
): Promise<Tree[]> {
  const cleaner = new Cleaner()
  const trees: Tree[] = []
  for await (const tree of readTreebank(files, context, { isTolerant: true })) {
    const cleaned = cleaner.clean(tree)
    if (cleaned !== undefined) trees.push(cleaned)
  }
  if (trees.length === 0) {
    throw new InputError(
      `${option}: there are no trees in ${files.join(", ")}; name a file of bracketed trees`,
    )
  }
  return trees
}

function warnOfUnknownTags(
  { dev, vocabularies }: Corpus,
  fields: readonly FieldShape[],
  context: CommandContext,
): void {
  const field = fields.findIndex(({ name }) => name === "tag")
  if (vocabularies[field] === undefined) return
  const unknown = new Set<string>()
  for (const { spans, words } of dev) {
    words.fields[field]?.forEach((value, at) => {
      if (value === unknownValue) unknown.add(spans.words[at]?.tag ?? "")
    })
  }
  if (unknown.size === 0) return
  const some = [...unknown].slice(0, 5).join(", ")
  context.stderr.write(
    `warning: dev has ${counted(unknown.size, "tag")} that train doesn't have (${some}${unknown.size > 5 ? ", …" : ""}); ` +
      "are --train and --dev of the same annotation, and not swapped?\n",
  )
}

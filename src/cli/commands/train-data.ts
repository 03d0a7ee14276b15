// The data of `spandrel train`: treebanks, tags and word vectors.

import { SpandrelError } from "../../check/error.ts"
import { formatCount } from "../../check/format-count.ts"
import type { Model } from "../../model/model.ts"
import { designEncoder } from "../../network/encoders.ts"
import { jackknife } from "../../node/jackknife.ts"
import { readEncoderFolder } from "../../node/read-encoder-folder.ts"
import { readVectorFile } from "../../node/read-vector-file.ts"
import { loadTagger } from "../../parser/model-source.ts"
import { defaultFolds } from "../../tagger/jackknife.ts"
import { unescapedWords } from "../../tagger/tagged-trees.ts"
import { Tagger } from "../../tagger/tagger.ts"
import { formatAccuracy, scoreTagger } from "../../tagger/tagging-accuracy.ts"
import { type Corpus, type GoldSentence, goldSentence, makeCorpus, withTags } from "../../train/corpus.ts"
import type { TrainingSettings } from "../../train/settings.ts"
import type { TrainFile } from "../../train/train-files.ts"
import { type SpanTree, toSpans } from "../../tree/span-tree.ts"
import type { CommandContext } from "../command-context.ts"
import { findTrainFile, shortNames } from "../options/train-file.ts"
import type { TrainFlags } from "../options/train-options.ts"
import { foldProgress } from "../terminal/fold-progress.ts"
import { ProgressLine } from "../terminal/progress.ts"
import { readCleanFiles } from "./clean-trees.ts"

export interface TrainDataOptions
  extends Pick<TrainFlags, "preset" | "embeddings" | "encoder" | "tags" | "tagger"> {
  /// "file" or "file=weight".
  readonly train: readonly string[]
  readonly dev: readonly string[]
  readonly settings: TrainingSettings
  readonly initialModel?: Model | undefined
  readonly threads: number
}

/// Reads, cleans and tags both treebanks.
export async function readTrainData(options: TrainDataOptions, context: CommandContext): Promise<Corpus> {
  const { settings, embeddings, initialModel } = options
  if (options.tagger !== undefined && options.tags === "jackknife") {
    throw new SpandrelError(
      "wrong-usage",
      "--tags jackknife trains its own tagger; leave out --tagger or --tags jackknife",
    )
  }
  if (options.preset === "contextual" && options.encoder === undefined && initialModel === undefined) {
    throw new SpandrelError(
      "wrong-usage",
      "--preset contextual is for a pretrained encoder; add --encoder or --init, or choose another preset",
    )
  }
  const encoder = await readEncoder(options)
  const weighted = options.train.map(findTrainFile)
  const paths = weighted.map(({ path }) => path)
  const names = shortNames(paths)
  const gold = await readCleanFiles(paths, "--train", context, toSpans)
  const trainFiles = gold.map((trees, at): TrainFile => {
    return { name: names[at] as string, trees: trees.length, weight: weighted[at]?.weight ?? 1 }
  })
  const devGold = await readCleanFiles(options.dev, "--dev", context, goldSentence)
  const devNames = shortNames(options.dev)
  const devFiles = devGold.map(({ length }, at) => ({ name: devNames[at] as string, trees: length }))
  const dev = devGold.flat()
  const { train, tagger } = await tagTraining(gold, dev, options, context)
  const vectors =
    embeddings === undefined
      ? undefined
      : await readVectorFile(embeddings, settings.embeddingLimit, [...train, ...dev])
  const corpus = makeCorpus({
    ...{ train, trainFiles, dev, devFiles, settings },
    ...{ vectors, encoder, tagger, initialModel },
  })
  if (designEncoder(corpus.shape.encoder).readsTags) warnOfUnknownTags(train, corpus, context)
  return corpus
}

async function readEncoder({ encoder, embeddings, settings }: TrainDataOptions) {
  if (encoder === undefined) return undefined
  if (embeddings !== undefined)
    throw new SpandrelError(
      "wrong-usage",
      "--encoder and --embeddings can't be combined; leave out one of them",
    )
  const { encoderLayers } = settings
  return readEncoderFolder(encoder, encoderLayers === "all" ? {} : { layers: encoderLayers })
}

/// Training sentences with the tags to learn from, and the tagger for all other text.
interface TaggedTraining {
  readonly train: readonly SpanTree[]
  readonly tagger: Tagger | undefined
}

async function tagTraining(
  files: readonly (readonly SpanTree[])[],
  dev: readonly GoldSentence[],
  { tags: kind, tagger: path, settings: { seed }, threads, initialModel }: TrainDataOptions,
  { stderr }: CommandContext,
): Promise<TaggedTraining> {
  const gold = files.flat()
  const wordsOf = (sentences: readonly SpanTree[]) => sentences.map(({ words }) => words)
  const onDev = (tagger: Tagger) => `${formatAccuracy(scoreTagger(tagger, wordsOf(dev)).all)} correct on dev`
  if (path !== undefined) {
    const { tagger } = await loadTagger(path)
    stderr.write(`tags: those of the training trees, ${onDev(tagger)}\n`)
    return { train: gold, tagger }
  }
  const retag = (tags: readonly (readonly string[])[]) =>
    gold.map((sentence, at) => ({ ...sentence, words: withTags(sentence.words, tags[at] as string[]) }))
  if (kind === undefined && initialModel?.tagger !== undefined) {
    // The new trees are new to this tagger, so that its mistakes there are like those on any other text.
    const { tagger } = initialModel
    const { all } = scoreTagger(tagger, wordsOf(gold))
    stderr.write(`tags: ${formatAccuracy(all)} correct on train (initial model), ${onDev(tagger)}\n`)
    return { train: retag(gold.map(({ words }) => tagger.tag(unescapedWords(words)))), tagger }
  }
  if (kind !== "jackknife") return { train: gold, tagger: undefined }
  const { tags, accuracy } = await jackknife(files.map(wordsOf), {
    threads,
    settings: { seed },
    onProgress: foldProgress(stderr, defaultFolds),
  })
  const progress = new ProgressLine(stderr)
  const tagger = Tagger.train(wordsOf(gold), { seed }, ({ epoch, epochs }) =>
    progress.show(`tagger, epoch ${epoch} of ${epochs}`, performance.now()),
  )
  progress.clear()
  stderr.write(`tags: ${formatAccuracy(accuracy)} correct on train (jackknifed), ${onDev(tagger)}\n`)
  return { train: retag(tags), tagger }
}

const mostShown = 5

function warnOfUnknownTags(train: readonly SpanTree[], { dev }: Corpus, { stderr }: CommandContext): void {
  const known = new Set<string>()
  for (const { words } of train) for (const { tag } of words) known.add(tag)
  const unknown = new Set(
    dev.flatMap(({ words }) => words.map(({ tag }) => tag)).filter((tag) => !known.has(tag)),
  )
  if (unknown.size === 0) return
  const some = [...unknown].slice(0, mostShown).join(", ")
  stderr.write(
    `warning: dev has ${formatCount(unknown.size, "tag")} that train doesn't have (${some}${unknown.size > mostShown ? ", …" : ""}); ` +
      "check that both have the same annotation, and that they aren't swapped\n",
  )
}

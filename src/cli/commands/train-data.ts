// The data of `spandrel train`: treebanks, tags and word vectors.

import { SpandrelError } from "../../check/error.ts"
import { formatCount } from "../../check/format-count.ts"
import type { Model } from "../../model/model.ts"
import { designEncoder } from "../../network/encoders.ts"
import { jackknife } from "../../node/jackknife.ts"
import { readEncoderFolder } from "../../node/read-encoder-folder.ts"
import { readVectorFile } from "../../node/read-vector-file.ts"
import { loadTagger } from "../../parser/model-source.ts"
import { inTurns } from "../../parser/turns.ts"
import { FeatureCheck } from "../../sentence/feature-check.ts"
import { defaultFolds } from "../../tagger/jackknife.ts"
import { unescapedWords } from "../../tagger/tagged-trees.ts"
import { Tagger } from "../../tagger/tagger.ts"
import { scoreTagger } from "../../tagger/tagging-accuracy.ts"
import { type WordAnalysis, withAnalyses } from "../../tagger/word-analysis.ts"
import { attributesOf, type Corpus, goldSentence, makeCorpus } from "../../train/corpus.ts"
import { chooseFields, readAttributes } from "../../train/field-settings.ts"
import type { TrainingSettings } from "../../train/settings.ts"
import type { TrainFile } from "../../train/train-files.ts"
import { type SpanTree, type TaggedWord, toSpans } from "../../tree/span-tree.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { checkTakesFrom } from "../options/column-options.ts"
import { findTrainFile, shortNames } from "../options/train-file.ts"
import type { TrainFlags } from "../options/train-options.ts"
import { foldProgress } from "../terminal/fold-progress.ts"
import { ProgressLine } from "../terminal/progress.ts"
import { percentages, scoreSummary, type TaggerPercentages } from "../terminal/tagger-score.ts"
import { readCleanFiles } from "./clean-trees.ts"

export interface TrainDataOptions
  extends Pick<TrainFlags, "preset" | "embeddings" | "encoder" | "tagger" | "takeColumns" | "discontinuous"> {
  readonly tags: TrainFlags["tags"]
  /// "file" or "file=weight".
  readonly train: readonly string[]
  readonly dev: readonly string[]
  /// Files of columns, one for each file of trees.
  readonly trainColumns?: readonly string[] | undefined
  readonly devColumns?: readonly string[] | undefined
  readonly settings: TrainingSettings
  readonly initialModel?: Model | undefined
  readonly threads: number
}

/// What a run learns from.
export interface TrainData {
  readonly corpus: Corpus
  /// How many of the tagger's tags and features are correct on dev, in percent; undefined without a tagger.
  readonly taggerScore: TaggerPercentages | undefined
}

/// Reads, cleans and tags both treebanks.
export async function readTrainData(options: TrainDataOptions, context: CommandContext): Promise<TrainData> {
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
  const { takeColumns: take, discontinuous } = options
  checkTakesFrom(take, options.trainColumns ?? options.devColumns, "--train-columns")
  const gold = await readCleanFiles(paths, "--train", context, toSpans, {
    ...{ take, discontinuous },
    columns: options.trainColumns,
  })
  const trainFiles = gold.map((trees, at): TrainFile => {
    return { name: names[at] as string, trees: trees.length, weight: weighted[at]?.weight ?? 1 }
  })
  const devGold = await readCleanFiles(options.dev, "--dev", context, goldSentence, {
    ...{ take, discontinuous },
    columns: options.devColumns,
  })
  const devNames = shortNames(options.dev)
  const devFiles = devGold.map(({ length }, at) => ({ name: devNames[at] as string, trees: length }))
  const dev = devGold.flat()
  // Before the tagger is trained, which takes a while.
  if (encoder === undefined) chooseFields(settings, attributesOf(gold.flat(), { initialModel }))
  const { train, tagger } = await tagTraining(gold, options, context)
  const score = tagger && scoreTagger(tagger, wordsOf(dev))
  if (score !== undefined)
    context.stderr.write(`tagger on dev: ${scoreSummary(score.all, score.morphology?.all)}\n`)
  const vectors =
    embeddings === undefined
      ? undefined
      : await readVectorFile(embeddings, settings.embeddingLimit, [...train, ...dev])
  const corpus = makeCorpus({
    ...{ train, trainFiles, dev, devFiles, settings },
    ...{ vectors, encoder, tagger, initialModel },
  })
  const design = designEncoder(corpus.shape.encoder)
  if (design.readsTags) warnOfUnknownTags(train, corpus, context)
  const features = new FeatureCheck(
    design.attributes(corpus.vocabularies),
    attributesOf(train, { initialModel, tagger }),
  )
  for (const { words } of corpus.dev) features.add(words)
  for (const notice of features.notices("dev")) context.stderr.write(`note: ${printable(notice)}\n`)
  return { corpus, taggerScore: score && percentages(score) }
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

function wordsOf(sentences: readonly SpanTree[]): (readonly TaggedWord[])[] {
  return sentences.map(({ words }) => words)
}

async function tagTraining(
  files: readonly (readonly SpanTree[])[],
  { tags: kind, tagger: path, settings, threads, initialModel }: TrainDataOptions,
  { stderr }: CommandContext,
): Promise<TaggedTraining> {
  const gold = files.flat()
  if (path !== undefined) return { train: gold, tagger: (await loadTagger(path)).tagger }
  const retag = (analyses: readonly (readonly WordAnalysis[])[]) =>
    gold.map((sentence, at) => ({
      ...sentence,
      words: withAnalyses(sentence.words, analyses[at] as readonly WordAnalysis[]),
    }))
  if (kind === undefined && initialModel?.tagger !== undefined) {
    // The new trees are new to this tagger, so that its mistakes there are like those on any other text.
    const { tagger } = initialModel
    const { all, morphology } = scoreTagger(tagger, wordsOf(gold))
    stderr.write(`tagger of the initial model on train: ${scoreSummary(all, morphology?.all)}\n`)
    return { train: retag(gold.map(({ words }) => tagger.analyze(unescapedWords(words)))), tagger }
  }
  if (kind !== "jackknife") return { train: gold, tagger: undefined }
  const taggerSettings = { seed: settings.seed, features: readAttributes(settings) }
  const { analyses, accuracy, morphology } = await jackknife(files.map(wordsOf), {
    threads,
    settings: taggerSettings,
    onProgress: foldProgress(stderr, defaultFolds),
  })
  stderr.write(`jackknifed train: ${scoreSummary(accuracy, morphology)}\n`)
  const progress = new ProgressLine(stderr)
  const steps = Tagger.trainSteps(wordsOf(gold), taggerSettings, ({ part, epoch, epochs }) =>
    progress.show(`tagger, ${part}, epoch ${epoch} of ${epochs}`, performance.now()),
  )
  // In turns, so that signals are heard.
  const tagger = await inTurns(steps)
  progress.clear()
  return { train: retag(analyses), tagger }
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

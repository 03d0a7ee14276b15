// Every public function with arguments that it accepts.

import { object } from "../../src/check/kinds.ts"
import * as client from "../../src/entries/client.ts"
import * as oracle from "../../src/entries/oracle.ts"
import * as score from "../../src/entries/score.ts"
import * as train from "../../src/entries/train.ts"
import * as treebank from "../../src/entries/treebank.ts"
import * as main from "../../src/index.ts"
import type { Model } from "../../src/model/model.ts"

/// A call that works with its arguments.
export interface PublicCall {
  readonly name: string
  readonly given: readonly unknown[]
  run(...given: never[]): unknown
  /// How many times the property is tried (default: 100).
  readonly runs?: number
}

export const entries = { main, treebank, score, oracle, train, client } as const

/// Exports that aren't functions of their arguments: constants, and classes of errors that only spandrel throws.
export const notCalled = new Set([
  "SpandrelError",
  "ServerError",
  "SentenceError",
  "TreebankError",
  "PatternError",
  "combine",
  "shift",
  "builtInParameters",
  "standardCleaning",
  "presets",
  "HeadRules",
  "collinsHeads",
  "frenchHeads",
  "semanticHeads",
])

const { readTree } = main
const text = "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"
const tree = readTree(text)
const spans = treebank.toSpans(tree)
const brackets = [{ start: 0, end: 2, label: 1 }]
const { collins } = score.builtInParameters
const diff = treebank.diffTrees(tree, readTree("(S (NP (PRP I)) (VP (VBP like)) (NP (NN fish)))"))
const tagged = [[{ form: "fish", tag: "NN" }], [{ form: "dogs", tag: "NNS" }]]
const problem = { kind: "empty-tree", source: "a", line: 1, column: 1, message: "b" }
const sentence = {
  id: 1,
  text: "the dog",
  start: 0,
  end: 7,
  tokens: [
    { text: "the", tag: "DT", features: "g=m", start: 0, end: 3 },
    { text: "dog", start: 4, end: 7 },
  ],
  constraints: { spans: [{ start: 0, end: 2, label: "NP", notConstituent: false }], unit: "words" },
}
const columns = ["I", "like", "fish"]
  .map((word, at) => `${at + 1}\t${word}\t${word}\t_\tNN\t_\t_\t_\t_\t_\n`)
  .join("")
const readOptions = {
  source: "a",
  onProblem: () => {},
  locations: true,
  format: "auto",
  discontinuous: "refuse",
}
const parseOptions = {
  decoder: "greedy",
  beam: undefined,
  k: 1,
  confidence: false,
  signal: new AbortController().signal,
}

/// The same object, but not one that `placesIn` looks into.
const opaque = <Value extends object>(value: Value): Value => Object.assign(Object.create({}), value)

async function collect(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const item of items) all.push(item)
  return all
}

/// All calls; those of the parser use a model.
export async function publicCalls(model: Model): Promise<PublicCall[]> {
  const parser = await main.Parser.load(model)
  const pool = await main.ParserPool.load(model, { threads: 0 })
  const tagger = train.Tagger.train(tagged, { epochs: 1 })
  const gold = new oracle.GoldTree(2, brackets)
  const parsed = await parser.parse([["the", "dog"]])
  const bytes = train.writeModel(model)
  return [
    { name: "splitText", given: ["I like fish.", "en"], run: main.splitText },
    { name: "splitMarkup", given: ["<p>I like fish.", "html", "en"], run: main.splitMarkup },
    { name: "toDependencies", given: [tree], run: treebank.toDependencies },
    { name: "readHeadRules", given: ["S left VP\n* right"], run: treebank.readHeadRules },
    { name: "Tree", given: [treebank.semanticHeads], run: tree.headBy.bind(tree) },
    { name: "toPlain", given: [tree], run: main.toPlain },
    { name: "toPlain", given: [parsed], run: main.toPlain },
    { name: "fromPlain", given: [main.toPlain(tree)], run: main.fromPlain },
    { name: "fromPlain", given: [main.toPlain(parsed)], run: main.fromPlain },
    { name: "drawTree", given: [tree, { width: 80 }], run: main.drawTree },
    { name: "drawHtml", given: [[tree], { title: "a" }], run: main.drawHtml },
    { name: "drawLatex", given: [tree, { package: "forest" }], run: main.drawLatex },
    {
      name: "drawSvg",
      given: [
        tree,
        {
          alignWords: true,
          direction: "auto",
          fontSize: 16,
          title: "a",
          colors: { phrase: "red", background: "blue" },
        },
      ],
      run: main.drawSvg,
    },
    { name: "Tree", given: ["NP"], run: (wanted: string) => tree.find(wanted) },
    {
      name: "Parser",
      given: [sentence, { actions: ["shift", "NP"], signal: new AbortController().signal }],
      run: parser.trace.bind(parser),
    },
    { name: "ParserPool", given: [["the", "dog"], { actions: ["shift", ""] }], run: pool.trace.bind(pool) },
    { name: "Tree", given: [tree], run: (other: main.Tree) => tree.equals(other) },
    { name: "Tree", given: [{ label: "NP", word: "a" }], run: (change: string) => tree.map(() => change) },
    { name: "Tree", given: [() => "NP"], run: (change: () => string) => tree.map(change) },
    { name: "Tree", given: [{ indent: true, width: 40 }], run: (style: object) => tree.toString(style) },
    {
      name: "loadModel",
      given: [bytes, { onProgress: () => {} }],
      run: (source: Model = model, options?: object) => train.loadModel(source, options),
      runs: 60,
    },
    {
      name: "Parser",
      given: [bytes, { onProgress: () => {} }],
      run: (source: Model = model, options?: object) => main.Parser.load(source, options),
      runs: 60,
    },
    {
      name: "Parser",
      given: [[sentence], parseOptions],
      run: (...given: [string]) => parser.parse(...given),
    },
    {
      name: "Parser",
      // Not "skip", which is the right thing to say of four billion invalid sentences, one by one.
      given: [["the dog", sentence], { ...parseOptions, onError: "stop" }],
      run: (...given: [string]) => collect(parser.parseStream(...given)),
    },
    {
      name: "ParserPool",
      given: [opaque(model), { queueLimit: 3 }],
      // The default model takes seconds to load, and the number of threads isn't replaced:
      // a large one is valid, and takes long to start.
      run: async (source: Model = model, options?: object) =>
        await (
          await main.ParserPool.load(source, object.is(options) ? { ...options, threads: 0 } : options)
        ).close(),
      runs: 60,
    },
    {
      name: "ParserPool",
      given: [[sentence], parseOptions],
      run: (...given: [string]) => pool.parse(...given),
    },
    {
      name: "ParserPool",
      given: [{ sentences: [sentence], options: { k: 1 }, format: "bracket", columns: 80 }, {}],
      run: (...given: [main.ParseJob]) => pool.run(...given),
    },
    { name: "readTree", given: [text, readOptions], run: readTree },
    {
      name: "readTrees",
      given: [text, readOptions],
      run: (...given: [string]) => [...treebank.readTrees(...given)],
    },
    {
      name: "readTreeStream",
      given: [[text, text], { source: "a" }],
      run: (...given: [string[]]) => collect(treebank.readTreeStream(...given)),
    },
    {
      name: "addColumns",
      given: [[tree], columns, { source: "a", treeSource: "b", take: ["lemma"] }],
      run: (...given: [main.Tree[], string]) => [...treebank.addColumns(...given)],
    },
    {
      name: "readConllu",
      given: [
        columns,
        { source: "a", take: ["tag", "lemma"], knownTags: ["NN"], multiword: "split", onError: () => {} },
      ],
      run: (...given: [string]) => [...treebank.readConllu(...given)],
    },
    {
      name: "readConlluStream",
      given: [[columns, "\n", columns], { source: "a" }],
      run: (...given: [string[]]) => collect(treebank.readConlluStream(...given)),
    },
    { name: "treeFromJson", given: [tree.toJSON()], run: treebank.treeFromJson },
    {
      name: "compilePattern",
      given: ["NP < NN=n", { heads: (phrase: main.Tree) => phrase.children[0], basicCategory: String }],
      run: (...given: [string]) => [...treebank.compilePattern(...given).matches(tree)],
    },
    {
      name: "compilePattern",
      given: [tree],
      run: (one: main.Tree) => {
        const pattern = treebank.compilePattern("NP < NN=n")
        return [pattern.count(one), pattern.test(one), ...pattern.firstMatches(one)]
      },
    },
    {
      name: "compilePattern",
      given: [[tree]],
      run: (trees: main.Tree[]) => collect(treebank.compilePattern("NP < NN=n").search(trees)),
    },
    { name: "Tree", given: ["NP < NN"], run: (pattern: string) => tree.query(pattern) },
    { name: "escapeBrackets", given: ["("], run: treebank.escapeBrackets },
    { name: "unescapeBrackets", given: ["-LRB-"], run: treebank.unescapeBrackets },
    {
      name: "checkTree",
      given: [tree, "a"],
      run: (...given: [main.Tree, string]) => [...treebank.checkTree(...given)],
    },
    {
      name: "cleanTree",
      given: [
        tree,
        {
          functionTags: true,
          emptyElements: true,
          splice: ["X"],
          tagSuffixes: true,
          features: true,
          root: "unwrap",
        },
      ],
      run: treebank.cleanTree,
    },
    {
      name: "binarize",
      given: [tree, { factor: "head", horizontal: 1, vertical: 1 }],
      run: treebank.binarize,
    },
    { name: "unbinarize", given: [tree], run: treebank.unbinarize },
    {
      name: "collapseUnaries",
      given: [tree, { joiner: "+", tags: true, root: true }],
      run: treebank.collapseUnaries,
    },
    {
      name: "restoreUnaries",
      given: [tree, { joiner: "+", tags: true, root: true }],
      run: treebank.restoreUnaries,
    },
    { name: "countProductions", given: [[tree]], run: treebank.countProductions },
    { name: "iobTags", given: [tree], run: treebank.iobTags },
    { name: "Tree", given: ["NP", "VP"], run: (...labels: string[]) => tree.chunks(...labels) },
    { name: "Tree", given: [tree], run: (other: main.Tree) => tree.lowestCommonAncestor(other) },
    {
      name: "Tree",
      given: [[tree]],
      run: (trees: main.Tree[]) => tree.replace(({ isLeaf }) => (isLeaf ? trees : undefined)),
    },
    { name: "editTree", given: [tree, "NP=np", ["relabel np X"], { maxEdits: 5 }], run: treebank.editTree },
    {
      name: "editMatch",
      given: [tree.query("NP=np")[0], [treebank.edit.relabel("np", "X")]],
      run: treebank.editMatch,
    },
    {
      name: "edit",
      given: ["np", "(NP (NN@))", ">1 np", "prune np"],
      run: (name: string, text: string, position: string, edits: string) => [
        treebank.edit.relabel(name, text),
        treebank.edit.insert(text, position),
        treebank.edit.adjoin(text, name),
        treebank.edit.replace(name, text),
        treebank.edit.createSubtree(text, name, name),
        treebank.edit.excise(name, name),
        treebank.edit.coindex(name),
        treebank.edit.ifExists(name, edits),
      ],
    },
    {
      name: "readEditScript",
      given: ["NP=np\n\nrelabel np X", tree, { maxEdits: 5 }],
      run: (text: string, ...given: [main.Tree, object]) => treebank.readEditScript(text).run(...given),
    },
    { name: "diffTrees", given: [tree, tree, { parameters: { ...collins } }], run: treebank.diffTrees },
    { name: "drawDiff", given: [diff, { width: 80 }], run: treebank.drawDiff },
    { name: "drawDiffSvg", given: [diff], run: treebank.drawDiffSvg },
    { name: "drawDiffHtml", given: [[diff], { title: "a" }], run: treebank.drawDiffHtml },
    {
      name: "DiffStatistics",
      given: [diff],
      run: (one: treebank.TreeDiff) => new treebank.DiffStatistics().add(one),
    },
    { name: "formatProblem", given: [problem], run: treebank.formatProblem },
    { name: "fromSpans", given: [spans], run: treebank.fromSpans },
    { name: "toSpans", given: [tree], run: treebank.toSpans },
    {
      name: "TreebankStatistics",
      given: [tree],
      run: (one: main.Tree) => new treebank.TreebankStatistics().add(one),
    },
    {
      name: "TreebankStatistics",
      given: [new treebank.TreebankStatistics()],
      run: (other: treebank.TreebankStatistics) => new treebank.TreebankStatistics().unknownTo(other),
    },
    { name: "scorePairs", given: [[[text, text]], { ...collins }], run: score.scorePairs },
    {
      name: "evaluateLines",
      given: [
        [text],
        [text],
        { parameters: { ...collins }, onReport: () => {}, onError: () => {}, onSentence: () => {} },
      ],
      run: score.evaluateLines,
    },
    { name: "readParameters", given: ["CUTOFF_LEN 70", "a.prm"], run: score.readParameters },
    { name: "Configuration", given: [2], run: (length: number) => new oracle.Configuration(length) },
    { name: "Configuration", given: [0], run: (action: 0) => new oracle.Configuration(2).act(action) },
    {
      name: "Configuration",
      given: [0],
      run: (label: number) => {
        const configuration = new oracle.Configuration(2)
        configuration.shift()
        configuration.label(label)
      },
    },
    {
      name: "GoldTree",
      given: [2, brackets],
      run: (...given: [number, []]) => new oracle.GoldTree(...given),
    },
    {
      name: "GoldTree",
      given: [spans, new oracle.LabelSet()],
      run: (...given: [treebank.SpanTree, oracle.LabelSet]) => oracle.GoldTree.of(...given),
    },
    {
      name: "DynamicOracle",
      given: [gold, new oracle.Configuration(2)],
      run: (...given: [oracle.GoldTree, oracle.Configuration]) => new oracle.DynamicOracle(...given),
    },
    { name: "staticActions", given: [gold], run: oracle.staticActions },
    { name: "LabelSet", given: [["NP"]], run: (labels: string[]) => new oracle.LabelSet(labels) },
    { name: "LabelSet", given: ["NP"], run: (label: string) => new oracle.LabelSet().add(label) },
    { name: "LabelSet", given: [1], run: (number: number) => new oracle.LabelSet(["NP"]).nameOf(number) },
    {
      name: "readBertFolder",
      given: [{ folder: "a", config: "{}", tensors: bytes, tokenizer: "{}" }, { layers: 1 }],
      run: train.readBertFolder,
    },
    ...clientCalls(),
    { name: "writeModel", given: [opaque(model), "f32"], run: train.writeModel },
    { name: "writeTagger", given: [tagger, { licence: "MIT" }], run: train.writeTagger },
    {
      name: "jackknifeTrees",
      given: [[[tree, tree]], { folds: 2, settings: { seed: 1 } }],
      run: train.jackknifeTrees,
    },
    {
      name: "Tagger",
      // Not the number of epochs: a large one is valid, and takes long.
      given: [tagged, { seed: 1, rate: 0.1, dropout: 0.2, minCount: 1, growthThreshold: 0.1 }, () => {}],
      run: (...given: [typeof tagged]) => train.Tagger.train(...given),
    },
    { name: "Tagger", given: [["fish", "dogs"]], run: (words: string[]) => tagger.tag(words) },
    { name: "Tagger", given: ["fish"], run: (word: string) => tagger.knows(word) },
    {
      name: "readWordVectors",
      given: [["fish 1 2", "dog 3 4"], { limit: 1, isNeeded: () => false }],
      run: train.readWordVectors,
    },
    {
      name: "trainParser",
      // Without dev trees it never starts to train.
      given: [
        {
          train: [{ trees: [tree], name: "train", weight: 1 }],
          dev: [],
          preset: "paper",
          settings: { epochs: 1 },
          tagger,
          vectors: { words: ["fish"], size: 1, rows: new Float32Array(1) },
          threads: 1,
          signal: new AbortController().signal,
          onEvaluation: () => {},
          store: { saveModel: () => {}, saveCheckpoint: () => {} },
          provenance: { notes: [{ licence: "MIT" }] },
        },
      ],
      run: train.trainParser,
      runs: 100,
    },
  ] as PublicCall[]
}

/// A client whose requests are all answered with nothing.
function clientCalls(): readonly Omit<PublicCall, "run">[] {
  const send = async ({ search }: URL) =>
    new Response(search === "" ? JSON.stringify({ sentences: [], trees: [] }) : "")
  const one = new client.Client("http://localhost", { fetch: send })
  const signal = new AbortController().signal
  const options = { model: "en", language: "en", signal }
  const calls = [
    {
      given: ["http://localhost", { model: "en", language: "en", token: "a", fetch: send }],
      run: (...given: [string]) => new client.Client(...given),
    },
    { given: [["fish"], options], run: (...given: [string[]]) => one.parse(...given) },
    {
      given: [[["fish"]], { ...options, onError: "skip" }],
      run: (...given: [[]]) => collect(one.parseStream(...given)),
    },
    { given: [["fish"], options], run: (...given: [string[]]) => one.tag(...given) },
    { given: ["NP", { trees: [text] }, options], run: (...given: [string, string]) => one.query(...given) },
    {
      given: [[text], [text], { parameters: "new", signal }],
      run: (...given: [string, string]) => one.score(...given),
    },
  ]
  return calls.map((call) => ({ name: "Client", ...call }))
}

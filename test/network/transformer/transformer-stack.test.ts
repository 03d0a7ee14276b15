import { beforeAll, describe, expect, it } from "vitest"
import { Arena } from "../../../src/math/arena.ts"
import { floatBytes } from "../../../src/math/bytes.ts"
import { loadKernels } from "../../../src/math/kernels.ts"
import type { Workspace } from "../../../src/math/workspace.ts"
import { writeTransformerBatch } from "../../../src/network/transformer/transformer-batch.ts"
import { transformerWords } from "../../../src/network/transformer/transformer-inference.ts"
import { mixName, transformerParameters } from "../../../src/network/transformer/transformer-parameters.ts"
import {
  type Keeps,
  type StackPass,
  transformerForward,
} from "../../../src/network/transformer/transformer-stack.ts"
import { layOutWindows } from "../../../src/network/transformer/window-rows.ts"
import { WordPiece } from "../../../src/network/transformer/word-piece.ts"
import { PackedWeights } from "../../../src/network/weights/packed-weights.ts"
import { ParameterList } from "../../../src/network/weights/parameters.ts"
import { readEncoderFolder } from "../../../src/node/read-encoder-folder.ts"
import { finish } from "../../../src/transition/steps.ts"
import {
  goldenDifference,
  goldenFolder,
  goldenNumbers,
  goldenSentences,
  isGoldenFolderThere,
} from "./golden-layers.ts"

// Float32, after twelve layers.
const tolerance = 2e-4

describe.skipIf(!isGoldenFolderThere)(
  "the transformer with published weights (skipped if ../shared/encoders/gte-small is missing)",
  () => {
    let workspace: Workspace
    let pass: StackPass

    beforeAll(async () => {
      const { sizes, wordPieces, weights: source } = await readEncoderFolder(goldenFolder)
      const kernels = await loadKernels()
      const arena = new Arena(kernels.memory)
      workspace = { kernels, arena }
      const mix = { name: mixName, kind: "vector", rows: 1, columns: sizes.layers + 1 } as const
      const list = new ParameterList([mix, ...transformerParameters(sizes, wordPieces.pieces.length)])
      const parameters = arena.allocate(floatBytes(list.length))
      const weights = new PackedWeights(kernels, arena, { list, parameters })
      for (const parameter of list.all) {
        const into = arena.floats(weights.plain(parameter.name), parameter.rows * parameter.columns)
        if (parameter.name === mixName) into.fill(1)
        else source.read(parameter, into)
      }
      weights.pack(kernels, { thread: 0, threads: 1 })
      const wordPiece = new WordPiece(wordPieces)
      const { begin, end } = wordPiece
      const sentences = goldenSentences.map(({ words }) => {
        const rows = layOutWindows(wordPiece.split(words), { positions: sizes.positions, begin, end })
        const { pieces, windowStarts, firstRows, lastRows } = rows
        const forms = new Int32Array(words.length)
        return { length: words.length, fields: [pieces, windowStarts, firstRows, lastRows, forms] }
      })
      pass = { sizes, weights, batch: writeTransformerBatch(arena, sentences) }
    }, 60_000)

    it("gives the expected vectors in every layer, all sentences in one batch", () => {
      const { outputs } = transformerForward(workspace, { ...pass, keeps: "outputs" })
      const { width } = pass.sizes
      let first = 0
      for (const sentence of goldenSentences) {
        const { length } = sentence.pieces
        sentence.layers.forEach((expected, layer) => {
          const vectors = Array.from({ length }, (_, row) => {
            const at = (outputs[layer] as number) + floatBytes((first + row) * width)
            return Float64Array.from(workspace.arena.floats(at, width))
          })
          const difference = goldenDifference(goldenNumbers(vectors, sentence.rows), expected)
          expect(difference, `layer ${layer} of ${sentence.words.join(" ")}`).toBeLessThan(tolerance)
        })
        first += length
      }
    })

    it("gives the same words' vectors whatever it keeps", () => {
      const numbersOf = (words: number) =>
        workspace.arena.floats(words, pass.batch.slots * pass.sizes.width).slice()
      const wordsOf = (keeps: Keeps) => numbersOf(transformerForward(workspace, { ...pass, keeps }).words)
      const expected = numbersOf(finish(transformerWords(workspace, pass)))
      expect(wordsOf("traces")).toEqual(expected)
      expect(wordsOf("outputs")).toEqual(expected)
    })
  },
)

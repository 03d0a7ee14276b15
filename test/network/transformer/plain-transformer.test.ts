import { beforeAll, describe, expect, it } from "vitest"
import type { PretrainedEncoder } from "../../../src/model/bert/bert-folder.ts"
import { layOutWindows } from "../../../src/network/transformer/window-rows.ts"
import { WordPiece } from "../../../src/network/transformer/word-piece.ts"
import { readEncoderFolder } from "../../../src/node/read-encoder-folder.ts"
import {
  goldenDifference,
  goldenFolder,
  goldenNumbers,
  goldenSentences,
  goldenTolerance,
  isGoldenFolderThere,
} from "./golden-layers.ts"
import { gelu, type PlainWeights, plainTransformer, readPlainWeights } from "./plain-transformer.ts"

describe("the plain GELU", () => {
  it.each([
    [0, 0],
    [1, 0.8413447460685429],
    [-1, -0.15865525393145707],
    [3, 2.99595030590511],
    [-20, 0],
    [20, 20],
  ])("of %d is %d", (x, expected) => {
    expect(gelu(x)).toBeCloseTo(expected, 12)
  })
})

describe.skipIf(!isGoldenFolderThere)(
  "published weights (skipped if ../shared/encoders/gte-small is missing)",
  () => {
    let encoder: PretrainedEncoder
    let weights: PlainWeights

    beforeAll(async () => {
      encoder = await readEncoderFolder(goldenFolder)
      weights = readPlainWeights(encoder.weights, encoder.sizes, encoder.wordPieces.pieces.length)
    })

    it.each(goldenSentences)("split $words into the expected pieces", ({ words, pieces }) => {
      const wordPiece = new WordPiece(encoder.wordPieces)
      const { positions } = encoder.sizes
      const { begin, end } = wordPiece
      const rows = layOutWindows(wordPiece.split(words), { positions, begin, end })
      expect([...rows.pieces]).toEqual(pieces)
    })

    it.each(goldenSentences)("give the expected vectors in every layer for $words", (sentence) => {
      const states = plainTransformer(sentence.pieces, encoder.sizes, weights)
      expect(states.length).toBe(sentence.layers.length)
      const differences = states.map((vectors, layer) =>
        goldenDifference(
          goldenNumbers(vectors, sentence.rows),
          sentence.layers[layer] as (typeof sentence.layers)[number],
        ),
      )
      expect(Math.max(...differences)).toBeLessThan(goldenTolerance)
    })
  },
)

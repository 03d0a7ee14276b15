import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { readModel, writeModel } from "../../../src/model/model-file.ts"
import { Parser } from "../../../src/parser/parser.ts"
import { trainModel } from "../../../src/train/run/train-model.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { localTeam } from "../../train/local-team.ts"
import { tinyContextualCorpus, tinyContextualSettings } from "../../train/tiny-encoder.ts"

const script = new URL("../../../scripts/english/drop-given-tags.js", import.meta.url).pathname

it("makes a model that ignores given tags, and parses as before without them", async () => {
  const settings = { ...tinyContextualSettings, epochs: 8, evaluations: 1 }
  const corpus = tinyContextualCorpus(settings)
  const { model } = await trainModel({ corpus, settings, threads: 1, startTeam: localTeam })
  const output = temporaryPath("without.safetensors")
  execFileSync(process.execPath, [script, temporaryFile("with.safetensors", writeModel(model)), output])
  const without = readModel(readFileSync(output))
  expect(without.shape.encoder).not.toHaveProperty("givenTagSize")

  const parseWith = async (chosen: typeof model, tags: readonly string[]) => {
    const tokens = ["the", "dog", "eats", "fish", "."].map((text, at) => ({
      text,
      ...(tags[at] && { tag: tags[at] }),
    }))
    const [sentence] = await (await Parser.load(chosen)).parse([{ tokens }], { confidence: true })
    return sentence
  }
  const [before, after] = [await parseWith(model, []), await parseWith(without, [])]
  expect(String(after?.tree)).toBe(String(before?.tree))
  expect(after?.parses[0]?.confidence).toBeCloseTo(before?.parses[0]?.confidence as number, 4)
  const tagged = await parseWith(without, ["NN", "DT", "NN", "DT", "."])
  expect(tagged?.parses[0]?.confidence).toBe(after?.parses[0]?.confidence)
})

import { existsSync } from "node:fs"
import { Command } from "commander"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { argumentParser } from "../../../src/cli/options/argument-parsers.ts"
import { readConfig } from "../../../src/cli/options/train-config.ts"
import {
  addSettingOptions,
  makeSettings,
  type TrainFlags,
  trainPaths,
} from "../../../src/cli/options/train-options.ts"
import { accurateSettings } from "../../../src/train/presets.ts"
import {
  paperSettings,
  settingRows,
  settingTable,
  type TrainingSettings,
} from "../../../src/train/settings.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

/// The settings of flags, and of a JSON file if there is one.
async function settingsOf(flags: readonly string[], json?: string): Promise<TrainingSettings> {
  const config = json === undefined ? [] : ["--config", temporaryFile("settings.json", json)]
  const command = addSettingOptions(new Command().exitOverride().configureOutput({ writeErr: () => {} }))
  command.parse([...config, ...flags], { from: "user" })
  const given = command.opts<TrainFlags>()
  return makeSettings(given, await readConfig(given.config))
}

describe("the settings of a training run", () => {
  it("come from flags, which override the JSON file, which overrides the preset", async () => {
    expect(await settingsOf([])).toEqual(paperSettings)
    expect(await settingsOf(["--preset", "accurate"])).toEqual(accurateSettings)
    const json = '{"epochs": 3, "unknownZ": 0.5, "tuneEmbeddings": true, "lstmUnits": 30}'
    const fromJson = { ...paperSettings, epochs: 3, unknownZ: 0.5, tuneEmbeddings: true, lstmUnits: 30 }
    expect(await settingsOf([], json)).toEqual(fromJson)
    const flags = "--epochs 4 --unk-z dev --tie better --seed 0 --lstm-units 40 --word-size 9".split(" ")
    expect(await settingsOf(flags, json)).toEqual({
      ...fromJson,
      epochs: 4,
      unknownZ: "dev",
      tie: "better",
      seed: 0,
      lstmUnits: 40,
      fields: [
        { name: "word", size: 9 },
        { name: "tag", size: 20 },
      ],
    })
  })

  it("may have other fields", async () => {
    const fields = [
      { name: "tag", size: 7, isFrozen: true },
      { name: "constructor", size: 5 },
    ]
    const settings = await settingsOf(["--tag-size", "8"], JSON.stringify({ fields }))
    expect(settings.fields).toEqual([{ ...fields[0], size: 8 }, fields[1]])
  })

  it("may all be given as JSON, as a model's provenance has them", async () => {
    expect(await settingsOf([], JSON.stringify(accurateSettings))).toEqual(accurateSettings)
  })

  const isValid = async (settings: Promise<unknown>) => {
    const [{ status }] = await Promise.allSettled([settings])
    return status === "fulfilled"
  }
  const withValue = settingRows.flatMap(([name, { flag = "" }]) =>
    flag.includes("<") ? [{ name, flag }] : [],
  )

  it("are valid or not alike, as flags and as JSON", async () => {
    const texts = fc.oneof(
      fc.integer({ min: -2, max: 3 }).map(String),
      fc.double({ min: -1, max: 2, noNaN: true }).map(String),
      fc.constantFrom("1e999", "9007199254740992", "static", "dev", "adam", "local", "better", "ten", ""),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...withValue), texts, async ({ name, flag }, text) => {
        const value = text === "" || Number.isNaN(Number(text)) ? JSON.stringify(text) : text
        const asJson = await isValid(settingsOf([], `{"${name}": ${value}}`))
        const asFlag = await isValid((async () => settingsOf([`${flag.split(" ")[0]}=${text}`]))())
        expect(asJson).toBe(asFlag)
      }),
      { numRuns: 300 },
    )
  })

  it("have a largest number", () => {
    for (const [{ kind }, limit] of [
      [settingTable.lstmLayers, 100_000],
      [settingTable.epochs, Number.MAX_SAFE_INTEGER],
    ] as const) {
      expect(argumentParser(kind)(String(limit))).toBe(limit)
      expect(() => argumentParser(kind)(String(limit + 1))).toThrow("must be a whole number")
    }
  })
})

describe("the files of a training run", () => {
  const pathsOf = async (flags: Partial<TrainFlags>, json: string) =>
    trainPaths({ ...(flags as TrainFlags) }, await readConfig(temporaryFile("files.json", json)))

  it("come from flags, or from the JSON file", async () => {
    const json = '{"train": ["a.mrg=2", "b.mrg"], "dev": ["c.mrg"], "epochs": 3}'
    expect(await pathsOf({}, json)).toEqual({ train: ["a.mrg=2", "b.mrg"], dev: ["c.mrg"] })
    expect(await pathsOf({ train: ["d.mrg"] }, json)).toEqual({ train: ["d.mrg"], dev: ["c.mrg"] })
  })

  it("must be there", async () => {
    const wrong = expect.objectContaining({ code: "wrong-usage" })
    await expect(pathsOf({ train: ["a.mrg"] }, "{}")).rejects.toEqual(wrong)
    await expect(pathsOf({ dev: ["a.mrg"] }, '{"train": []}')).rejects.toEqual(wrong)
    await expect(pathsOf({}, '{"train": "a.mrg"}')).rejects.toMatchObject({ code: "invalid-settings" })
  })
})

describe("spandrel train --config", () => {
  const never = temporaryPath("never.safetensors")
  const refusal = async (json: string) => {
    const config = temporaryFile("bad.json", json)
    const trees = temporaryFile("trees.mrg", "(NP (NN fish))\n")
    const { code, stderr } = await spandrel(
      ...["train", "--train", trees, "--dev", trees, "--out", never, "--config", config],
    )
    expect(existsSync(never)).toBe(false)
    return { code, message: stderr.replace(`spandrel: ${config}: `, "").trimEnd() }
  }

  const count = "must be a whole number, 1 or greater"
  it.each([
    ['{"epochs": "ten"}', `"epochs" ${count}, not "ten"`],
    ['{"epochs": null}', `"epochs" ${count}, not null`],
    ['{"batchSize": 0}', `"batchSize" ${count}, not 0`],
    ['{"seed": -1}', '"seed" must be a whole number, 0 or greater, not -1'],
    ['{"clip": 1e999}', '"clip" must be a number greater than 0, not Infinity'],
    ['{"dropout": 1}', '"dropout" must be a number, at least 0 and less than 1, not 1'],
    ['{"oracle": "foo"}', '"oracle" must be "static", "dynamic" or "explore", not "foo"'],
    ['{"tuneEmbeddings": "yes"}', '"tuneEmbeddings" must be true or false, not "yes"'],
    ['{"unknownZ": "train"}', '"unknownZ" must be a number greater than 0, or "dev", not "train"'],
    [
      '{"objective": ["local"]}',
      expect.stringMatching(
        /^"objective" must be "local", "max-violation", "margin" or "likelihood", not an? /,
      ),
    ],
    [`{"epochs": "${"9".repeat(99)}"}`, `"epochs" ${count}, not "${"9".repeat(40)}…"`],
    ['{"epoch": 3}', 'unknown setting "epoch"; did you mean "epochs"?'],
    ['{"toString": 3}', expect.stringMatching(/^unknown setting "toString"; the settings are /)],
    ['{"lstmUnits": 2.5}', '"lstmUnits" must be a whole number from 1 to 100,000, not 2.5'],
    ['{"fields": 5}', expect.stringMatching(/^"fields" must be an array of fields, such as \[.*\], not 5$/)],
    [
      '{"fields": []}',
      expect.stringMatching(/^"fields" must be an array of fields, .*, not an empty array$/),
    ],
    ['{"fields": [[]]}', '"fields[0]" must be an object, not an empty array'],
    ['{"fields": [{"size": 5}]}', '"fields[0].name" is missing'],
    ['{"fields": [{"name": "word"}]}', '"fields[0].size" is missing'],
    [
      '{"fields": [{"name": "vector", "size": 5}]}',
      expect.stringMatching(
        /^"fields\[0\].name" must be "word", .*word vectors make that field\), not "vector"$/,
      ),
    ],
    [
      '{"fields": [{"name": "word", "size": 5}, {"name": "word", "size": 6}]}',
      '"fields[1].name" must differ from the other fields\' names',
    ],
    [
      '{"fields": [{"name": "word", "size": 5, "frozen": true}]}',
      '"fields[0]": unknown setting "frozen"; did you mean "isFrozen"?',
    ],
  ])("refuses %s", async (json, message) => {
    expect(await refusal(json)).toEqual({ code: 2, message })
  })

  it("refuses a deeply nested value", async () => {
    const json = `{"epochs": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`
    expect(await refusal(json)).toEqual({ code: 1, message: "nested more than 1,000 levels deep" })
  })

  it("says what is wrong with a file that isn't JSON or isn't an object", async () => {
    expect(await refusal('{"epochs": 3,}')).toEqual({
      code: 1,
      message: expect.stringMatching(/JSON at position 13.*; JSON has no comments, no single quotes/),
    })
    expect(await refusal("[3]")).toEqual({
      code: 1,
      message: 'settings must be a JSON object, such as {"epochs": 20}',
    })
  })
})

it("refuses a network that is too large for any memory", async () => {
  const trees = temporaryFile("trees.mrg", "(NP (NN fish))\n")
  const outcome = await spandrel(
    ...["train", "--train", trees, "--dev", trees, "--out", temporaryPath("large.safetensors")],
    ...["--lstm-units", "100000", "--tags", "gold"],
  )
  expect(outcome).toMatchObject({ code: 1, error: "out-of-memory" })
})

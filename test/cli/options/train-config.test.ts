import { existsSync } from "node:fs"
import { Command } from "commander"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { argumentParser } from "../../../src/cli/options/argument-parsers.ts"
import { makeSettings, type TrainFlags, withSettingOptions } from "../../../src/cli/options/train-options.ts"
import { layerSizes, plainSettings, type Setting } from "../../../src/cli/options/train-settings.ts"
import { accurateSettings, paperSettings, type TrainingSettings } from "../../../src/train/settings.ts"
import { spandrel, temporaryFile, temporaryPath } from "../run-program.ts"

/// The settings that come of flags, and of a JSON file if there is one.
function settingsOf(flags: readonly string[], json?: string): Promise<TrainingSettings> {
  const config = json === undefined ? [] : ["--config", temporaryFile("settings.json", json)]
  const command = withSettingOptions(new Command().exitOverride().configureOutput({ writeErr: () => {} }))
  command.parse([...config, ...flags], { from: "user" })
  return makeSettings(command.opts<TrainFlags>())
}

describe("the settings of a training run", () => {
  it("are the preset's, but for those of the JSON file, but for those of flags", async () => {
    expect(await settingsOf([])).toEqual(paperSettings)
    expect(await settingsOf(["--preset", "accurate"])).toEqual(accurateSettings)
    const json = '{"epochs": 3, "unknownZ": 0.5, "sampleLabels": true, "shape": {"lstmUnits": 30}}'
    expect(await settingsOf([], json)).toEqual({
      ...paperSettings,
      epochs: 3,
      unknownZ: 0.5,
      sampleLabels: true,
      shape: { ...paperSettings.shape, lstmUnits: 30 },
    })
    const flags = "--epochs 4 --unk-z dev --tie better --seed 0 --lstm-units 40 --word-size 9".split(" ")
    expect(await settingsOf(flags, json)).toEqual({
      ...paperSettings,
      epochs: 4,
      sampleLabels: true,
      tie: "better",
      seed: 0,
      shape: {
        ...paperSettings.shape,
        lstmUnits: 40,
        fields: [
          { name: "word", size: 9 },
          { name: "tag", size: 20 },
        ],
      },
    })
  })

  it("may have other fields", async () => {
    const fields = [
      { name: "tag", size: 7, isFrozen: true },
      { name: "constructor", size: 5 },
    ]
    const { shape } = await settingsOf(["--tag-size", "8"], JSON.stringify({ shape: { fields } }))
    expect(shape).toEqual({ ...paperSettings.shape, fields: [{ ...fields[0], size: 8 }, fields[1]] })
  })

  it("may all be given as JSON, as a model's notes have them", async () => {
    expect(await settingsOf([], JSON.stringify(accurateSettings))).toEqual(accurateSettings)
  })

  const isTaken = async (settings: Promise<unknown>) => {
    const [{ status }] = await Promise.allSettled([settings])
    return status === "fulfilled"
  }
  const withValue = Object.entries<Setting<unknown>>(plainSettings).filter(([, { flag }]) =>
    flag.includes("<"),
  )

  it("are refused or taken alike, as flags and as JSON", async () => {
    const texts = fc.oneof(
      fc.integer({ min: -2, max: 3 }).map(String),
      fc.double({ min: -1, max: 2, noNaN: true }).map(String),
      fc.constantFrom("1e999", "9007199254740992", "static", "dev", "adam", "local", "better", "ten", ""),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...withValue), texts, async ([name, { flag }], text) => {
        const value = text === "" || Number.isNaN(Number(text)) ? JSON.stringify(text) : text
        const asJson = await isTaken(settingsOf([], `{"${name}": ${value}}`))
        const asFlag = await isTaken((async () => settingsOf([`${flag.split(" ")[0]}=${text}`]))())
        expect(asJson).toBe(asFlag)
      }),
      { numRuns: 300 },
    )
  })

  it("have no number of more than its kind allows", () => {
    for (const [setting, limit] of [
      [layerSizes.lstmLayers, 100_000],
      [plainSettings.epochs, Number.MAX_SAFE_INTEGER],
    ] as const) {
      expect(argumentParser(setting)(String(limit))).toBe(limit)
      expect(() => argumentParser(setting)(String(limit + 1))).toThrow("a whole number from 1 ")
    }
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

  it.each([
    ['{"epochs": "ten"}', '"epochs" is "ten"; give a whole number from 1 on'],
    ['{"epochs": null}', '"epochs" is null; give a whole number from 1 on'],
    ['{"batchSize": 0}', '"batchSize" is 0; give a whole number from 1 on'],
    ['{"seed": -1}', '"seed" is -1; give a whole number from 0 on'],
    ['{"clip": 1e999}', '"clip" is Infinity; give a number above 0'],
    ['{"dropout": 1}', '"dropout" is 1; give a number from 0 up to, not including, 1'],
    ['{"oracle": "foo"}', '"oracle" is "foo"; give "static", "dynamic" or "explore"'],
    ['{"sampleLabels": "yes"}', '"sampleLabels" is "yes"; give true or false'],
    ['{"unknownZ": "train"}', '"unknownZ" is "train"; give a number above 0, or "dev"'],
    [
      '{"objective": ["local"]}',
      '"objective" is a list; give "local", "max-violation", "margin" or "likelihood"',
    ],
    [`{"epochs": "${"9".repeat(99)}"}`, `"epochs" is "${"9".repeat(40)}…"; give a whole number from 1 on`],
    [
      '{"epoch": 3}',
      expect.stringMatching(/^there is no setting "epoch"; the settings are objective, .*, shape$/),
    ],
    ['{"toString": 3}', expect.stringMatching(/^there is no setting "toString"; /)],
    ['{"shape": 5}', '"shape" is 5; give an object with sizes, such as {"lstmUnits": 250}'],
    ['{"shape": {"lstmUnits": 2.5}}', '"shape.lstmUnits" is 2.5; give a whole number from 1 to 100,000'],
    [
      '{"shape": {"units": 2}}',
      expect.stringMatching(/^"shape": there is no setting "units"; the settings are lstm/),
    ],
    [
      '{"shape": {"fields": 5}}',
      expect.stringMatching(/^"shape.fields" is 5; give a list of fields, such as \[\{/),
    ],
    [
      '{"shape": {"fields": []}}',
      expect.stringMatching(/^"shape.fields" is an empty list; give a list of fields/),
    ],
    [
      '{"shape": {"fields": [[]]}}',
      expect.stringMatching(/^"shape.fields\[0\]" is an empty list; give a field/),
    ],
    [
      '{"shape": {"fields": [{"size": 5}]}}',
      expect.stringMatching(/^"shape.fields\[0\].name" is missing; give "word"/),
    ],
    [
      '{"shape": {"fields": [{"name": "word"}]}}',
      '"shape.fields[0].size" is missing; give a whole number from 1 to 100,000',
    ],
    [
      '{"shape": {"fields": [{"name": "vector", "size": 5}]}}',
      expect.stringMatching(/^"shape.fields\[0\].name" is "vector"; give .*--embeddings makes that field/),
    ],
    [
      '{"shape": {"fields": [{"name": "word", "size": 5}, {"name": "word", "size": 6}]}}',
      '"shape.fields[1].name" is "word"; give each field a name of its own',
    ],
    [
      '{"shape": {"fields": [{"name": "word", "size": 5, "frozen": true}]}}',
      '"shape.fields[0]": there is no setting "frozen"; the settings are name, size, isFrozen',
    ],
  ])("refuses %s", async (json, message) => {
    expect(await refusal(json)).toEqual({ code: 2, message })
  })

  it("refuses a value nested however deep", async () => {
    const json = `{"epochs": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`
    expect(await refusal(json)).toEqual({
      code: 2,
      message: '"epochs" is a list; give a whole number from 1 on',
    })
  })

  it("says what is wrong with a file that is no JSON, or no object", async () => {
    expect(await refusal('{"epochs": 3,}')).toEqual({
      code: 1,
      message: expect.stringMatching(
        /JSON at position 13.*; mend it there: JSON has no comments, no single quotes/,
      ),
    })
    expect(await refusal("[3]")).toEqual({
      code: 1,
      message: 'settings are a JSON object, such as {"epochs": 20}',
    })
  })
})

it("refuses a network that no memory has room for", async () => {
  const trees = temporaryFile("trees.mrg", "(NP (NN fish))\n")
  const { code, stderr } = await spandrel(
    ...["train", "--train", trees, "--dev", trees, "--out", temporaryPath("large.safetensors")],
    ...["--lstm-units", "100000"],
  )
  expect(stderr).toMatch(
    /^spandrel: the network and its gradients.* 4 GB .*; give smaller sizes or fewer --threads$/m,
  )
  expect(code).toBe(1)
})

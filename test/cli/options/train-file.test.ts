import { describe, expect, it } from "vitest"
import { findTrainFile, parseTrainFile, shortNames } from "../../../src/cli/options/train-file.ts"
import { temporaryFile } from "../../temporary-files.ts"

describe("a training file on the command line", () => {
  it.each([
    ["a.mrg", "a.mrg", 1],
    ["a.mrg=0.3", "a.mrg", 0.3],
    ["a.mrg=2", "a.mrg", 2],
    ["a.mrg=.5", "a.mrg", 0.5],
    ["a.mrg=1e-2", "a.mrg", 0.01],
    ["x=1/a.mrg", "x=1/a.mrg", 1],
    ["seed=1=1", "seed=1", 1],
    ["a=b", "a=b", 1],
    ["a=", "a=", 1],
    ["=2", "=2", 1],
    ["-=2", "-", 2],
  ])("%s is the file %s with weight %d", (text, path, weight) => {
    expect(parseTrainFile(text)).toEqual({ path, weight })
  })

  it.each(["a=0", "a=-1", "a=1e999"])("%s is refused", (text) => {
    expect(() => parseTrainFile(text)).toThrow(
      expect.objectContaining({ code: "wrong-usage", message: expect.stringContaining("greater than 0") }),
    )
  })
})

describe("a file that doesn't exist", () => {
  it("was meant to have a weight if it exists without it", () => {
    const path = temporaryFile("weighted.mrg", "(NN fish)")
    expect(findTrainFile(`${path}=2`)).toEqual({ path, weight: 2 })
    for (const weight of ["x", "", "1,5", "0.3.1"])
      expect(() => findTrainFile(`${path}=${weight}`)).toThrow(
        expect.objectContaining({ code: "wrong-usage", message: expect.stringContaining(`not "${weight}"`) }),
      )
    const odd = temporaryFile("odd=x", "(NN fish)")
    expect(findTrainFile(odd)).toEqual({ path: odd, weight: 1 })
    expect(findTrainFile("nowhere=x")).toEqual({ path: "nowhere=x", weight: 1 })
  })
})

describe("short names", () => {
  it.each([
    [["x/masc/dev.mrg", "x/gum/dev.mrg"], "masc,gum"],
    [["masc/dev.mrg", "gum/test.mrg"], "masc/dev.mrg,gum/test.mrg"],
    [["/t/a.mrg", "/t/b.mrg"], "a.mrg,b.mrg"],
    [["dev.mrg", "gum/dev.mrg"], "dev.mrg,gum/dev.mrg"],
    [["a/dev.mrg"], "dev.mrg"],
    [["a/dev.mrg", "a/dev.mrg"], "a/dev.mrg,a/dev.mrg"],
  ])("of %j are %s", (paths, names) => {
    expect(shortNames(paths).join()).toBe(names)
  })
})

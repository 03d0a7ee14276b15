import { linkSync, mkdirSync, symlinkSync } from "node:fs"
import { relative } from "node:path"
import { describe, expect, it } from "vitest"
import { checkDistinct } from "../../src/node/distinct-files.ts"
import { temporaryFile, temporaryPath } from "../temporary-files.ts"

describe("the files of a command", () => {
  const file = temporaryFile("a.mrg", "(NN fish)")
  const [hard, soft, dangling] = ["hard.mrg", "soft.mrg", "dangling.mrg"].map(temporaryPath) as [
    string,
    string,
    string,
  ]
  const none = temporaryPath("none.mrg")
  linkSync(file, hard)
  symlinkSync(file, soft)
  symlinkSync(none, dangling)
  mkdirSync(temporaryPath("folder"))

  const refused = { code: "wrong-usage" }

  it("must not be read and written, under whatever name", async () => {
    for (const name of [file, hard, soft, relative(".", file), temporaryPath("folder/../a.mrg")])
      await expect(checkDistinct({ "--out": name }, { "--train": ["-", file] })).rejects.toMatchObject({
        ...refused,
        message: `${name} would be overwritten: it is the file of --train and --out; choose another one`,
      })
  })

  it("must not be written twice, even if they don't exist yet", async () => {
    for (const name of [none, dangling, relative(".", none)])
      await expect(checkDistinct({ "--out": none, "--plot": name }, {})).rejects.toMatchObject(refused)
  })

  it("must not be one that is written for another one, nor one where capitals make no difference", async () => {
    const beside = (target: string) => [`${target}.partial`, `${target}.lock`]
    const part = temporaryFile("none.mrg.partial", "")
    const written = { "--out": { path: dangling, beside } }
    await expect(checkDistinct(written, { "--input": part })).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(
        /^\S*none\.mrg\.partial would be overwritten: it is the file of --input, and --out/,
      ),
    })
    await expect(checkDistinct({ "--plot": part, ...written }, {})).rejects.toMatchObject(refused)
    await checkDistinct(written, { "--input": temporaryFile("dangling.mrg.partial", "") })
    const capital = temporaryPath("NONE.mrg")
    await expect(checkDistinct({ "--out": none, "--plot": capital }, {})).rejects.toMatchObject(refused)
  })

  it("may be different ones, standard streams, devices, and names of something else", async () => {
    await checkDistinct(
      { "--out": none, "--plot": undefined },
      { "--train": file, "--dev": [hard, soft, file] },
    )
    await checkDistinct({ "--out": "-" }, { "--input": "-" })
    await checkDistinct({ "--log": "/dev/null", "--plot": "/dev/null" }, { "--input": "/dev/null" })
    await checkDistinct({ "--output": "en" }, { "--model": "en" })
    await checkDistinct({ "--out": temporaryPath("nowhere/a") }, { "--dev": temporaryPath("nowhere/a") })
  })
})

import { describe, expect, it } from "vitest"
import { fixedFolder, globExpression, isPattern } from "../../src/cluster/glob.ts"

const matches = (pattern: string, ...paths: string[]) =>
  paths.filter((path) => globExpression(pattern).test(path))

describe("patterns", () => {
  it("match names, not folders", () => {
    expect(matches("a/*.gz", "a/b.gz", "a/b/c.gz", "b.gz", "a/.gz")).toEqual(["a/b.gz"])
    expect(matches("a?.txt", "ab.txt", "a.txt", "a/.txt")).toEqual(["ab.txt"])
  })

  it("match folders with **", () => {
    expect(matches("a/**/*.txt", "a/x.txt", "a/b/x.txt", "a/b/c/x.txt", "b/x.txt", "a/.b/x.txt")).toEqual([
      "a/x.txt",
      "a/b/x.txt",
      "a/b/c/x.txt",
    ])
  })

  it("match sets and alternatives", () => {
    expect(matches("[a-c].txt", "a.txt", "c.txt", "d.txt")).toEqual(["a.txt", "c.txt"])
    expect(matches("[!a].txt", "a.txt", "b.txt")).toEqual(["b.txt"])
    expect(matches("*.{txt,nd{json,js}}", "a.txt", "a.ndjson", "a.ndjs", "a.gz")).toEqual([
      "a.txt",
      "a.ndjson",
      "a.ndjs",
    ])
  })

  it("take everything else literally", () => {
    expect(matches("a+(b).t^$|x", "a+(b).t^$|x", "aa(b).t")).toEqual(["a+(b).t^$|x"])
    expect(matches("a{b", "a{b")).toEqual(["a{b"])
    expect(matches("a}b,c", "a}b,c")).toEqual(["a}b,c"])
    expect(matches("été-*.txt", "été-1.txt")).toEqual(["été-1.txt"])
  })

  it("say which folder to look in", () => {
    expect(fixedFolder("corpus/2024/*.gz")).toBe("corpus/2024")
    expect(fixedFolder("/data/**/x")).toBe("/data")
    expect(fixedFolder("*.gz")).toBe("")
    expect(fixedFolder("a/b.txt")).toBe("a")
    expect(isPattern("a/b.txt")).toBe(false)
    expect(isPattern("a/b[0-9].txt")).toBe(true)
  })
})

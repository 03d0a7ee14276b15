import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/check/error.ts"
import type { Output } from "../../src/node/output.ts"
import { writeDocument } from "../../src/node/write-document.ts"
import { type TreeFormatName, treeFormats } from "../../src/tree/format/tree-formats.ts"

/// What is written for some trees in a format, and what was thrown.
async function write(format: TreeFormatName, texts: readonly string[], error?: Error) {
  const written: string[] = []
  const output: Output = {
    write: async (text) => {
      written.push(text)
    },
    flush: async () => {
      written.push("<flush>")
    },
  }
  let thrown: unknown
  await writeDocument(output, treeFormats[format], async (trees) => {
    for (const text of texts) await trees.write(text)
    if (error !== undefined) throw error
    await trees.flush()
  }).catch((caught: unknown) => {
    thrown = caught
  })
  return { written: written.join(""), thrown }
}

describe("a document of trees", () => {
  it("has the format's opening, separators and closing, with complete lines", async () => {
    expect((await write("bracket", ["a", "b"])).written).toBe("a\nb\n<flush>")
    expect((await write("tree", ["a", "b"])).written).toBe("a\n\nb\n<flush>")
    expect((await write("json", ["a", "b"])).written).toBe("[\na,\nb<flush>\n]\n")
    expect((await write("json", [])).written).toBe("<flush>[]\n")
    expect((await write("bracket", [])).written).toBe("<flush>")
  })

  it("is closed after invalid input, but not after other errors", async () => {
    const bad = new SpandrelError("invalid-file", "bad")
    expect(await write("json", ["a"], bad)).toEqual({ written: "[\na\n]\n", thrown: bad })
    expect(await write("json", [], bad)).toEqual({ written: "[]\n", thrown: bad })
    expect(await write("bracket", ["a"], bad)).toEqual({ written: "a\n", thrown: bad })
    expect((await write("json", ["a"], new SpandrelError("wrong-usage", "wrong"))).written).toBe("[\na")
    expect((await write("json", ["a"], new Error("a thread ended"))).written).toBe("[\na")
  })
})

import { describe, expect, it } from "vitest"
import { InputError, UsageError } from "../../src/check/input-error.ts"
import type { Output } from "../../src/node/output.ts"
import { writeDocument } from "../../src/node/write-document.ts"
import { type TreeFormatName, treeFormats } from "../../src/tree/format/tree-formats.ts"

/// What is written of some texts in a format, and what was thrown.
async function framed(format: TreeFormatName, texts: readonly string[], error?: Error) {
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
  await writeDocument(output, treeFormats[format].frame, async (trees) => {
    for (const text of texts) await trees.write(text)
    if (error !== undefined) throw error
    await trees.flush()
  }).catch((caught: unknown) => {
    thrown = caught
  })
  return { written: written.join(""), thrown }
}

describe("trees one after the other", () => {
  it("have what their format puts around them, each line whole at once", async () => {
    expect((await framed("bracket", ["a", "b"])).written).toBe("a\nb\n<flush>")
    expect((await framed("tree", ["a", "b"])).written).toBe("a\n\nb\n<flush>")
    expect((await framed("json", ["a", "b"])).written).toBe("[\na,\nb<flush>\n]\n")
    expect((await framed("json", [])).written).toBe("<flush>[]\n")
    expect((await framed("bracket", [])).written).toBe("<flush>")
  })

  it("are whole where the input turns out bad, and only there", async () => {
    const bad = new InputError("bad")
    expect(await framed("json", ["a"], bad)).toEqual({ written: "[\na\n]\n", thrown: bad })
    expect(await framed("json", [], bad)).toEqual({ written: "[]\n", thrown: bad })
    expect(await framed("bracket", ["a"], bad)).toEqual({ written: "a\n", thrown: bad })
    expect((await framed("json", ["a"], new UsageError("wrong"))).written).toBe("[\na")
    expect((await framed("json", ["a"], new Error("a thread ended"))).written).toBe("[\na")
  })
})

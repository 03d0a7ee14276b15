import { beforeAll, describe, expect, it } from "vitest"
import type { Model } from "../../src/model/model.ts"
import { Parser } from "../../src/parser/parser.ts"
import { ParserPool } from "../../src/pool/parser-pool.ts"
import { tinyTaggingModel } from "../tiny-model.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"
import { isCompiled, NodeWebWorker } from "./node-web-worker.ts"

let model: Model
beforeAll(async () => {
  model = await tinyTaggingModel()
})

const sentences = Array.from({ length: 10 }, () => tinyTrees().map((tree) => tree.text.split(" "))).flat()

/// A pool of real threads; `threads` has all that were ever started.
async function loadPool(count: number) {
  const threads: NodeWebWorker[] = []
  const startWorker = () => {
    const thread = new NodeWebWorker()
    threads.push(thread)
    return thread
  }
  return { pool: await ParserPool.load(model, { threads: count, startWorker }), threads }
}

describe.skipIf(!isCompiled)("a pool of Node.js threads", () => {
  it.each([1, 2, 3])(
    "returns the same trees in the same order as a parser, with %i threads",
    async (count) => {
      const { pool } = await loadPool(count)
      const parser = await Parser.load(model)
      const [found, wanted] = [await pool.parse(sentences), await parser.parse(sentences)]
      expect(found.map(({ tree }) => String(tree))).toEqual(wanted.map(({ tree }) => String(tree)))
      await pool.close()
    },
  )

  it("replaces a thread that ends, and only its job fails", async () => {
    const { pool, threads } = await loadPool(1)
    const [running, waiting] = [pool.parse(sentences), pool.parse("yes")]
    await Promise.all([
      expect(running).rejects.toMatchObject({ code: "worker-failed" }),
      (threads[0] as NodeWebWorker).crash(),
    ])
    expect(await waiting).toHaveLength(1)
    expect(threads).toHaveLength(2)
    await pool.close()
  })

  it("rejects what runs when it is closed", async () => {
    const { pool } = await loadPool(1)
    const running = pool.parse(sentences)
    const closing = pool.close()
    await expect(running).rejects.toMatchObject({ code: "pool-closed" })
    await closing
  })
})

// The script exists only where the sources are compiled, so here every thread fails when it starts.
describe("a pool whose threads can't start", () => {
  it("can't be loaded", async () => {
    await expect(ParserPool.load(model, { threads: 2 })).rejects.toMatchObject({ code: "worker-failed" })
  })
})

import { describe, expect, it } from "vitest"
import { attachedBytes } from "../../src/parser/engine.ts"
import { resolveSearch } from "../../src/parser/search-options.ts"
import { attachEngine, NetworkMemory, type PlacedNetwork } from "../../src/pool/network-memory.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import { tinyTaggingModel } from "../tiny-model.ts"

const tree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))"

/// Parses with an engine over the network, as a worker does.
async function parseWith(network: PlacedNetwork): Promise<string> {
  const model = await tinyTaggingModel()
  const engine = attachEngine(model, network)
  const sentence = readSentence(["the", "dog", "likes", "fish", "."], 0)
  const { sentences } = engine.parse([sentence], resolveSearch(model.search, {}))
  return String(sentences[0]?.tree)
}

describe("the memory of a network", () => {
  it("is another one when the first has no room for more workers", async () => {
    const model = await tinyTaggingModel()
    const memory = await NetworkMemory.place(model, 3 * attachedBytes(model))
    const networks = Array.from({ length: 5 }, () => memory.forNextWorker())
    expect(new Set(networks.map((network) => network.memory)).size).toBe(3)
    expect(networks[1]?.memory).toBe(networks[0]?.memory)
    expect(networks[2]?.memory).not.toBe(networks[1]?.memory)
    for (const network of networks) expect(await parseWith(network)).toBe(tree)
  })

  it("has room for one worker at least, which takes memory as it needs it", async () => {
    const model = await tinyTaggingModel()
    const memory = await NetworkMemory.place(model, attachedBytes(model))
    const [first, second] = [memory.forNextWorker(), memory.forNextWorker()]
    expect(first.memory).not.toBe(second.memory)
    expect(await parseWith(second)).toBe(tree)
  })

  it("is copied for each worker where it can't be shared", async () => {
    const { SharedArrayBuffer: original } = globalThis
    let memory: NetworkMemory
    try {
      Reflect.deleteProperty(globalThis, "SharedArrayBuffer")
      memory = await NetworkMemory.place(await tinyTaggingModel())
      const [first, second] = [memory.forNextWorker(), memory.forNextWorker()]
      expect(first.memory).toBeInstanceOf(Uint8Array)
      for (const network of [first, second]) expect(await parseWith(structuredClone(network))).toBe(tree)
    } finally {
      Object.assign(globalThis, { SharedArrayBuffer: original })
    }
  })
})

import { describe, expect, it } from "vitest"
import { randomFor } from "../../src/train/seeds.ts"

describe("the random numbers of a run", () => {
  it("differ with the purpose, the seed, each number of the position and their order", () => {
    const first = [
      randomFor("order", 1, 0),
      randomFor("unknownWords", 1, 0),
      randomFor("exploration", 1, 0),
      randomFor("parameters", 1, 0),
      randomFor("givenTags", 1, 0),
      randomFor("order", 2, 0),
      randomFor("order", 1, 1),
      randomFor("order", 1, 0, 0),
      randomFor("order", 1, 0, 1),
      randomFor("order", 1, 1, 0),
    ].map((random) => random.uint32())
    expect(new Set(first).size).toBe(first.length)
  })

  it("are the same for the same purpose and position", () => {
    const draw = () => Array.from({ length: 5 }, () => randomFor("order", 7, 3).uniform())
    expect(draw()).toEqual(draw())
  })

  it("hardly ever repeat within a run", () => {
    const seen = new Set<number>()
    for (let batch = 0; batch < 200; batch++) {
      for (let share = 0; share < 100; share++) seen.add(randomFor("exploration", 1, batch, share).uint32())
    }
    expect(seen.size).toBeGreaterThan(19_990)
  })
})

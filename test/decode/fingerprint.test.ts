import { describe, expect, it } from "vitest"
import { emptyFingerprint, fingerprint, joinFingerprints } from "../../src/decode/fingerprint.ts"

/// The fingerprints of all brackets over 30 words with 10 labels.
function many(): number[] {
  const prints: number[] = []
  for (let end = 1; end <= 30; end++) {
    for (let start = 0; start < end; start++) {
      for (let label = 1; label <= 10; label++) prints.push(fingerprint(start, end, label))
    }
  }
  return prints
}

describe("the fingerprint of a set of brackets", () => {
  it("is different for every bracket", () => {
    const prints = many()
    expect(new Set([emptyFingerprint, ...prints]).size).toBe(prints.length + 1)
    for (const print of prints)
      expect(Number.isSafeInteger(print) && print >= 0 && print < 2 ** 52).toBe(true)
  })

  it("is different for every pair of brackets", () => {
    const prints = many().slice(0, 600)
    const pairs = new Set<number>()
    prints.forEach((a, at) => {
      for (const b of prints.slice(0, at)) pairs.add(joinFingerprints(a, b))
    })
    expect(pairs.size).toBe((600 * 599) / 2)
  })

  it("doesn't depend on the order in which the set is built", () => {
    const prints = many().slice(0, 999)
    const forth = prints.reduce(joinFingerprints, emptyFingerprint)
    expect(prints.reduceRight(joinFingerprints, emptyFingerprint)).toBe(forth)
    expect(forth).toBeLessThan(2 ** 52)
    const halves = [prints.slice(0, 400), prints.slice(400)].map((half) => half.reduce(joinFingerprints))
    expect(halves.reduce(joinFingerprints)).toBe(forth)
  })
})

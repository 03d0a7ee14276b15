import { describe, expect, it } from "vitest"
import { TagCounts } from "../../src/tagger/tag-counts.ts"
import { analyzeWord, truncateForm } from "../../src/tagger/word.ts"

const lexicon = new TagCounts().lexicon()
const read = (form: string, tagClass = 1) => analyzeWord(form, tagClass, lexicon)

describe("a word", () => {
  it("has a form that doesn't depend on case and digits, and a shape that does", () => {
    const [lower, capital, year, other] = ["fish", "Fish", "1987", "2024"].map((form) => read(form)) as [
      ReturnType<typeof read>,
      ReturnType<typeof read>,
      ReturnType<typeof read>,
      ReturnType<typeof read>,
    ]
    expect(lower.form).toBe(capital.form)
    expect(lower.shape).not.toBe(capital.shape)
    expect(year.form).toBe(other.form)
    expect(read("Mid-1980").shape).toBe(read("New-7").shape)
    expect(read("Mid-1980").shape).not.toBe(read("mid-1980").shape)
    expect(read("running").ending).toBe(read("sing").ending)
  })

  it("has a feature of its exact form only if it is known", () => {
    const common = (a: string, b: string, tagClass: number) => {
      const features = new Set(read(b, tagClass).features)
      return [...read(a, tagClass).features].filter((feature) => features.has(feature)).length
    }
    // Words of one shape with nothing else in common share bias, shape and class, and "unknown" if they are.
    expect(common("xab", "yco", 1)).toBe(3)
    expect(common("xab", "yco", 0)).toBe(4)
    expect(common("xab", "xab", 0)).toBe(read("xab", 0).features.length)
  })

  it("has features of the parts of a compound", () => {
    const last = (form: string) => new Set(read(form).features)
    const shared = [...last("a-based")].filter((feature) => last("zzzzz-based").has(feature))
    const unrelated = [...last("a-based")].filter((feature) => last("zzzzz-bosed").has(feature))
    expect(shared.length).toBeGreaterThan(unrelated.length)
  })

  it("that is very long is reduced to its two ends", () => {
    const long = `${"a".repeat(1_000_000)}b`
    expect(truncateForm(long)).toHaveLength(64)
    expect(truncateForm(long)).toBe(`${"a".repeat(63)}b`)
    expect(truncateForm("x".repeat(64))).toBe("x".repeat(64))
  })
})

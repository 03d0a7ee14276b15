import { describe, expect, it } from "vitest"
import { TagCounts } from "../../src/tagger/tag-counts.ts"
import { cutForm, readWord } from "../../src/tagger/word.ts"

const lexicon = new TagCounts().lexicon()
const read = (form: string, tagClass = 1) => readWord(form, tagClass, lexicon)

describe("a word", () => {
  it("has one form whatever its case and digits, but not one look", () => {
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

  it("has features of its own letters only if it is known", () => {
    const common = (a: string, b: string, tagClass: number) => {
      const features = new Set(read(b, tagClass).features)
      return [...read(a, tagClass).features].filter((feature) => features.has(feature)).length
    }
    // As different as two words of one shape can be: only bias, shape and class are the same, or also "unknown".
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

  it("that is longer than words are is cut to its two ends", () => {
    const long = `${"a".repeat(1_000_000)}b`
    expect(cutForm(long)).toHaveLength(64)
    expect(cutForm(long)).toBe(`${"a".repeat(63)}b`)
    expect(cutForm("x".repeat(64))).toBe("x".repeat(64))
  })
})

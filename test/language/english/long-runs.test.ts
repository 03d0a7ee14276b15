import { expect, it } from "vitest"
import { splitText } from "../../../src/language/split-text.ts"

/// The processor time of splitting, in microseconds.
function timeOf(text: string): number {
  const begin = process.cpuUsage()
  splitText(text)
  const { user, system } = process.cpuUsage(begin)
  return user + system
}

// Each bracket is a word. Text of that many words takes about three times as long.
it.each(["(", ")", "[", "$", '"'])(
  "splits a long run of %s as fast as other text of as many words",
  (mark) => {
    const words = 100_000
    timeOf("warm up. ".repeat(10_000))
    const usual = timeOf("fish ".repeat(words))
    expect(timeOf(mark.repeat(words))).toBeLessThan(5 * usual)
    expect(splitText(mark.repeat(1000))[0]?.tokens).toHaveLength(1000)
  },
)

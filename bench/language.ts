// How fast is text split into sentences and words, even text that is hard to split? Usage: npm run bench:language

import { splitText } from "../src/language/split-text.ts"
import { hardTexts, otherHardTexts } from "../test/language/hard-texts.ts"
import { check, machine, measure } from "./measure.ts"

const length = 1_000_000

check(
  splitText("I don't. Do you?").flatMap(({ tokens }) => tokens).length === 7,
  "the text doesn't have seven tokens",
)
console.log(machine())
console.log("million characters per second, median of 3 (slowest to fastest), and the ratio to English")
const { English = "", ...others } = hardTexts
const { French = "", ...moreOthers } = otherHardTexts
const texts: readonly (readonly [name: string, unit: string, language: string])[] = [
  ["English", English, "en"],
  ["French", French, "fr"],
  ["French, by general rules", French, "und"],
  ...Object.entries(others).map(([name, unit]) => [name, unit, "en"] as const),
  ...Object.entries(moreOthers).map(([name, unit]) => [`${name}, French`, unit, "fr"] as const),
]
let english = 0
for (const [name, unit, language] of texts) {
  const text = unit.repeat(Math.ceil(length / unit.length))
  const timing = await measure(() => splitText(text, language), 3)
  const [median, slowest, fastest] = [timing.median, timing.slowest, timing.fastest].map(
    (seconds) => length / 1e6 / seconds,
  ) as [number, number, number]
  english ||= median
  const spread = `(${slowest.toFixed(1)} to ${fastest.toFixed(1)})`
  console.log(
    `${name.padEnd(32)}${median.toFixed(1).padStart(6)}  ${spread.padEnd(16)}${(median / english).toFixed(2).padStart(6)}`,
  )
}

// How fast is text split into words, and does the time stay linear in its length? Usage: npm run bench:language

import { splitText } from "../src/language/split-text.ts"
import { hardTexts } from "../test/language/english/hard-texts.ts"
import { check, machine, measure } from "./measure.ts"

const length = 1_000_000
const parts = 8

/// The time per character for one long text, relative to a text of an eighth of the length. 1 is linear, 8 quadratic.
async function growth(unit: string): Promise<{ readonly seconds: number; readonly ratio: number }> {
  const textOf = (characters: number) => unit.repeat(Math.ceil(characters / unit.length))
  const [long, short] = [textOf(length), textOf(length / parts)]
  const whole = await measure(() => splitText(long), 3)
  const divided = await measure(() => {
    for (let part = 0; part < parts; part++) splitText(short)
  }, 3)
  return { seconds: whole.fastest, ratio: whole.fastest / divided.fastest }
}

check(splitText("I don't. Do you?").flatMap(({ tokens }) => tokens).length === 7, "seven tokens")
console.log(machine())
for (const [name, unit] of Object.entries(hardTexts)) {
  const { seconds, ratio } = await growth(unit)
  console.log(
    `${name.padEnd(28)}${(length / 1e6 / seconds).toFixed(1).padStart(6)} million characters per second, ` +
      `${ratio.toFixed(2)} times the time per character of a text of an eighth of the length`,
  )
}

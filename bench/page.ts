// How soon does the page show the tree of a dozen words that someone types? From the event of the input field to the frame after the tree
// has been drawn, in a headless Chromium. Usage: npm run bench:page

import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { chromium as installed } from "../test/open-page.ts"
import { serveSite } from "../test/web/browser/site.ts"
import { check, machine, requireFiles } from "./measure.ts"

if (installed === undefined) {
  console.error("this benchmark needs Chromium; install it, or set CHROMIUM to its path")
  process.exit(1)
}
const folder = fileURLToPath(new URL("../web", import.meta.url))
requireFiles(`${folder}/index.html`)

const sentences = [
  "The cat that I saw yesterday is asleep on the warm wall.",
  "When the rain stopped, the children ran out into the small garden.",
  "She gave her old books to the people who live next door.",
  "Nobody knows why the train from the north was so late today.",
  "He said that he would rather stay at home and read quietly.",
  "The plan which the mayor proposed last year was far too expensive.",
  "Most of the students had already left before the lecture really began.",
  "If you see my brother, please tell him that dinner is ready.",
  "They built a new bridge across the river in less than months.",
  "The results of the second experiment were not what we had expected.",
]

// Runs in the page. Returns the milliseconds until the frame after the tree has been drawn, and the words that it shows.
const typeSentence = `async (text) => {
  const input = document.querySelector(".sentence-input")
  const stage = document.querySelector(".stage")
  const words = () => [...stage.querySelectorAll(".tree-word")].map((word) => word.textContent).join("")
  const wanted = text.replaceAll(" ", "")
  const begin = performance.now()
  input.value = text
  input.dispatchEvent(new Event("input", { bubbles: true }))
  await new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (words() !== wanted) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(resolve))
    })
    observer.observe(stage, { childList: true, subtree: true, characterData: true })
  })
  return [performance.now() - begin, words()]
}`

console.log(`${machine()}; ${sentences.length} sentences of 12 words, three rounds`)
const browser = await chromium.launch({ executablePath: installed, args: ["--no-sandbox"] })
for (const isIsolated of [false, true]) {
  for (const model of ["en-fast", "en", "fr"]) {
    const site = await serveSite({ folder, isIsolated })
    const page = await browser.newPage()
    const begin = performance.now()
    await page.goto(`${site.url}#parse?model=${model}&text=Birds+sing.`)
    await page.waitForSelector(".tree-node")
    const loading = (performance.now() - begin) / 1000
    const rounds: number[] = []
    const all: number[] = []
    for (let round = 0; round < 3; round++) {
      const times: number[] = []
      for (const text of sentences) {
        const [time, shown] = (await page.evaluate(`(${typeSentence})(${JSON.stringify(text)})`)) as [
          number,
          string,
        ]
        check(shown === text.replaceAll(" ", ""), `${text}: ${shown}`)
        times.push(time)
        // The motion ends before the next sentence.
        await page.waitForTimeout(600)
      }
      rounds.push(median(times))
      all.push(...times)
    }
    const [low, high] = [Math.min(...rounds), Math.max(...rounds)].map((time) => time.toFixed(0))
    console.log(
      `${model}, ${isIsolated ? "threads" : "one thread"}: tree after ${median(rounds).toFixed(0)} ms (${low} to ${high}), ` +
        `slowest ${Math.max(...all).toFixed(0)} ms, ${(median(rounds) / 100).toFixed(2)} of the goal of 100 ms; ` +
        `first tree ${loading.toFixed(1)} s after the page was opened`,
    )
    await page.close()
    await site.close()
  }
}
await browser.close()

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
}

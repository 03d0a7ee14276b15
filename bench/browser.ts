// How fast does a model parse in a browser? Opens a page in a headless Chromium that loads the library as npm run build makes it.
// Usage: npm run bench:browser [-- --model FILE]

import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { readModel } from "../src/model/model-file.ts"
import { readSentence } from "../src/sentence/read-sentence.ts"
import { chromium, runInPage } from "../test/open-page.ts"
import { measureInPage, type PageFigures, type PageInput } from "./browser-page.ts"
import { countFlops } from "./flops.ts"
import { check, machine, requireFiles } from "./measure.ts"
import { benchSentences, modelFile, sentencesOfLength } from "./model-sentences.ts"

if (chromium === undefined) {
  console.error("this benchmark needs Chromium; install it, or set CHROMIUM to its path")
  process.exit(1)
}
const file = modelFile()
requireFiles(file)
const model = readModel(readFileSync(file))
const sentences = benchSentences(model.language)
const words = sentences.reduce((total, { tokens }) => total + tokens.length, 0)
const read = sentences.map((sentence, at) => readSentence(sentence, at))
const flops = await countFlops(model, read)
const input: PageInput = {
  sentences,
  short: sentencesOfLength(sentences, 10, 60),
  long: sentencesOfLength(sentences, 25, 60),
}
const scripts = ["index", "math/kernels", "math/arena"].map((name) => `...await import("/dist/${name}.js")`)
const body = `
  const library = { ${scripts.join(", ")} }
  return JSON.stringify(await (${measureInPage})(library, ${JSON.stringify(input)}))`
const result = await runInPage(chromium, body, {
  isIsolated: true,
  root: fileURLToPath(new URL("../..", import.meta.url)),
  files: { "/model": file },
})
check(result.startsWith("{"), result)
const figures = JSON.parse(result) as PageFigures
check(figures.isIsolated, "the page isn't cross-origin isolated")

const operations = flops / words / 1e9
const share = (peak: number) => ((figures.wordsPerSecond * operations) / peak).toFixed(2)
console.log(`${machine()}; ${figures.browser}`)
console.log(`${file}: loaded in ${figures.loadSeconds.toFixed(2)} s; medians of 3`)
console.log(
  `${figures.wordsPerSecond.toFixed(0)} words/s, ${share(figures.floatPeak)} of the kernel peak of ` +
    `${figures.floatPeak.toFixed(1)} GFLOP/s, ${share(figures.integerPeak)} of that with int8 weights, ` +
    `${figures.integerPeak.toFixed(1)}`,
)
console.log(
  `one sentence of 10 words: ${figures.shortMs.toFixed(1)} ms, of 25 words: ${figures.longMs.toFixed(1)} ms`,
)
console.log(`two workers: ${figures.gainOfTwo.toFixed(2)} times as fast as one`)

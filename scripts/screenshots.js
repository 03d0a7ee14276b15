// Takes the pictures of the page for the README and docs/page.md. Usage: npm run screenshots [-- FOLDER [--all]]
// FOLDER is docs by default. With --all it takes every view at three widths, in light and dark, to look at.
import { existsSync, mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { chromium } from "playwright-core"
import { preview } from "vite"

const root = fileURLToPath(new URL("..", import.meta.url))
const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: "boolean" } } })
const folder = resolve(positionals[0] ?? join(root, "docs"))
mkdirSync(folder, { recursive: true })

const short = "Time flies like an arrow."
const middle = "The cat that I saw yesterday is asleep on the warm stone wall."
const long =
  "When the committee that had been appointed by the president finally met in the old town hall on Tuesday morning, its members " +
  "agreed that the plan which the mayor had proposed last year was too expensive for a city of its size."
const link = (view, settings) => `#${view}?${new URLSearchParams(settings)}`

const wanted = [
  { name: "page-light", hash: link("parse", { model: "en", text: middle }), width: 1200, height: 760 },
  {
    name: "page-dark",
    hash: link("parse", { model: "en", text: middle }),
    width: 1200,
    height: 760,
    isDark: true,
  },
  { name: "page-phone", hash: link("parse", { model: "en", text: short }), width: 390, height: 780 },
  {
    name: "page-alternatives",
    hash: link("parse", { model: "en", text: "I saw the man with the telescope.", k: 2 }),
    width: 1200,
    height: 1120,
  },
  {
    name: "page-steps",
    hash: link("steps", { model: "en", text: short, step: 15 }),
    width: 1200,
    height: 800,
  },
]

const everything = [390, 820, 1440].flatMap((width) =>
  [false, true].flatMap((isDark) =>
    [
      ["short", "parse", short],
      ["middle", "parse", middle],
      ["long", "parse", long],
      ["steps", "steps", short],
      ["compare", "compare", short],
      ["search", "search", short],
      ["text", "text", short],
    ].map(([name, view, text]) => ({
      name: `${width}-${isDark ? "dark" : "light"}-${name}`,
      hash: link(view, { text }),
      width,
      height: width < 600 ? 844 : 900,
      isDark,
    })),
  ),
)

const installed =
  process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path))
if (installed === undefined) throw new Error("no Chromium; set CHROMIUM to its path")
const server = await preview({
  configFile: false,
  logLevel: "warn",
  root: join(root, "src/web"),
  build: { outDir: join(root, "build/web") },
  preview: { host: "127.0.0.1", port: 0 },
})
const [address] = server.resolvedUrls.local
const browser = await chromium.launch({ executablePath: installed, args: ["--no-sandbox"] })
for (const { name, hash, width, height, isDark = false } of values.all ? everything : wanted) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: isDark ? "dark" : "light",
    deviceScaleFactor: values.all ? 1 : 2,
    reducedMotion: "reduce",
  })
  // The machine may be busy.
  page.setDefaultTimeout(300_000)
  await page.goto(address + hash)
  await page.waitForFunction(() => document.querySelector('.model-menu[data-state="ready"]') !== null)
  await page.waitForLoadState("networkidle")
  await page.waitForTimeout(500)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}
await browser.close()
await server.close()

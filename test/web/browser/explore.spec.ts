import { readFileSync } from "node:fs"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { openPage, parseHash, startBrowser } from "./open.ts"

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

const telescope = "I saw the man with the telescope."
const long =
  "When the committee that had been appointed by the president finally met in the old town hall on Tuesday morning, " +
  "its members agreed that the plan which the mayor had proposed last year was too expensive for a city of its size."

const node = (page: Page, label: string) =>
  page.locator(".stage .tree-node", {
    has: page.locator(".tree-label", { hasText: new RegExp(`^${label}$`) }),
  })

describe("a tree on the page", () => {
  it("shows text, span and confidence of the node under the pointer", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash(telescope) })
    await page.waitForSelector(".tree-node")
    await node(page, "PP").locator(".tree-hit").hover()
    const card = await page.locator(".info-card").textContent()
    expect(card).toContain("prepositional phrase")
    expect(card).toContain("with the telescope")
    expect(card).toContain("words 5 to 7 · characters 14 to 32")
    expect(card).toMatch(/\d+ % sure/)
    await page.locator(".brand").hover()
    expect(await page.locator(".info-card").isHidden()).toBe(true)
    await close()
  })

  it("folds a phrase with a click, and unfolds it with another", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash(telescope) })
    await page.waitForSelector(".tree-node")
    await node(page, "PP").locator(".tree-hit").click()
    await page.locator(".tree-node.is-folded").waitFor()
    expect(await page.locator(".is-folded .tree-word").textContent()).toBe("with the telescope")
    expect(await page.locator(".stage .tree-word").count()).toBe(6)
    await page.locator(".is-folded .tree-hit").first().click()
    await page.locator(".is-folded").waitFor({ state: "detached" })
    expect(await page.locator(".stage .tree-word").count()).toBe(8)
    await close()
  })

  it("can be zoomed with buttons and the wheel, and panned by dragging", async () => {
    const { page, close } = await openPage(browser, {
      hash: parseHash(long),
      context: { viewport: { width: 820, height: 700 } },
    })
    await page.waitForSelector(".tree-node")
    const drawing = page.locator(".stage .tree-drawing")
    const width = async () => Number(await drawing.getAttribute("width"))
    const scroll = () => page.locator(".stage .tree-box").evaluate((box) => box.scrollLeft)
    const fit = await width()
    await page.getByRole("button", { name: "Zoom in" }).click()
    expect(await width()).toBeGreaterThan(fit * 1.2)
    const box = await page.locator(".stage .tree-box").boundingBox()
    if (box === null) throw new Error("no tree")
    await page.mouse.move(box.x + 400, box.y + 30)
    const before = await scroll()
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + 30, { steps: 4 })
    await page.mouse.up()
    expect(await scroll()).toBeCloseTo(before + 200, -1)
    const zoomed = await width()
    await page.keyboard.down("Control")
    await page.mouse.wheel(0, -200)
    await page.keyboard.up("Control")
    await expect.poll(width).toBeGreaterThan(zoomed * 1.5)
    await page.getByRole("button", { name: "Fit to the window" }).click()
    expect(await width()).toBe(fit)
    await close()
  })

  it("moves what stays to its new place", async () => {
    const { page, close } = await openPage(browser, {
      hash: parseHash(telescope),
      context: { reducedMotion: "no-preference" },
    })
    await page.waitForSelector(".tree-node")
    await page.waitForTimeout(800)
    const places = () =>
      page
        .locator(".stage .tree-node.is-leaf")
        .first()
        .evaluate(async (element) => {
          const seen = new Set<string>()
          const end = performance.now() + 1500
          while (performance.now() < end) {
            seen.add(element.getAttribute("transform") ?? "")
            await new Promise(requestAnimationFrame)
          }
          return { count: seen.size, isThere: element.isConnected }
        })
    const watching = places()
    await page.getByRole("button", { name: "Hanging words" }).click()
    const { count, isThere } = await watching
    expect(isThere).toBe(true)
    expect(count).toBeGreaterThan(2)
    await close()
  })

  it("stands still for readers who asked for less motion", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash(telescope) })
    await page.waitForSelector(".tree-node")
    const [before, after] = await page
      .locator(".stage .tree-node.is-leaf")
      .first()
      .evaluate((element) => {
        const places = [element.getAttribute("transform")]
        for (const button of document.querySelectorAll("button"))
          if (button.textContent === "Hanging words") button.click()
        return [...places, element.getAttribute("transform")]
      })
    expect(after).not.toBe(before)
    await close()
  })
})

describe("export", () => {
  async function save(page: Page, name: string): Promise<{ readonly file: string; readonly bytes: Buffer }> {
    await page.locator("summary", { hasText: "Export" }).click()
    const waiting = page.waitForEvent("download")
    await page.locator(".menu-item", { hasText: new RegExp(`^${name}`) }).click()
    const download = await waiting
    return { file: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }

  it("writes SVG, PNG, LaTeX, brackets and JSON", async () => {
    const { page, problems, close } = await openPage(browser, {
      hash: parseHash("Dogs that bark rarely bite."),
    })
    await page.waitForSelector(".tree-node")
    const svg = await save(page, "SVG")
    expect(svg.file).toBe("dogs-that-bark-rarely-bite.svg")
    const text = svg.bytes.toString()
    expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg">/)
    expect(text).toContain(">rarely</text>")
    expect(text).toContain("data:font/woff2;base64,")
    // Self-contained: no class that needs the page's style sheet, no address.
    expect(text.replaceAll(/https?:\/\/www\.w3\.org\/\S*/g, "")).not.toMatch(
      /class=|var\(|oklab|https?:|<rect/,
    )
    const blank = await page.context().newPage()
    const isParsed = await blank.evaluate(
      (source) =>
        new DOMParser().parseFromString(source, "image/svg+xml").querySelector("parsererror") === null,
      text,
    )
    expect(isParsed).toBe(true)

    const png = await save(page, "PNG")
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG")
    expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(900)
    expect(png.bytes.length).toBeGreaterThan(20_000)

    expect((await save(page, "LaTeX")).bytes.toString()).toMatch(
      /^\\begin\{forest\}[\s\S]*\[NNS \[Dogs\]\][\s\S]*\\end\{forest\}\n$/,
    )
    const brackets = (await save(page, "Brackets")).bytes.toString()
    expect(readTree(brackets).text).toBe("Dogs that bark rarely bite .")
    const json = JSON.parse((await save(page, "JSON")).bytes.toString())
    expect(json.tokens[0]).toEqual({ text: "Dogs", tag: "NNS", start: 0, end: 4 })
    expect(json.tree.children.length).toBeGreaterThan(1)
    expect(json.confidence).toBeGreaterThan(0)
    expect(problems).toEqual([])
    await close()
  })

  it("copies a link that shows the same again", async () => {
    const context = { permissions: ["clipboard-read", "clipboard-write"] }
    const { page, close } = await openPage(browser, { hash: parseHash(telescope, { k: "3" }), context })
    await page.locator(".alternative").nth(2).waitFor()
    await page.locator("summary", { hasText: "Export" }).click()
    await page.getByRole("button", { name: "Copy link" }).click()
    await page.locator(".toast.is-shown", { hasText: "Link copied" }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = await page.context().newPage()
    await other.goto(link)
    await other.locator(".alternative").nth(2).waitFor()
    expect(await other.getByRole("textbox", { name: "Sentence" }).inputValue()).toBe(telescope)
    await close()
  })
})

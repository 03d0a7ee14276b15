import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { accessibilityProblems } from "./accessibility.ts"
import { startBrowser } from "./open.ts"
import { addressOf, viewOpener, widths } from "./view-pages.ts"

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())
const open = viewOpener(() => browser)

const treebank = [
  "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))",
  "(S (NP (NNS cats)) (VP (VBP sleep)))",
  "(S (NP (PRP we)) (VP (VBP eat) (NP (NP (NN fish)) (CC and) (NP (NNS chips)))))",
].join("\n")

describe("the view Search", () => {
  it("finds matches in a text that was parsed, and marks them in the tree", async () => {
    const { page, problems } = await open("search", { pattern: "NP < PP=modifier" })
    await page.waitForSelector(".match-list mark")
    expect(await page.locator("mark").allTextContents()).toContain("the man with the telescope")
    expect(await page.locator(".match-name").allTextContents()).toContain("modifier with the telescope")
    expect(await page.locator(".tree-node.is-match .tree-label").allTextContents()).toEqual(["NP"])
    expect(await page.locator(".tree-node.is-named .tree-label").allTextContents()).toEqual(["PP"])
    expect(problems).toEqual([])
  })

  it("searches a pasted treebank", async () => {
    const { page } = await open("search", { pattern: "VP < NP=object" })
    await page.locator("summary").click()
    await page.getByLabel("Text or treebank").fill(treebank)
    await page.getByRole("button", { name: "Parse", exact: true }).click()
    await page.waitForFunction(
      () => document.querySelector(".search-summary")?.textContent === "2 matches in 2 of 3 trees",
    )
    expect(await page.locator("mark").allTextContents()).toEqual(["like fish", "eat fish and chips"])
    await page.locator(".sentence-button").last().click()
    expect(await page.locator(".tree-view").count()).toBe(2)
    await page.getByLabel("Pattern", { exact: true }).fill("NP !> __")
    await page.waitForFunction(
      () => document.querySelector(".search-summary")?.textContent === "No match in 3 trees",
    )
    expect(addressOf(page.url()).get("pattern")).toBe("NP !> __")
    expect(addressOf(page.url()).get("passage")).toBe(treebank)
  })

  it("restores a short text from a link, and searches it while it is parsed", async () => {
    const { page } = await open("search", { pattern: "NP", passage: "Fish swim. ".repeat(100) })
    await page.waitForFunction(() =>
      document.querySelector(".search-summary")?.textContent?.endsWith("of 100 trees"),
    )
    const [, matches] =
      /^(\d+) matches/.exec((await page.locator(".search-summary").textContent()) ?? "") ?? []
    expect(Number(matches)).toBeGreaterThanOrEqual(100)
  })

  it("points at the column of a mistake", async () => {
    const { page } = await open("search", { pattern: "NP < (PP" })
    await page.waitForSelector(".pattern-pointer:not(:empty)")
    expect(await page.locator(".field-error").first().textContent()).toMatch(/^column 9 of the pattern/)
    const [input, pointer] = await page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D
      const field = document.querySelector(".pattern-input") as HTMLElement
      canvas.font = getComputedStyle(field).font
      const range = document.createRange()
      const text = document.querySelector(".pattern-pointer")?.firstChild as Text
      range.setStart(text, 8)
      range.setEnd(text, 9)
      const end = field.getBoundingClientRect().left + 13 + canvas.measureText("NP < (PP").width
      return [end, range.getBoundingClientRect().left]
    })
    expect(Math.abs((pointer as number) - (input as number))).toBeLessThan(3)
    expect(await page.getByLabel("Pattern", { exact: true }).getAttribute("aria-invalid")).toBe("true")
    await page.locator(".chip").first().click()
    expect(await page.locator(".pattern-pointer").textContent()).toBe("")
  })

  it("works with the keyboard alone", async () => {
    const { page } = await open("search", { pattern: "VP < NP" })
    await page.waitForSelector(".match-list mark")
    await page.getByLabel("Pattern", { exact: true }).focus()
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type("NP=subject . VP")
    await page.waitForFunction(() => document.querySelector(".match-name b")?.textContent === "subject")
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab")
      if (await page.evaluate(() => document.activeElement?.matches(".sentence-button"))) break
    }
    const isOpen = () => page.evaluate(() => document.activeElement?.getAttribute("aria-expanded"))
    const before = await isOpen()
    await page.keyboard.press("Enter")
    expect(await isOpen()).not.toBe(before)
  })

  it.each(widths)("has no accessibility problems and no overflow at %i px, light and dark", async (width) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await open(
        "search",
        {},
        { context: { viewport: { width, height: 900 }, colorScheme } },
      )
      await page.waitForSelector(".match-list .tree-node")
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByLabel("Pattern", { exact: true }).fill("NP < (")
      expect(await accessibilityProblems(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  })
})

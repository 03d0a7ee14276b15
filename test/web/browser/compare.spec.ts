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

const gold =
  "(S (NP (PRP I)) (VP (VBD saw) (NP (DT the) (NN man)) (PP (IN with) (NP (NNS binoculars)))) (. .))"
const test =
  "(S (NP (PRP I)) (VP (VBD saw) (NP (NP (DT the) (NN man)) (PP (IN with) (NP (NN binoculars))))) (. .))"

describe("the view Compare", () => {
  it("marks what differs, names the errors, and shows the scores", async () => {
    const { page, problems } = await open("compare", { gold, test })
    await page.waitForSelector(".score-list")
    expect(await page.locator(".score-item b").allTextContents()).toEqual([
      "100.00",
      "85.71",
      "92.31",
      "83.33",
    ])
    expect(await page.locator(".tree-node.is-only-test .tree-label").allTextContents()).toEqual(["NP"])
    expect(await page.locator(".tree-node.is-retagged .tree-tag").allTextContents()).toEqual(["NNS", "NN"])
    expect(await page.locator(".error-list b").allTextContents()).toEqual(["PP attachment"])
    expect(await page.locator(".difference").allTextContents()).toEqual([
      "only predicted NP “the man with binoculars”",
      "another tag NNS → NN “binoculars”",
    ])
    await page.locator(".difference").first().hover()
    expect(await page.locator(".tree-node.is-pointed .tree-label").allTextContents()).toEqual(["NP"])
    expect(problems).toEqual([])
  })

  it("has the parser predict the tree of the gold tree's words", async () => {
    const { page } = await open("compare", { gold })
    await page.waitForSelector(".score-list")
    const predicted = await page.getByLabel("Predicted tree").last().inputValue()
    expect(predicted).toMatch(/^\(S \(NP \(PRP I\)\)/)
    expect(addressOf(page.url()).get("test")).toBeNull()
    await page.locator("textarea").last().fill(test)
    expect(addressOf(page.url()).get("test")).toBe(test)
    await page.getByRole("button", { name: "Parse the gold tree’s words" }).click()
    await page.waitForFunction((text) => document.querySelectorAll("textarea")[1]?.value === text, predicted)
  })

  it("scores by other parameters", async () => {
    const { page } = await open("compare", { gold, test, prm: "spmrl" })
    await page.waitForSelector(".score-list")
    expect(await page.locator(".score-item b").last().textContent()).toBe("85.71")
    await page.getByLabel("Scores by").selectOption("collins")
    expect(await page.locator(".score-item b").last().textContent()).toBe("83.33")
  })

  it("says why two trees can't be compared", async () => {
    const { page } = await open("compare", { gold, test: "(S (NN fish))" })
    await page.waitForSelector(".stage-message:not(:empty)")
    expect(await page.locator(".stage-message").textContent()).toContain("word")
    await page.locator("textarea").last().fill("(S (NP")
    expect(await page.locator(".stage-message").textContent()).toMatch(/^predicted/)
  })

  it("works with the keyboard alone", async () => {
    const { page } = await open("compare", { gold, test })
    await page.waitForSelector(".difference")
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab")
      if (await page.evaluate(() => document.activeElement?.matches(".difference"))) break
    }
    expect(await page.locator(".tree-node.is-pointed .tree-label").allTextContents()).toEqual(["NP"])
  })

  it.each(widths)("has no accessibility problems and no overflow at %i px, light and dark", async (width) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await open(
        "compare",
        { gold, test },
        { context: { viewport: { width, height: 900 }, colorScheme } },
      )
      await page.waitForSelector(".score-list")
      expect(await accessibilityProblems(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  })
})

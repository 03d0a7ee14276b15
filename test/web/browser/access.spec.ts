import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPage, parseHash, startBrowser } from "./open.ts"

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const telescope = "I saw the man with the telescope."

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/// What axe-core finds wrong on the page.
async function violations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, so the page's policy doesn't forbid it.
  await page.evaluate(axe)
  const found = (await page.evaluate(
    "axe.run().then(({ violations }) => violations)",
  )) as readonly Violation[]
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
}

describe("axe-core finds nothing wrong", () => {
  it.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 390],
    ["dark", 390],
  ] as const)("in %s colours, %i pixels wide", async (colorScheme, width) => {
    const context = { colorScheme, viewport: { width, height: 844 } }
    const { page, close } = await openPage(browser, {
      hash: parseHash(telescope, { k: "3", span: "2-7:NP", tag: "3:NN" }),
      context,
    })
    await page.locator(".alternative").nth(2).waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator(".stage .tree-node.is-leaf .tree-word-hit").first().click()
    await page.locator(".span-card").waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press("Escape")
    await page.locator("summary", { hasText: "Export" }).click()
    expect(await violations(page)).toEqual([])
    await page.locator("summary", { hasText: "Export" }).click()
    await page.getByRole("button", { name: "Outline" }).click()
    expect(await violations(page)).toEqual([])
    await close()
  })

  it("while the model is loaded", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash(telescope), speed: 1e6 })
    await page.locator(".loading progress").waitFor()
    expect(await violations(page)).toEqual([])
    await close()
  })
})

describe("with the keyboard alone", () => {
  it("a tree is explored: arrow keys move, fold and unfold", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash(telescope) })
    await page.waitForSelector(".tree-node")
    const current = () =>
      page.evaluate(() => document.activeElement?.textContent?.replace(/, [^,]* sure/, ""))
    await page.locator(".stage [role=treeitem][tabindex='0']").focus()
    const seen = [await current()]
    for (const key of ["ArrowDown", "ArrowDown", "ArrowLeft", "End", "Home"]) {
      await page.keyboard.press(key)
      seen.push(await current())
    }
    expect(seen).toEqual([
      "S, I saw the man with the telescope .",
      "NP, I",
      "PRP, I",
      "NP, I",
      "., .",
      "S, I saw the man with the telescope .",
    ])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowLeft")
    expect(await page.locator(".stage [aria-expanded=false]").count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-expanded"))).toBe("false")
    await page.keyboard.press("ArrowRight")
    expect(await page.locator(".stage [aria-expanded=false]").count()).toBe(0)
    // The drawing shows where the focus is.
    expect(await page.locator(".stage .tree-node.is-focused .tree-label").textContent()).toBe("NP")
    await close()
  })

  it("a constituent is required", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash(telescope) })
    await page.waitForSelector(".tree-node")
    const item = (text: string) =>
      page.locator(".stage [role=treeitem]:not([aria-expanded])", { hasText: text }).first()
    await item("the").focus()
    await page.keyboard.press("Enter")
    await item("telescope").focus()
    await page.keyboard.press("Enter")
    await page.locator(".span-card q", { hasText: "the man with the telescope" }).waitFor()
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab")
      if ((await page.evaluate(() => document.activeElement?.textContent)) === "Require") break
    }
    await page.keyboard.press("Enter")
    await page.locator(".chip", { hasText: "is a phrase" }).waitFor()
    await close()
  })

  it("everything can be reached, and the focus is always visible", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash(telescope) })
    await page.waitForSelector(".tree-node")
    const names = new Set<string>()
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab")
      const name = await page.evaluate(() => {
        const at = document.activeElement
        return at === null || at === document.body
          ? undefined
          : (at.getAttribute("aria-label") ?? at.textContent ?? "")
      })
      if (name !== undefined) names.add(name.trim())
    }
    for (const wanted of [
      "Skip to the content",
      "Parse",
      "Model",
      "Sentence",
      "Alternatives",
      "Outline",
      "Zoom in",
      "Export",
    ])
      expect(
        [...names].some((name) => name.startsWith(wanted)),
        wanted,
      ).toBe(true)
    expect([...names].some((name) => name.startsWith("S, I saw"))).toBe(true)
    await close()
  })
})

describe("for a screen reader", () => {
  it("the tree is a nested list with labels, words and confidence, and the drawing is hidden", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash("Birds sing.") })
    await page.waitForSelector(".tree-node")
    const tree = page.getByRole("tree", { name: "Tree of the sentence" })
    expect(await tree.getByRole("treeitem", { name: /^NNS\s?, Birds$/ }).count()).toBe(1)
    expect(await tree.getByRole("treeitem", { name: /^NP\s?, Birds\s?, \d+ % sure$/ }).count()).toBe(1)
    expect(await tree.locator("li > ul > li > ul > li").count()).toBe(2)
    expect(await page.locator(".stage svg").getAttribute("aria-hidden")).toBe("true")
    expect(await page.locator("[role=status]").textContent()).toMatch(/^S, 3 words, 3 phrases, .* sure$/)
    await close()
  })
})

describe("on a phone", () => {
  it.each([360, 390])("nothing is wider than %i pixels but what scrolls", async (width) => {
    const context = { viewport: { width, height: 780 }, isMobile: true, hasTouch: true }
    const { page, close } = await openPage(browser, { hash: parseHash(telescope, { k: "2" }), context })
    await page.locator(".alternative").nth(1).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.locator(".stage .tree-node.is-leaf .tree-word-hit").first().tap()
    await page.locator(".span-card").waitFor()
    const card = await page.locator(".span-card").boundingBox()
    expect((card?.x ?? 0) + (card?.width ?? width + 1)).toBeLessThanOrEqual(width)
    await close()
  })
})

describe("colours", () => {
  it("follow the system, until the reader chooses", async () => {
    const { page, close } = await openPage(browser, { context: { colorScheme: "dark" } })
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await background()
    await page.getByRole("button", { name: "Change to light colours" }).click()
    const light = await background()
    expect(light).not.toBe(dark)
    await page.reload()
    expect(await background()).toBe(light)
    await page.getByRole("button", { name: "Change to dark colours" }).click()
    expect(await background()).toBe(dark)
    await close()
  })
})

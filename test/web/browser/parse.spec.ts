import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPage, parseHash, startBrowser } from "./open.ts"

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

describe("the page", () => {
  it.each([
    ["on one thread", { isIsolated: false }],
    ["on threads, if it is cross-origin isolated", { isIsolated: true }],
    ["under a path", { path: "/some/path/" }],
  ])("parses a sentence %s", async (_, options) => {
    const { page, problems, close } = await openPage(browser, {
      ...options,
      hash: parseHash("I do like eating fish."),
    })
    await page.waitForSelector(".tree-node")
    const words = await page.locator(".tree-word").allTextContents()
    expect(words.join(" ")).toBe("I do like eating fish .")
    const labels = await page.locator(".tree-label").allTextContents()
    expect(labels.sort()).toEqual(["NP", "NP", "S", "S", "VP", "VP", "VP"])
    expect(problems).toEqual([])
    await close()
  })
})

import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPage, parseHash, siteFolder, startBrowser } from "./open.ts"

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

const hash = parseHash("Birds sing.")
const isModel = (path: string) => path.includes("/models/")

describe("the model", () => {
  it("is loaded with a progress bar, while the page can be used", async () => {
    const { page, close } = await openPage(browser, { hash, speed: 8e6 })
    const bar = page.locator(".loading progress")
    await bar.waitFor()
    await expect.poll(() => bar.evaluate((one) => (one as HTMLProgressElement).value)).toBeGreaterThan(0.1)
    expect(await page.locator(".loading-text").textContent()).toMatch(
      /^Loading the model: English, [\d.]+ of 12\.0 MB$/,
    )
    await page.getByRole("textbox", { name: "Sentence" }).fill("Fish swim.")
    await page.locator(".tree-word", { hasText: "Fish" }).waitFor()
    expect(await page.locator(".loading").isHidden()).toBe(true)
    await close()
  })

  it("is downloaded once", async () => {
    const { page, site, close } = await openPage(browser, { hash })
    await page.waitForSelector(".tree-node")
    await page.reload()
    await page.waitForSelector(".tree-node")
    expect(site.requests.filter(isModel)).toHaveLength(1)
    await close()
  })

  it("that is missing is reported, and can be tried again", async () => {
    const folder = mkdtempSync(join(tmpdir(), "spandrel-page-"))
    try {
      cpSync(siteFolder, folder, { recursive: true, filter: (path) => !path.endsWith(".safetensors") })
      const { page, close } = await openPage(browser, { hash, folder })
      const retry = page.getByRole("button", { name: "Try again" })
      await retry.waitFor()
      expect(await page.locator(".loading-text").textContent()).toBe(
        "the model en-fast can't be loaded: the server responded with status 404",
      )
      cpSync(join(siteFolder, "models"), join(folder, "models"), { recursive: true })
      await retry.click()
      await page.waitForSelector(".tree-node")
      await close()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe("without a network", () => {
  it("the page works after the first visit, in every view", async () => {
    const { page, site, problems, close } = await openPage(browser, { hash })
    await page.waitForSelector(".tree-node")
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await site.close()
    await page.context().setOffline(true)
    await page.reload()
    await page.waitForSelector(".tree-node")
    await page.getByRole("textbox", { name: "Sentence" }).fill("The network is gone.")
    await page.locator(".tree-word", { hasText: "network" }).waitFor()
    for (const tab of await page.locator(".tab").all()) {
      await tab.click()
      await expect.poll(() => tab.getAttribute("aria-current")).toBe("page")
    }
    expect(problems).toEqual([])
    await close()
  })

  it("the service worker isolates the page, so that threads work on hosts without headers", async () => {
    const { page, close } = await openPage(browser, { hash, isIsolated: false })
    await page.waitForSelector(".tree-node")
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await page.waitForSelector(".tree-node")
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    await close()
  })
})

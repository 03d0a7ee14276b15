import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPage, parseHash, siteFolder, startBrowser } from "./open.ts"

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

const fish = "I do like eating fish."

describe("the page", () => {
  it.each([
    ["on one thread", { isIsolated: false }],
    ["on threads, if it is cross-origin isolated", { isIsolated: true }],
    ["under a path", { path: "/some/path/" }],
  ])("parses a sentence %s", async (_, options) => {
    const { page, problems, close } = await openPage(browser, { ...options, hash: parseHash(fish) })
    await page.waitForSelector(".tree-node")
    const words = await page.locator(".tree-word").allTextContents()
    expect(words.join(" ")).toBe("I do like eating fish .")
    const labels = await page.locator(".tree-label").allTextContents()
    expect(labels.sort()).toEqual(["NP", "NP", "S", "S", "VP", "VP", "VP"])
    expect(problems).toEqual([])
    await close()
  })

  it("shows the tree as the user types", async () => {
    const { page, problems, close } = await openPage(browser, { hash: parseHash("I fish") })
    await page.waitForSelector(".tree-node")
    const input = page.getByRole("textbox", { name: "Sentence" })
    await input.press("End")
    await input.pressSequentially(" every day.")
    await page.locator(".tree-word", { hasText: "day" }).waitFor()
    expect((await page.locator(".tree-word").allTextContents()).join(" ")).toBe("I fish every day .")
    await input.fill("")
    await page.locator(".stage").waitFor({ state: "hidden" })
    await input.fill("Birds sing.")
    await page.locator(".tree-word", { hasText: "Birds" }).waitFor()
    expect(page.url()).toContain("text=Birds+sing.")
    expect(problems).toEqual([])
    await close()
  })

  it("shows one sentence of several at a time", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash("I fish. You sing well.") })
    await page.getByText("sentence 1 of 2").waitFor()
    await page.getByRole("button", { name: "Next sentence" }).click()
    await page.getByText("sentence 2 of 2").waitFor()
    await page.locator(".tree-word", { hasText: "sing" }).waitFor()
    expect(page.url()).toContain("at=2")
    await close()
  })

  it("offers the French model, with sentences to try", async () => {
    const { page, problems, close } = await openPage(browser)
    await page.waitForSelector(".tree-node")
    await page.getByRole("combobox", { name: "Model" }).selectOption({ label: "French" })
    await page.locator(".tree-word", { hasText: "canapé" }).waitFor()
    expect(await page.locator(".tree-label").first().textContent()).toBe("SENT")
    expect(page.url()).toContain("model=fr")
    await page.getByRole("button", { name: "Il pense que" }).click()
    await page.locator(".tree-word", { hasText: "pense" }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it("survives what isn't a sentence", async () => {
    const { page, problems, close } = await openPage(browser, {
      hash: parseHash("<img src=x onerror=alert(1)>"),
    })
    await page.waitForSelector(".tree-node")
    expect(await page.locator(".tree-drawing img").count()).toBe(0)
    const input = page.getByRole("textbox", { name: "Sentence" })
    for (const text of ["   ", "((((", "🙂🙂", "a ".repeat(300), "שלום לכולם", "\u0000\u0007x"])
      await input.fill(text)
    await input.fill("Done now.")
    await page.locator(".tree-word", { hasText: "Done" }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it("asks no other host", async () => {
    const { page, site, close } = await openPage(browser, { hash: parseHash(fish) })
    const hosts = new Set<string>()
    page.context().on("request", (request) => hosts.add(new URL(request.url()).origin))
    await page.reload()
    await page.waitForSelector(".tree-node")
    expect([...hosts]).toEqual([new URL(site.url).origin])
    await close()
  })

  it("needs less than 150 kB for its first paint, and for all that it shows but the model", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash(fish) })
    await page.waitForSelector(".tree-node")
    const { first, all } = await page.evaluate(() => {
      const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0
      const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[]
      const paths = (list: readonly PerformanceResourceTiming[]) =>
        list.map(({ name }) => new URL(name).pathname.slice(1))
      return {
        first: ["index.html", ...paths(resources.filter(({ startTime }) => startTime < painted))],
        all: [page === undefined ? "" : "index.html", ...paths(resources)],
      }
    })
    // As the files are, not compressed. Scripts of workers have their own lists, and come after the first paint.
    const bytes = (paths: readonly string[], size = (path: string) => statSync(path).size) =>
      paths
        .filter((path) => !path.includes("parser-worker"))
        .reduce((sum, path) => sum + size(join(siteFolder, path)), 0)
    expect(first.some((path) => path.endsWith(".css"))).toBe(true)
    expect(bytes(first)).toBeGreaterThan(20_000)
    expect(bytes(first)).toBeLessThan(150_000)
    // As a server sends them.
    const sent = (path: string) =>
      path.endsWith(".woff2") ? statSync(path).size : gzipSync(readFileSync(path)).length
    expect(bytes(all, sent)).toBeLessThan(150_000)
    await close()
  })
})

import { readFileSync } from "node:fs"
import type { Browser, Page } from "playwright-core"
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

/// Drops a file onto the view.
async function drop(page: Page, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text as string], fileName as string, { type: "text/plain" }))
      return transfer
    },
    [name, content],
  )
  await page.dispatchEvent(".page-head", "drop", { dataTransfer: data })
}

const parsed = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll(".sentence-list > li:not(.is-unparsed)").length === wanted,
    count,
  )

describe("the view Text", () => {
  it("parses a file that is dropped onto it, sentence by sentence, with progress", async () => {
    const { page, problems } = await open("text")
    await page.waitForSelector(".sentence-list > li")
    const sentences = Array.from({ length: 120 }, (_, at) => `Fish number ${at} swims in the sea.`)
    await drop(page, "sea.txt", sentences.join(" "))
    await page.waitForFunction(() => {
      const bar = document.querySelector<HTMLProgressElement>(".corpus-progress")
      return bar !== null && !bar.hidden && bar.value > 0 && bar.value < 1
    })
    await page.waitForFunction(
      () => document.querySelector(".corpus-status")?.textContent === "120 sentences in sea.txt",
    )
    expect(await page.locator(".sentence-list > li").count()).toBe(50)
    await page.getByRole("button", { name: "Show 70 more" }).click()
    await parsed(page, 120)
    expect(problems).toEqual([])
  })

  it("shows a tree when a sentence is opened, and finds sentences", async () => {
    const { page } = await open("text", { find: "telescope" })
    await parsed(page, 1)
    expect(await page.locator(".sentence-text").textContent()).toBe(
      "The astronomer saw the man with the telescope.",
    )
    await page.locator(".sentence-button").click()
    await page.waitForSelector(".tree-node")
    expect(await page.locator(".sentence-button").getAttribute("aria-expanded")).toBe("true")
    await page.getByLabel("Find sentences").fill("FLIES")
    await parsed(page, 1)
    expect(addressOf(page.url()).get("find")).toBe("FLIES")
    await page.getByLabel("Find sentences").fill("")
    await parsed(page, 7)
  })

  it("saves all trees as one file", async () => {
    const { page } = await open("text")
    await parsed(page, 7)
    await drop(page, "two.txt", "I like fish. So do you.")
    await parsed(page, 2)
    const save = async (format: string) => {
      await page.getByRole("combobox", { name: "Format" }).selectOption(format)
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save" }).click(),
      ])
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") }
    }
    const brackets = await save("bracket")
    expect(brackets.name).toBe("two.mrg")
    expect(brackets.text).toMatch(/^\(S \(NP \(PRP I\)\) .*\n\(S.*\n$/)
    const json = await save("json")
    expect(json.name).toBe("two.json")
    expect(JSON.parse(json.text)).toHaveLength(2)
    expect((await save("conllu")).text).toContain("# text = So do you.")
  })

  it("reads a treebank that is dropped, and says which tree is left out", async () => {
    const { page } = await open("text")
    await parsed(page, 7)
    await drop(page, "bad.mrg", "(S (NP (NN fish)))\n(NP (NN a) (S))\n")
    await page.waitForFunction(
      () => document.querySelector(".corpus-status")?.textContent === "1 tree in bad.mrg",
    )
    expect(await page.locator(".corpus-source .field-error").textContent()).toMatch(/^Left out: line 2/)
  })

  it("stops when asked to", async () => {
    const { page } = await open("text")
    await parsed(page, 7)
    await page
      .getByLabel("Text", { exact: true })
      .fill("Fish swim in the deep blue sea all day. ".repeat(3000))
    await page.getByRole("button", { name: "Parse", exact: true }).click()
    await page.getByRole("button", { name: "Stop" }).click()
    await page.waitForFunction(() => document.querySelector<HTMLElement>(".corpus-progress")?.hidden)
    expect(await page.locator(".sentence-list > li.is-unparsed").count()).toBeGreaterThanOrEqual(0)
  })

  it("works with the keyboard alone", async () => {
    const { page } = await open("text")
    await parsed(page, 7)
    await page.getByLabel("Text", { exact: true }).focus()
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type("I like fish. You do not.")
    await page.keyboard.press("ControlOrMeta+Enter")
    await parsed(page, 2)
    expect(await page.locator("[role=status]").allTextContents()).toContain("2 sentences parsed")
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab")
      if (await page.evaluate(() => document.activeElement?.matches(".sentence-button"))) break
    }
    await page.keyboard.press("Enter")
    await page.waitForSelector(".tree-node")
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-expanded"))).toBe("true")
  })

  it.each(widths)("has no accessibility problems and no overflow at %i px, light and dark", async (width) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await open("text", {}, { context: { viewport: { width, height: 900 }, colorScheme } })
      await parsed(page, 7)
      await page.locator(".sentence-button").first().click()
      await page.waitForSelector(".tree-node")
      expect(await accessibilityProblems(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  })
})

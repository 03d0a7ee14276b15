import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPage, parseHash, startBrowser } from "./open.ts"

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

const telescope = "I saw the man with the telescope."

/// The phrases of the tree, from the outline: "NP the man".
async function phrases(page: Page): Promise<string[]> {
  const items = page.locator(".stage [role=treeitem][aria-expanded]")
  const names = await items.evaluateAll((all) => all.map((item) => item.textContent ?? ""))
  return names.map((name) => name.replace(/, [^,]* sure$/, "").replace(", ", " "))
}

const word = (page: Page, text: string) =>
  page.locator(".stage .tree-node.is-leaf", { hasText: text }).locator(".tree-word-hit").first()

describe("changing a tree", () => {
  it("requires a constituent between two words, and takes it back", async () => {
    const { page, problems, close } = await openPage(browser, { hash: parseHash(telescope) })
    await page.waitForSelector(".tree-node")
    expect(await phrases(page)).not.toContain("NP the man with the telescope")
    await word(page, "man").click()
    await page.locator(".span-card").waitFor()
    await page.keyboard.press("Escape")
    await page.locator(".stage .tree-node.is-leaf").nth(2).locator(".tree-word-hit").click()
    await word(page, "telescope").click()
    await page.getByRole("combobox", { name: "Label of the constituent" }).selectOption("NP")
    await page.getByRole("button", { name: "Require" }).click()
    await page.locator(".chip", { hasText: "“the man with the telescope” is NP" }).waitFor()
    expect(await phrases(page)).toContain("NP the man with the telescope")
    expect(page.url()).toContain("span=2-7%3ANP")
    await page.getByRole("button", { name: /^Remove/ }).click()
    await page.locator(".chip").waitFor({ state: "detached" })
    expect(await phrases(page)).not.toContain("NP the man with the telescope")
    expect(problems).toEqual([])
    await close()
  })

  it("forbids a constituent", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash(telescope) })
    await page.waitForSelector(".tree-node")
    expect(await phrases(page)).toContain("PP with the telescope")
    await word(page, "with").click()
    await word(page, "telescope").click()
    await page.getByRole("button", { name: "Forbid" }).click()
    await page.locator(".chip", { hasText: "is not a phrase" }).waitFor()
    expect(
      (await phrases(page)).filter((name) => name.endsWith(" with the telescope") && !name.includes("man")),
    ).toEqual([])
    await close()
  })

  it("changes a tag, and the tree with it", async () => {
    const { page, close } = await openPage(browser, {
      hash: parseHash("La petite ferme le voile.", { model: "fr" }),
    })
    await page.waitForSelector(".tree-node")
    expect(await phrases(page)).not.toContain("VN ferme")
    await word(page, "ferme").click()
    await page.getByRole("combobox", { name: "Tag of the word" }).selectOption("V")
    await page.locator(".chip", { hasText: "ferme is V" }).waitFor()
    expect(await phrases(page)).toContain("VN ferme")
    await close()
  })

  it("says that a tag moves no phrase if the model doesn't read tags", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash("Time flies.") })
    await page.waitForSelector(".tree-node")
    await word(page, "flies").click()
    await page.getByText("another tag moves no phrase").waitFor()
    await page.getByRole("combobox", { name: "Tag of the word" }).selectOption("NNS")
    await page.locator(".chip", { hasText: "flies is NNS" }).waitFor()
    const tag = page.locator(".stage .tree-node.is-leaf", { hasText: "flies" }).locator(".tree-tag")
    expect(await tag.textContent()).toBe("NNS")
    await close()
  })

  it("is restored by a link", async () => {
    const hash = parseHash(telescope, { span: "2-7:NP", tag: "3:NNP", k: "3", words: "hanging" })
    const { page, problems, close } = await openPage(browser, { hash })
    await page.locator(".alternative").nth(2).waitFor()
    expect(await page.locator(".chip").allTextContents()).toEqual([
      "man is NNP",
      "“the man with the telescope” is NP",
    ])
    expect(await phrases(page)).toContain("NP the man with the telescope")
    expect(problems).toEqual([])
    await close()
  })

  it("follows the address when the user changes it", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash("Birds sing.") })
    await page.locator(".tree-word", { hasText: "Birds" }).waitFor()
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      parseHash(telescope, { span: "2-7:NP" }),
    )
    await page.locator(".chip").waitFor()
    expect(await page.getByRole("textbox", { name: "Sentence" }).inputValue()).toBe(telescope)
    await close()
  })

  it("says what is wrong with constraints that can't be met", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash("I saw a bird.", { span: "0-2 1-3" }) })
    await page.locator(".stage-message").waitFor()
    expect(await page.locator(".stage-message").textContent()).toContain("cross")
    await page.getByRole("textbox", { name: "Sentence" }).fill("Fine again.")
    await page.locator(".tree-word", { hasText: "Fine" }).waitFor()
    expect(await page.locator(".stage-message").isHidden()).toBe(true)
    await close()
  })
})

describe("alternatives", () => {
  it("are shown side by side, with what differs marked", async () => {
    const { page, problems, close } = await openPage(browser, { hash: parseHash(telescope) })
    await page.waitForSelector(".tree-node")
    await page.getByRole("button", { name: "Alternatives" }).click()
    await page.locator(".alternative").nth(3).waitFor()
    const [first, second] = await page
      .locator(".alternative")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    expect(first?.top).toBe(second?.top)
    expect(await page.locator(".alternative").first().locator(".is-changed").count()).toBe(0)
    expect(await page.locator(".alternative .is-changed").count()).toBeGreaterThan(0)
    expect(problems).toEqual([])
    await close()
  })

  it("can be shown large", async () => {
    const { page, close } = await openPage(browser, { hash: parseHash(telescope, { k: "4" }) })
    await page.locator(".alternative").nth(3).waitFor()
    const best = await phrases(page)
    await page.getByRole("button", { name: "2", exact: true }).click()
    expect(await phrases(page)).not.toEqual(best)
    expect(await page.getByRole("button", { name: "2", exact: true }).getAttribute("aria-pressed")).toBe(
      "true",
    )
    await close()
  })
})

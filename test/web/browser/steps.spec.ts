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

const gold = "(S (NP (PRP I)) (VP (MD do) (VBP like) (S (VP (VBG eating) (NP (NN fish))))))"
/// The mistake of the paper's figure 4.
const mistake = { gold, actions: "s NP s - s - s - c", step: "9" }

const count = (page: Page) => page.locator(".step-count").textContent()
const made = (page: Page) =>
  page.locator(".tree-node.is-phrase:not(.is-unmade) .tree-label").allTextContents()
const stackLabels = (page: Page) => page.locator(".stack-label").allTextContents()

describe("the view Steps", () => {
  it("takes the 4n − 2 actions of a sentence one by one, and the tree grows", async () => {
    const { page, problems } = await open("steps", { text: "I like fish" })
    await page.waitForSelector(".stack-number")
    expect(await count(page)).toBe("0 / 10")
    expect(await made(page)).toEqual([])
    const next = page.getByRole("button", { name: "One step forward" })
    await next.click()
    expect(await page.locator(".stack-span").count()).toBe(1)
    expect(await page.locator(".step-what").textContent()).toContain("Shifted “I”")
    await next.click()
    expect(await stackLabels(page)).toEqual(["NP"])
    expect(await made(page)).toEqual(["NP"])
    for (let step = 2; step < 10; step++) await next.click()
    expect(await made(page)).toEqual(["S", "NP", "VP", "NP"])
    expect(await stackLabels(page)).toEqual(["S"])
    expect(await next.isDisabled()).toBe(true)
    expect(await page.locator(".panel-title").first().textContent()).toBe("The parse is finished")
    await page.getByRole("button", { name: "First step" }).click()
    expect(await made(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it("plays to the end, and pauses", async () => {
    const { page } = await open("steps", { text: "I fish" })
    await page.waitForSelector(".stack-number")
    await page.getByRole("combobox", { name: "Speed" }).selectOption("4")
    await page.getByRole("button", { name: "Play" }).click()
    await page.getByRole("button", { name: "Pause" }).click()
    const at = await count(page)
    await page.getByRole("button", { name: "Play" }).click()
    await page.waitForFunction(() => document.querySelector(".step-count")?.textContent === "6 / 6")
    await page.getByRole("button", { name: "Play" }).waitFor()
    expect(at).not.toBe("6 / 6")
  })

  it("shows the probability of each choice", async () => {
    const { page } = await open("steps", { text: "I saw the man with a telescope.", step: "10" })
    await page.waitForSelector(".choice")
    const shares = await page.locator(".choice-share").allTextContents()
    expect(shares).toHaveLength(2)
    const total = shares.map((share) => Number.parseFloat(share.replace("<", ""))).reduce((a, b) => a + b)
    expect(total).toBeGreaterThan(99)
    expect(total).toBeLessThan(101)
  })

  it("shows the paper's figure 4: what a mistake makes unreachable, and the next bracket", async () => {
    const { page, problems } = await open("steps", mistake)
    await page.waitForSelector(".tree-node.fate-lost")
    const labelsOf = (fate: string) => page.locator(`.tree-node.fate-${fate} .tree-label`).allTextContents()
    expect(await labelsOf("made")).toEqual(["NP"])
    expect(await labelsOf("next")).toEqual(["VP"])
    expect(await labelsOf("left")).toEqual(["S"])
    expect(await labelsOf("right")).toEqual(["NP"])
    expect(await labelsOf("lost")).toEqual(["S", "VP"])
    expect(await page.locator(".step-mistake").textContent()).toBe(
      "A mistake: S–VP “eating fish” can’t be reached any more.",
    )
    expect(await page.locator(".stack-span.is-mistake").count()).toBe(1)
    const facts = await page.locator(".oracle-facts").textContent()
    expect(facts).toContain("VP “do like eating fish”")
    expect(facts).toContain("1 made · 3 reachable · 1 lost")
    await page.getByRole("button", { name: "One step forward" }).click()
    const oracle = page.locator(".choice:has(.is-oracle) .choice-name")
    expect((await oracle.allTextContents()).sort()).toEqual(["combine", "shift"])
    expect(problems).toEqual([])
  })

  it("lets the user take a wrong action, adapts, and takes it back", async () => {
    const { page } = await open("steps", { gold, step: "8" })
    await page.waitForSelector(".choice")
    const path = await page.locator(".step-marks .step-mark").count()
    const choice = page.locator(".choice:not(:has(.is-oracle))").first()
    const name = await choice.locator(".choice-name").textContent()
    await choice.click()
    await page.waitForFunction(() => document.querySelector(".step-count")?.textContent === "9 / 18")
    expect(await page.locator(".step-mistake").isVisible()).toBe(true)
    expect(await page.locator(".steps-note").textContent()).toContain(`You chose “${name}” at step 9`)
    expect(await page.locator(".step-marks .step-mark").count()).toBeGreaterThan(path)
    expect(addressOf(page.url()).get("actions")).toMatch(/^s NP s - s - /)
    await page.getByRole("button", { name: "Let the parser decide" }).click()
    await page.waitForFunction(() => !location.hash.includes("actions="))
    expect(await page.locator(".steps-note").textContent()).toBe("")
    await page.getByRole("button", { name: "Last step" }).click()
    await page.getByRole("button", { name: "Tree so far" }).click()
    expect((await made(page))[0]).toBe("S")
  })

  it("takes any label that the user chooses", async () => {
    const { page } = await open("steps", { gold, step: "1" })
    await page.waitForSelector(".choice")
    await page.getByRole("combobox", { name: "Another label" }).selectOption("FRAG")
    await page.waitForSelector(".wrong-label")
    expect(await page.locator(".wrong-label").textContent()).toBe("FRAG")
    expect(await page.locator(".step-mistake").textContent()).toContain("NP “I”")
    expect(await page.locator(".stack-label").textContent()).toBe("FRAG")
  })

  it("pushes two spans together when they are combined, unless the reader wants less motion", async () => {
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      const { page } = await open(
        "steps",
        { gold, actions: "s NP s - s - c", step: "6" },
        { context: { reducedMotion } },
      )
      await page.waitForSelector(".choice")
      const shapes = await page.evaluate(async () => {
        const seen = new Set<string>()
        const outline = () =>
          seen.add(
            Array.from(document.querySelectorAll(".stack-span > path"), (path) =>
              path.getAttribute("d"),
            ).join(),
          )
        const observer = new MutationObserver(outline)
        const spans = document.querySelector(".stack-spans") as Element
        observer.observe(spans, { subtree: true, childList: true, attributes: true, attributeFilter: ["d"] })
        ;(document.querySelector(".step-next") as HTMLElement).click()
        const start = performance.now()
        while (performance.now() - start < 5000) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          if (spans.children.length === 2 && performance.now() - start > 600) break
        }
        return [...seen]
      })
      const pathCounts = shapes.map((shape) => shape.split(",").length)
      expect(pathCounts.at(-1)).toBe(2)
      if (reducedMotion === "reduce") expect(pathCounts).toEqual([2])
      else expect(pathCounts.filter((count) => count === 3).length).toBeGreaterThan(1)
    }
  })

  it("restores everything from a link, and keeps the link up to date", async () => {
    const { page } = await open("steps", { ...mistake, picture: "made" })
    await page.waitForSelector(".stack-span")
    expect(await count(page)).toBe("9 / 18")
    expect(await page.getByRole("button", { name: "Tree so far" }).getAttribute("aria-pressed")).toBe("true")
    await page.keyboard.press("ArrowLeft")
    expect(addressOf(page.url()).get("step")).toBe("8")
    expect(addressOf(page.url()).get("gold")).toBe(gold)
  })

  it("works with the keyboard alone", async () => {
    const { page } = await open("steps", { text: "I like fish" })
    await page.waitForSelector(".stack-number")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    expect(await count(page)).toBe("2 / 10")
    expect(await page.locator("[role=status]").first().textContent()).toContain(
      "Step 2 of 10. “I” gets the label NP.",
    )
    await page.keyboard.press("End")
    expect(await count(page)).toBe("10 / 10")
    await page.keyboard.press("Home")
    await page.keyboard.press("Space")
    await page.getByRole("button", { name: "Pause" }).waitFor()
    await page.keyboard.press("Space")
    await page.getByRole("button", { name: "Play" }).waitFor()
    await page.keyboard.press("Home")
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press("Tab")
      if (await page.evaluate(() => document.activeElement?.matches(".choice"))) break
    }
    await page.keyboard.press("Enter")
    await page.waitForFunction(() => document.querySelector(".step-count")?.textContent === "1 / 10")
  })

  it("lets the parser decide if the actions of a link aren't possible", async () => {
    const { page } = await open("steps", { text: "I like fish", actions: "c NP c", step: "3" })
    await page.waitForSelector(".stack-number")
    expect(await count(page)).toBe("0 / 10")
    expect(await page.locator(".stage-message").textContent()).toBe("")
    for (const [text, steps] of [
      ["Fish", "0 / 2"],
      ["(Fish) [swim] {well} 🐟 !", undefined],
      ["I fish now. You do not, it seems.", "0 / 14"],
      ["", undefined],
    ] as const) {
      await page.getByLabel("Sentence", { exact: true }).fill(text)
      if (steps !== undefined)
        await page.waitForFunction(
          (wanted) => document.querySelector(".step-count")?.textContent === wanted,
          steps,
        )
    }
    await page.waitForFunction(() => document.querySelector<HTMLElement>(".steps-body")?.hidden)
  })

  it("shows one of several sentences", async () => {
    const { page } = await open("steps", { text: "I like fish. You do not.", sentence: "2", step: "1" })
    await page.waitForSelector(".stack-number")
    expect(await page.locator(".step-what").textContent()).toBe("Shifted “You” onto the stack.")
    await page.getByRole("button", { name: "Previous sentence" }).click()
    await page.waitForFunction(() => document.querySelector(".step-count")?.textContent === "0 / 14")
    expect(addressOf(page.url()).get("sentence")).toBeNull()
  })

  it("forgets the gold tree when another sentence is typed in another view", async () => {
    const { page } = await open("steps", mistake)
    await page.waitForSelector(".tree-node.fate-lost")
    await page.getByRole("link", { name: "Parse" }).click()
    await page.getByLabel("Sentence", { exact: true }).first().fill("We fish")
    await page.getByRole("link", { name: "Steps" }).click()
    await page.waitForFunction(() => document.querySelector(".step-count")?.textContent === "0 / 6")
    expect(await page.getByLabel("Gold tree, in brackets").inputValue()).toBe("")
    expect(await page.locator(".steps-choice").isVisible()).toBe(false)
  })

  it("says what is wrong with a gold tree", async () => {
    const { page } = await open("steps", { text: "I like fish" })
    await page.waitForSelector(".stack-number")
    await page.getByText("Compare with a gold tree").click()
    await page.getByLabel("Gold tree, in brackets").fill("(S (NP (PRP I)")
    expect(await page.locator(".gold-field .field-error").textContent()).toMatch(/bracket/)
    await page.getByRole("button", { name: "The paper’s example" }).click()
    await page.waitForSelector(".tree-node.fate-lost")
    expect(await page.getByLabel("Sentence", { exact: true }).inputValue()).toBe("I do like eating fish")
  })

  it.each(widths)("has no accessibility problems and no overflow at %i px, light and dark", async (width) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await open("steps", mistake, {
        context: { viewport: { width, height: 900 }, colorScheme },
      })
      await page.waitForSelector(".tree-node.fate-lost")
      expect(await accessibilityProblems(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  })
})

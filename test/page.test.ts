import { describe, expect, it } from "vitest"
import { drawHtml } from "../src/tree/draw/draw-html.ts"
import { readTree } from "../src/tree/format/read-trees.ts"
import { chromium, runInPage } from "./open-page.ts"
import { temporaryFile } from "./temporary-files.ts"

const reason = chromium === undefined ? " (skipped: no Chromium; set CHROMIUM to its path)" : ""

const tree = readTree("(S (NP (DT the) (NN cat)) (VP (VBD sat) (PP (IN on) (NP (DT a) (NN mat)))))")
const hostile = readTree(
  "(S (</ul><script>document.title='gone'</script> <img/src=/x.png/onerror=alert&lpar;1&rpar;>))",
)

/// Loads a page of trees in a frame of the given width and runs the body of a function on it; `press` presses a key.
function onPage(body: string, width = 1000): Promise<string> {
  const page = temporaryFile("trees.html", drawHtml([tree, hostile]))
  const code = `
    const frame = document.createElement("iframe")
    frame.width = ${width}
    frame.src = "/trees.html"
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener("load", resolve))
    const view = frame.contentWindow
    const page = view.document
    const press = (key) => page.activeElement.dispatchEvent(
      new view.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
    const focused = () => page.activeElement.textContent
    const buttons = [...page.querySelectorAll(".tree button")]
    const run = () => { ${body} }
    return JSON.stringify(run())`
  return runInPage(chromium as string, code, { files: { "/trees.html": page } })
}

describe.skipIf(chromium === undefined)(`a page of trees${reason}`, () => {
  it("is a drawing on wide screens and an outline on narrow ones", async () => {
    const layout = 'return [page.body.className, page.getElementById("layout").textContent]'
    expect(await onPage(layout)).toBe('["drawing","Outline"]')
    expect(await onPage(layout, 390)).toBe('["outline","Drawing"]')
  })

  it("folds a phrase to its words with a click, and unfolds it with another", async () => {
    const body = `
      const np = buttons.at(-2).closest(".tree").querySelectorAll("button")[1]
      const isShown = (element) => view.getComputedStyle(element).display !== "none"
      const shown = () => [
        np.getAttribute("aria-expanded"),
        [...np.nextSibling.querySelectorAll("i, b")].filter(isShown).map(({ textContent }) => textContent).join(" "),
      ]
      const states = [shown()]
      for (const _ of [1, 2]) { np.click(); states.push(shown()) }
      page.getElementById("fold").click()
      return [...states, buttons.every((button) => button.getAttribute("aria-expanded") === "false")]`
    expect(JSON.parse(await onPage(body))).toEqual([
      ["true", "DT the NN cat"],
      ["false", "the cat"],
      ["true", "DT the NN cat"],
      true,
    ])
  })

  it("is used with arrow keys: to the sides, up and down in a drawing", async () => {
    const body = `
      buttons[0].focus()
      return ["ArrowDown", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowLeft"].map((key) => {
        press(key)
        return focused() + " " + page.querySelectorAll(".tree [tabindex='0']").length
      })`
    // Each tree has one button that the Tab key reaches.
    expect(JSON.parse(await onPage(body))).toEqual(["NP 2", "VP 2", "PP 2", "NP 2", "NP 2", "PP 2", "PP 2"])
  })

  it("is used with arrow keys in an outline: through the lines, and to fold", async () => {
    const body = `
      buttons[0].focus()
      return ["ArrowDown", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"].map((key) => {
        press(key)
        return focused() + " " + page.activeElement.getAttribute("aria-expanded")
      })`
    expect(JSON.parse(await onPage(body, 390))).toEqual([
      "NP true",
      "VP true",
      "VP false",
      "VP false",
      "VP true",
      "PP true",
      "VP true",
      "NP true",
    ])
  })

  it("loads nothing, and runs nothing that a tree contains", async () => {
    const body = `
      const requests = view.performance.getEntriesByType("resource").length
      return [page.title, requests, page.querySelectorAll("script").length, page.querySelectorAll("img").length]`
    expect(await onPage(body)).toBe('["Trees",0,1,0]')
  })
})

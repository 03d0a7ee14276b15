// The frame of the page: its head with tabs, model and theme, and the view below.

import { modelNamed, offeredModels } from "../parser/models.ts"
import { PageParser } from "../parser/page-parser.ts"
import { Address } from "./address.ts"
import { element } from "./element.ts"
import { exampleOf, isExample } from "./examples.ts"
import { modelMenu } from "./model-menu.ts"
import { SharedText } from "./shared-text.ts"
import { type Tab, tabs } from "./tabs.ts"
import { themeButton } from "./theme-button.ts"
import type { View, ViewContext } from "./view.ts"

/// Puts the page into an element, and starts to load the parser.
export function startShell(root: HTMLElement): void {
  const address = new Address(() => followLink())
  const model = modelNamed(address.link.model)
  const parser = new PageParser(model)
  const sentence = new SharedText(address.link.text ?? exampleOf(model.language))
  const live = element("div", {
    class: "visually-hidden",
    attributes: { role: "status", "aria-live": "polite" },
  })
  const content = element("main", { class: "content", attributes: { id: "content", tabindex: -1 } })
  const views = new Map<string, Promise<View>>()
  const tabLinks = new Map<string, HTMLAnchorElement>()
  let current: View | undefined
  let wanted = ""

  const announce = (text: string) => {
    live.textContent = text
  }
  const contextOf = ({ name }: Tab): ViewContext => ({
    parser,
    link: address.linkOf(name),
    sentence,
    announce,
  })
  const makeView = async (tab: Tab) => (await tab.load())(contextOf(tab))

  async function open(tab: Tab): Promise<void> {
    wanted = tab.name
    address.update({ view: tab.name })
    for (const [name, link] of tabLinks) {
      if (name === tab.name) link.setAttribute("aria-current", "page")
      else link.removeAttribute("aria-current")
    }
    const view = views.get(tab.name) ?? makeView(tab)
    views.set(tab.name, view)
    const next = await view
    // Another tab may have been chosen in the meantime.
    if (wanted !== tab.name || next === current) return
    current?.hide()
    current = next
    content.replaceChildren(next.element)
    next.show()
  }

  /// After the user has changed the address: shows what it says.
  function followLink(): void {
    const { link } = address
    // The view that is shown mustn't change the address before the new one has read it.
    current?.hide()
    current = undefined
    views.delete(link.view)
    if (link.text !== undefined) sentence.set(link.text)
    const chosen = modelNamed(link.model ?? parser.model.name)
    if (chosen !== parser.model) void parser.load(chosen)
    void open(tabNamed(link.view))
  }

  const navigation = element("nav", { class: "tabs", attributes: { "aria-label": "Views" } })
  for (const tab of tabs) {
    const link = element("a", {
      class: "tab",
      text: tab.title,
      attributes: { href: `#${tab.name}` },
      on: {
        click: (event) => {
          event.preventDefault()
          void open(tab)
        },
      },
    })
    tabLinks.set(tab.name, link)
    navigation.append(link)
  }

  sentence.onChange((text) => address.update({ text }))
  const menu = modelMenu(parser, (chosen) => {
    address.update({ model: chosen.name })
    void parser.load(chosen)
    if (isExample(sentence.value)) sentence.set(exampleOf(chosen.language))
  })
  const skip = element("a", {
    class: "skip-link",
    text: "Skip to the content",
    attributes: { href: "#content" },
    on: {
      click: (event) => {
        event.preventDefault()
        content.focus()
      },
    },
  })
  const head = element(
    "header",
    { class: "page-head" },
    element(
      "a",
      { class: "brand", attributes: { href: "./", "aria-label": "spandrel, start again" } },
      brandMark(),
      "spandrel",
    ),
    navigation,
    element("div", { class: "page-tools" }, ...(offeredModels.length > 0 ? [menu] : []), themeButton()),
  )
  root.replaceChildren(skip, head, content, live)
  void open(tabNamed(address.link.view))
  // After the first paint, so that it doesn't compete with it.
  requestAnimationFrame(() => setTimeout(() => void parser.load(), 0))
}

function tabNamed(name: string): Tab {
  return tabs.find((tab) => tab.name === name) ?? (tabs[0] as Tab)
}

function brandMark(): Element {
  return element("span", { class: "brand-mark", attributes: { "aria-hidden": "true" } })
}

// Opening views in the tests.

import type { Browser } from "playwright-core"
import { afterEach } from "vitest"
import { type OpenOptions, type OpenPage, openPage } from "./open.ts"

/// Returns a function that opens a view, and closes what it opened after each test.
export function viewOpener(browser: () => Browser) {
  const opened: OpenPage[] = []
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })
  return async (
    view: string,
    settings: Readonly<Record<string, string>> = {},
    options: OpenOptions = {},
  ): Promise<OpenPage> => {
    const one = await openPage(browser(), { ...options, hash: `#${view}?${new URLSearchParams(settings)}` })
    opened.push(one)
    return one
  }
}

/// The settings in the address of a page.
export function addressOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split("?")[1] ?? "")
}

/// A phone, a tablet and a screen.
export const widths = [390, 820, 1440] as const

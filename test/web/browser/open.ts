// A browser for the tests of the page.

import { join } from "node:path"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { type Site, type SiteOptions, serveSite } from "./site.ts"

export const siteFolder = join(import.meta.dirname, "../../../build/web")

/// Starts Debian's Chromium, or the one in the environment variable CHROMIUM.
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"
  return chromium.launch({ executablePath, args: ["--no-sandbox"] })
}

/// A page of the site, with everything that went wrong on it.
export interface OpenPage {
  readonly page: Page
  readonly site: Site
  /// Errors and warnings of the console, exceptions, and violations of the policy.
  readonly problems: string[]
  close(): Promise<void>
}

export interface OpenOptions extends Partial<SiteOptions> {
  /// The part of the address after "#".
  readonly hash?: string
  readonly context?: BrowserContextOptions
}

/// Opens the page in a profile of its own.
export async function openPage(
  browser: Browser,
  { hash = "", context: settings = {}, ...options }: OpenOptions = {},
): Promise<OpenPage> {
  const site = await serveSite({ folder: siteFolder, ...options })
  const context = await browser.newContext({ reducedMotion: "reduce", ...settings })
  const page = await context.newPage()
  // The machine may be busy.
  page.setDefaultTimeout(100_000)
  const problems: string[] = []
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text())
  })
  page.on("pageerror", (error) => problems.push(String(error)))
  await page.goto(`${site.url}${hash}`)
  return {
    page,
    site,
    problems,
    async close() {
      await context.close()
      await site.close()
    },
  }
}

/// The hash of a link to the parse view.
export function parseHash(text: string, settings: Readonly<Record<string, string>> = {}): string {
  return `#parse?${new URLSearchParams({ text, ...settings })}`
}

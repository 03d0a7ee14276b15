// The accessibility check of axe-core, on a page of the tests.

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/// What axe-core finds wrong with a page, one line per element.
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Not as a script element, which the page's policy forbids.
  await page.evaluate(script)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`),
    )
  })
}

// What a page shows when its program is done.

import { text } from "node:stream/consumers"
import { setTimeout as delay } from "node:timers/promises"
import { openBrowser } from "../../test/open-page.ts"
import { startServer } from "./servers.ts"

const patience = 120_000

/// Opens a page and resolves to the text of its body, or to the first error. `open` makes the page: it gets a script to put at
/// its beginning, which sends the text, and returns the page's address.
export async function pageText(
  browser: string,
  open: (reporter: string) => Promise<string>,
): Promise<string> {
  let finish: (text: string) => void
  const result = new Promise<string>((resolve) => {
    finish = resolve
  })
  const collector = await startServer((request, response) => {
    text(request).then((shown) => finish(shown))
    response.end()
  })
  try {
    const window = openBrowser(browser, await open(reporterTo(collector.address)))
    const giveUp = new AbortController()
    const timeout = delay(patience, "the page showed nothing", { signal: giveUp.signal }).catch(() => "")
    try {
      return await Promise.race([result, window.exited, timeout])
    } finally {
      giveUp.abort()
      await window.close()
    }
  } finally {
    await collector.close()
  }
}

function reporterTo(address: string): string {
  return `<script>
  const send = (body) => fetch("${address}", { method: "POST", mode: "no-cors", body })
  addEventListener("error", ({ message }) => send("error: " + message))
  addEventListener("unhandledrejection", ({ reason }) => send("rejected: " + reason))
  setInterval(() => document.body?.innerText.trim() && send(document.body.innerText), 100)
</script>`
}

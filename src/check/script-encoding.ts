// Whether a page has read the library's own script in the right encoding.

import { SpandrelError } from "./error.ts"

// In another encoding it is several characters. A set, since minifiers compute the length of a string.
const quote = new Set("’")

/// Throws "invalid-encoding" if strings of the library aren't what they were, so that quotes, for example, wouldn't be recognised. The
/// package itself is in ASCII, but a minifier may write characters out again, and a page without a charset reads them as others.
export function checkScriptEncoding(): void {
  if (quote.size === 1) return
  throw new SpandrelError(
    "invalid-encoding",
    'the page has read the script that contains spandrel in another encoding than UTF-8; add <meta charset="utf-8"> to the page, or load the script as a module',
  )
}

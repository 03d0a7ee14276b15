// The lines of a response, as they arrive.

import { LineSplitter } from "../unicode/line-splitter.ts"

/// The lines without their line breaks; empty ones are left out.
export async function* readLines(response: Response): AsyncGenerator<string, void, undefined> {
  if (response.body === null) return
  const decoder = new TextDecoder()
  // Not `for await`, which not every browser has for streams.
  const reader = response.body.getReader()
  const splitter = new LineSplitter()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const lines = splitter.push(decoder.decode(value, { stream: !done }))
      for (const line of done ? [...lines, ...splitter.end()] : lines) if (line !== "") yield line
      if (done) return
    }
  } finally {
    // A caller that stops early doesn't need the rest.
    await reader.cancel().catch(() => {})
  }
}

// The lines of a response, as they arrive.

/// The lines without their line breaks; empty ones are left out.
export async function* readLines(response: Response): AsyncGenerator<string, void, undefined> {
  if (response.body === null) return
  const decoder = new TextDecoder()
  // Not `for await`, which not every browser has for streams.
  const reader = response.body.getReader()
  let rest = ""
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n")
      rest = done ? "" : (lines.pop() as string)
      for (const line of lines) if (line !== "") yield line
      if (done) return
    }
  } finally {
    // A caller that stops early doesn't need the rest.
    await reader.cancel().catch(() => {})
  }
}

// The part of the address after "#": which view, which model, which text, and the view's own settings.

/// What a link to the page holds.
export interface PageLink {
  readonly view: string
  readonly model?: string
  readonly text?: string
  /// The settings of the view.
  readonly settings: Readonly<Record<string, string>>
}

/// Writes `#parse?model=en&text=I+fish&k=3`.
export function writeLink({ view, model, text, settings }: PageLink): string {
  const parameters = new URLSearchParams()
  if (model !== undefined) parameters.set("model", model)
  if (text !== undefined) parameters.set("text", text)
  for (const [name, value] of Object.entries(settings)) {
    if (!isShared(name)) parameters.set(name, value)
  }
  const query = parameters.toString()
  return query === "" ? `#${view}` : `#${view}?${query}`
}

/// Reads what `writeLink` wrote. Whatever else someone puts there is read as far as possible, never refused.
export function readLink(hash: string): PageLink {
  const [, view = "", query = ""] = /^#?([^?]*)(?:\?(.*))?$/s.exec(hash) ?? []
  const parameters = new URLSearchParams(query)
  const model = parameters.get("model")
  const text = parameters.get("text")
  return {
    view,
    ...(model !== null && { model }),
    ...(text !== null && { text }),
    settings: Object.fromEntries([...parameters].filter(([name]) => !isShared(name))),
  }
}

function isShared(name: string): boolean {
  return name === "model" || name === "text"
}

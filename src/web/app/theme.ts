// Light or dark: what the system says, unless the reader has chosen.

const storageKey = "spandrel-theme"

type Theme = "light" | "dark"

/// Applies the theme that the reader chose last time.
export function restoreTheme(): void {
  const chosen = stored()
  if (chosen !== undefined) document.documentElement.dataset["theme"] = chosen
}

/// The theme that is shown.
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"]
  if (chosen === "light" || chosen === "dark") return chosen
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
}

/// Changes from light to dark or back, and remembers it.
export function switchTheme(): Theme {
  const next = currentTheme() === "dark" ? "light" : "dark"
  document.documentElement.dataset["theme"] = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage may be forbidden; then the choice lasts as long as the page.
  }
  return next
}

function stored(): Theme | undefined {
  try {
    const value = localStorage.getItem(storageKey)
    return value === "light" || value === "dark" ? value : undefined
  } catch {
    return undefined
  }
}

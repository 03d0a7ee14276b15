// Files for the user: downloads, and the clipboard.

/// Has the browser save a file.
export function saveFile(name: string, content: string | Blob, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/// Puts a text into the clipboard. Returns false if the browser doesn't allow it.
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/// A file name made of the first words of a text.
export function fileNameOf(text: string, extension: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return `${words.slice(0, 5).join("-").slice(0, 60) || "tree"}.${extension}`
}

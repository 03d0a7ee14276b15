// The widths of texts in the fonts of drawings.

export type TextFont = "label" | "tag" | "word"

// The same as in styles/tree.css.
const fonts: Readonly<Record<TextFont, string>> = {
  label: '600 14px "Instrument Sans Variable"',
  tag: '500 12px "Instrument Sans Variable"',
  word: '400 19px "Newsreader"',
}

let canvas: CanvasRenderingContext2D | null | undefined

/// The width of a text in pixels.
export function measureText(text: string, font: TextFont): number {
  canvas ??= document.createElement("canvas").getContext("2d")
  if (!canvas) return text.length * 9
  canvas.font = `${fonts[font]}, sans-serif`
  return canvas.measureText(text).width + (font === "tag" ? text.length * 0.2 : 0)
}

/// Resolves when the fonts can be measured; a font that can't be loaded is no reason to wait.
export async function fontsReady(): Promise<void> {
  await Promise.allSettled(Object.values(fonts).map((font) => document.fonts.load(font)))
}

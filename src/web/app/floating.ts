// Cards that float next to something. On narrow screens the style sheet puts them at the bottom instead.

const space = 10

/// Puts a card below the element, or above it if there is more room, within the window.
export function placeNext(card: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const left = Math.min(Math.max(space, (at.left + at.right - width) / 2), clientWidth - width - space)
  const fitsBelow = at.bottom + space + height <= clientHeight - space
  const top = fitsBelow ? at.bottom + space : Math.max(space, at.top - space - height)
  card.style.setProperty("--left", `${Math.round(left)}px`)
  card.style.setProperty("--top", `${Math.round(top)}px`)
}

// Panning and zooming: the drawing is in a box that scrolls by itself; zooming changes the drawing's size around a point.

const smallest = 0.2
const largest = 3
// Short sentences are drawn larger than life. A tree that would have to be smaller than this scrolls instead, in a size that is easy to read.
const largestFit = 1.5
const smallestFit = 0.56
const scrollingScale = 0.8
// Pixels between a tree and the end of the window.
const spaceBelow = 64

interface Size {
  readonly width: number
  readonly height: number
}

/// The scale and scroll position of a drawing in its box.
export class Zoom {
  readonly #box: HTMLElement
  readonly #svg: SVGSVGElement
  #size: Size = { width: 1, height: 1 }
  #scale = 1
  /// True until the user has zoomed: the drawing follows the width of the box.
  #fits = true
  readonly #pointers = new Map<number, PointerEvent>()

  constructor(box: HTMLElement, svg: SVGSVGElement) {
    this.#box = box
    this.#svg = svg
    box.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false })
    box.addEventListener("pointerdown", (event) => this.#onDown(event))
    box.addEventListener("pointermove", (event) => this.#onMove(event))
    for (const type of ["pointerup", "pointercancel", "pointerleave"] as const)
      box.addEventListener(type, (event) => this.#pointers.delete(event.pointerId))
    new ResizeObserver(() => {
      if (this.#fits) this.fit()
    }).observe(box)
  }

  get scale(): number {
    return this.#scale
  }

  /// Tells the size of the drawing, in its own units.
  resize(size: Size): void {
    this.#size = size
    if (this.#fits) this.fit()
    else this.#apply(this.#scale)
  }

  /// Makes the drawing as wide as the box, within reason.
  fit(): void {
    this.#fits = true
    const { width, height } = this.#size
    const room = this.#box.clientWidth / width
    // What is higher than the window scrolls with the page, but isn't drawn larger than life.
    const top = this.#box.getBoundingClientRect().top + scrollY
    const roomBelow = Math.max(1, (innerHeight - top - spaceBelow) / height)
    this.#apply(room < smallestFit ? scrollingScale : Math.min(largestFit, room, roomBelow))
  }

  /// Zooms by a factor around a point of the box (default: its middle).
  by(factor: number, at = { x: this.#box.clientWidth / 2, y: this.#box.clientHeight / 2 }): void {
    this.#fits = false
    const scale = Math.min(largest, Math.max(smallest, this.#scale * factor))
    const ratio = scale / this.#scale
    const { scrollLeft, scrollTop } = this.#box
    this.#apply(scale)
    this.#box.scrollLeft = (scrollLeft + at.x) * ratio - at.x
    this.#box.scrollTop = (scrollTop + at.y) * ratio - at.y
  }

  #apply(scale: number): void {
    this.#scale = scale
    this.#svg.setAttribute("width", String(Math.floor(this.#size.width * scale)))
    this.#svg.setAttribute("height", String(Math.floor(this.#size.height * scale)))
  }

  /// The wheel scrolls, as everywhere; with Ctrl, which is also what a pinch on a touchpad sends, it zooms.
  #onWheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    this.by(Math.exp(-event.deltaY / 200), this.#pointIn(event))
  }

  #onDown(event: PointerEvent): void {
    this.#pointers.set(event.pointerId, event)
  }

  /// A mouse drags the drawing; fingers do that without help, but two of them zoom.
  #onMove(event: PointerEvent): void {
    const last = this.#pointers.get(event.pointerId)
    if (last === undefined) return
    if (event.pointerType === "mouse") {
      this.#box.scrollLeft -= event.clientX - last.clientX
      this.#box.scrollTop -= event.clientY - last.clientY
    } else if (this.#pointers.size === 2) {
      const [other] = [...this.#pointers.values()].filter(({ pointerId }) => pointerId !== event.pointerId)
      if (other !== undefined) this.by(distance(event, other) / distance(last, other), this.#pointIn(other))
    }
    this.#pointers.set(event.pointerId, event)
  }

  #pointIn({ clientX, clientY }: MouseEvent): { readonly x: number; readonly y: number } {
    const { left, top } = this.#box.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
}

function distance(one: MouseEvent, other: MouseEvent): number {
  return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY))
}

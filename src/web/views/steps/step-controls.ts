// Play, pause, step, and a slider over all steps.

import { element } from "../../app/element.ts"

const speeds = [0.5, 1, 2, 4] as const
// At the normal speed, one action takes this many milliseconds: enough to see what moves, and why.
const normalPause = 900

/// The controls of a parse with `last` steps.
export class StepControls {
  readonly element: HTMLElement
  readonly #onStep: (step: number) => void
  readonly #slider: HTMLInputElement
  readonly #count = element("output", { class: "step-count" })
  readonly #marks = element("div", { class: "step-marks", attributes: { "aria-hidden": "true" } })
  readonly #play: HTMLButtonElement
  readonly #buttons: Readonly<Record<"first" | "back" | "next" | "last", HTMLButtonElement>>
  readonly #speed: HTMLSelectElement
  #step = 0
  #last = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /// `onStep` is called with each step that is to be shown.
  constructor(onStep: (step: number) => void) {
    this.#onStep = onStep
    this.#slider = element("input", {
      class: "step-slider",
      attributes: { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step" },
      on: { input: () => this.#go(Number(this.#slider.value)) },
    })
    this.#buttons = {
      first: iconButton("first", "First step", () => this.#go(0)),
      back: iconButton("back", "One step back", () => this.#go(this.#step - 1)),
      next: iconButton("next", "One step forward", () => this.#go(this.#step + 1)),
      last: iconButton("last", "Last step", () => this.#go(this.#last)),
    }
    this.#play = iconButton("play", "Play", () => this.toggle())
    this.#speed = element(
      "select",
      { class: "model-select step-speed", attributes: { "aria-label": "Speed" } },
      ...speeds.map((speed) =>
        element("option", { text: `${speed}×`, attributes: { value: speed, selected: speed === 1 } }),
      ),
    )
    const { first, back, next, last } = this.#buttons
    this.element = element(
      "div",
      { class: "step-controls", attributes: { role: "group", "aria-label": "Steps" } },
      element("div", { class: "step-buttons" }, first, back, this.#play, next, last),
      element("div", { class: "step-track" }, this.#slider, this.#marks),
      this.#count,
      this.#speed,
    )
  }

  get isPlaying(): boolean {
    return this.#timer !== undefined
  }

  /// Shows where the parse is; `mistakes` are steps to mark.
  show(step: number, last: number, mistakes: readonly number[]): void {
    this.#step = step
    this.#last = last
    this.#slider.max = String(last)
    this.#slider.value = String(step)
    this.#slider.setAttribute("aria-valuetext", `${step} of ${last}`)
    this.#count.textContent = `${step} / ${last}`
    const { first, back, next, last: end } = this.#buttons
    for (const button of [first, back]) button.disabled = step === 0
    for (const button of [next, end]) button.disabled = step === last
    this.#marks.replaceChildren(
      ...mistakes.map((at) => {
        const mark = element("span", { class: "step-mark" })
        mark.style.setProperty("--at", String(last === 0 ? 0 : at / last))
        return mark
      }),
    )
  }

  /// Moves by some steps, as the arrow keys do.
  move(by: number): void {
    this.#go(this.#step + by)
  }

  goTo(step: number): void {
    this.#go(step)
  }

  /// Plays, from the start if the parse is at its end; or pauses.
  toggle(): void {
    if (this.isPlaying) this.pause()
    else this.#start()
  }

  pause(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#showPlaying(false)
  }

  #start(): void {
    if (this.#last === 0) return
    this.#showPlaying(true)
    if (this.#step === this.#last) this.#onStep(0)
    const tick = () => {
      this.#timer = setTimeout(() => {
        if (this.#step >= this.#last) this.pause()
        else {
          this.#onStep(this.#step + 1)
          if (this.#step >= this.#last) this.pause()
          else tick()
        }
      }, normalPause / Number(this.#speed.value))
    }
    tick()
  }

  #showPlaying(isPlaying: boolean): void {
    this.#play.setAttribute("class", `icon-button step-${isPlaying ? "pause" : "play"}`)
    this.#play.setAttribute("aria-label", isPlaying ? "Pause" : "Play")
    this.#play.title = isPlaying ? "Pause" : "Play"
  }

  #go(step: number): void {
    this.pause()
    const within = Math.min(this.#last, Math.max(0, step))
    if (within !== this.#step) this.#onStep(within)
  }
}

function iconButton(icon: string, label: string, onClick: () => void): HTMLButtonElement {
  return element("button", {
    class: `icon-button step-${icon}`,
    attributes: { type: "button", "aria-label": label, title: label },
    on: { click: onClick },
  })
}

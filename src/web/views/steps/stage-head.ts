// What is above the drawing of a step: which tree is shown, and that the user has chosen an action.

import type { ParseTrace } from "../../../parser/parse-trace.ts"
import { element } from "../../app/element.ts"
import { actionName } from "./describe-step.ts"
import type { Picture } from "./steps-state.ts"

/// Two buttons, of which one is pressed.
export class PictureChoice {
  readonly element: HTMLElement

  constructor(onChoose: (picture: Picture) => void) {
    const button = (value: Picture, text: string) =>
      element("button", {
        class: "button",
        text,
        attributes: { type: "button", value },
        on: { click: () => onChoose(value) },
      })
    this.element = element(
      "div",
      { class: "steps-choice", attributes: { role: "group", "aria-label": "Which tree" } },
      button("gold", "Gold tree"),
      button("made", "Tree so far"),
    )
  }

  show(picture: Picture): void {
    for (const button of this.element.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.value === picture))
  }
}

/// Says what the user has chosen, and offers to undo it.
export class GivenNote {
  readonly element = element("p", { class: "steps-note" })
  readonly #undo: HTMLButtonElement

  constructor(onUndo: () => void) {
    this.#undo = element("button", {
      class: "button",
      text: "Let the parser decide",
      attributes: { type: "button" },
      on: { click: onUndo },
    })
  }

  /// Shows the last of the `given` actions.
  show({ steps }: ParseTrace, given: number): void {
    this.element.replaceChildren()
    if (given > 0) {
      const name = actionName(steps[given - 1]?.action ?? "", given % 2 === 1)
      this.element.append(`You chose “${name}” at step ${given}; the parser goes on from there. `, this.#undo)
    }
  }
}

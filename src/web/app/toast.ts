// A short message that goes away by itself. Screen readers are told another way.

import { element } from "./element.ts"

let toast: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export function showToast(text: string): void {
  toast ??= document.body.appendChild(
    element("div", { class: "toast", attributes: { "aria-hidden": "true" } }),
  )
  toast.textContent = text
  toast.classList.add("is-shown")
  clearTimeout(timer)
  timer = setTimeout(() => toast?.classList.remove("is-shown"), 2500)
}

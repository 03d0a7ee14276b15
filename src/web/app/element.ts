// Making elements of the page.

/// What an element is made with: attributes by name (undefined and false leave one out), and functions by event.
export interface ElementOptions {
  readonly class?: string
  readonly text?: string
  readonly attributes?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly on?: Readonly<Record<string, (event: Event) => void>>
}

/// An HTML element with its children.
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  options: ElementOptions = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  equip(made, options)
  made.append(...children)
  return made
}

/// An SVG element with its children.
export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  options: ElementOptions = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name)
  equip(made, options)
  made.append(...children)
  return made
}

/// Sets attributes; undefined and false remove one.
export function setAttributes(
  target: Element,
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) target.removeAttribute(name)
    else target.setAttribute(name, value === true ? "" : String(value))
  }
}

function equip(target: Element, { class: name, text, attributes = {}, on = {} }: ElementOptions): void {
  if (name !== undefined) target.setAttribute("class", name)
  if (text !== undefined) target.textContent = text
  setAttributes(target, attributes)
  for (const [type, listener] of Object.entries(on)) target.addEventListener(type, listener)
}

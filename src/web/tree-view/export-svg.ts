// A drawing as a file of its own: with its colours, and with the fonts that it is set in.

// What the style sheet decides, and a file has to say itself.
const kept = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"] as const
const keptOfTexts = [
  "fill",
  "font-family",
  "font-size",
  "font-weight",
  "letter-spacing",
  "text-anchor",
] as const

/// A drawing as an SVG document.
export async function exportSvg(svg: SVGSVGElement): Promise<string> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = svg.querySelectorAll("path, text")
  for (const [at, part] of copy.querySelectorAll("path, text").entries()) {
    const style = getComputedStyle(originals[at] as Element)
    for (const name of part instanceof SVGTextElement ? keptOfTexts : kept) {
      const value = style.getPropertyValue(name).replaceAll('"', "'")
      part.setAttribute(name, name === "fill" || name === "stroke" ? plainColor(value) : value)
    }
    if (part.getAttribute("fill") === "none" && part.getAttribute("stroke") === "none") part.remove()
    part.removeAttribute("class")
    part.removeAttribute("style")
  }
  for (const hit of copy.querySelectorAll("rect")) hit.remove()
  for (const group of copy.querySelectorAll("g")) {
    for (const name of ["class", "style", "data-key"]) group.removeAttribute(name)
  }
  for (const name of ["class", "aria-hidden", "style"]) copy.removeAttribute(name)
  const { width, height } = svg.viewBox.baseVal
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg")
  copy.setAttribute("width", String(width))
  copy.setAttribute("height", String(height))
  const words = [...svg.querySelectorAll(".tree-word")].map((word) => word.textContent).join(" ")
  copy.prepend(titleOf(words), styleOf(await fontRules(svg.textContent ?? "")))
  return `${new XMLSerializer().serializeToString(copy)}\n`
}

/// A drawing as a picture of pixels, on the background of the page.
export async function exportPng(svg: SVGSVGElement, scale = 3): Promise<Blob> {
  const text = await exportSvg(svg)
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { width, height } = svg.viewBox.baseVal
    const canvas = document.createElement("canvas")
    // Browsers have a limit of about 16,000 pixels per side.
    const fitting = Math.min(scale, 16_000 / Math.max(width, height))
    canvas.width = Math.round(width * fitting)
    canvas.height = Math.round(height * fitting)
    const context = canvas.getContext("2d") as CanvasRenderingContext2D
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error("the picture is too large")) : resolve(blob)))
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

let pixel: CanvasRenderingContext2D | null | undefined

/// A colour in the form that every program reads: style sheets mix colours, and most programs don't know those forms.
function plainColor(color: string): string {
  pixel ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true })
  if (color === "none" || !pixel) return color
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = color
  pixel.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => (part ?? 0).toString(16).padStart(2, "0")).join("")}`
}

function titleOf(text: string): Element {
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title")
  title.textContent = text
  return title
}

function styleOf(rules: string): Element {
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style")
  style.textContent = rules
  return style
}

/// The rules of the page's fonts that a text needs, with the fonts inside.
async function fontRules(text: string): Promise<string> {
  const needsMore = /[\u0100-\u1fff]/.test(text)
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter((rule) => needsMore || !rule.cssText.includes("latin-ext"))
  return (await Promise.all(rules.map(embed))).join("\n")
}

async function embed(rule: CSSFontFaceRule): Promise<string> {
  const [, address] = /url\("?([^")]+)"?\)/.exec(rule.cssText) ?? []
  if (address === undefined) return ""
  const base = rule.parentStyleSheet?.href ?? document.baseURI
  const response = await fetch(new URL(address, base))
  const data = await dataUrl(await response.blob())
  return rule.cssText.replace(/url\("?[^")]+"?\)/, `url("${data}")`)
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const css = readFileSync(join(import.meta.dirname, "../../src/web/styles/tokens.css"), "utf8")

/// The colours that a rule declares.
function tokensOf(selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf(`${selector} {`)
  const body = css.slice(start, css.indexOf("}", start))
  return new Map(
    [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6}|\d+%);/g)].map(([, name = "", value = ""]) => [name, value]),
  )
}

type Color = readonly [red: number, green: number, blue: number]

function colorOf(tokens: ReadonlyMap<string, string>, name: string): Color {
  const number = Number.parseInt((tokens.get(name) as string).slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

/// By the definition of WCAG 2.
function contrast(one: Color, other: Color): number {
  const luminance = (color: Color) => {
    const [red = 0, green = 0, blue = 0] = color.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/// A colour with a share of another one. Style sheets mix in another space; the result is nearly as light.
function mix(one: Color, other: Color, share: number): Color {
  const [red, green, blue] = one.map((part, at) => part * (1 - share) + (other[at] as number) * share)
  return [red as number, green as number, blue as number]
}

const families = ["clause", "noun", "verb", "preposition", "adjective", "adverb", "other"]
const texts = ["ink", "ink-soft", "tag", "good", "bad", ...families]

describe.each([
  ["light", ":root"],
  ["dark", ':root[data-theme="dark"]'],
  ["dark, by the system", ':root:not([data-theme="light"])'],
])("the colours (%s)", (_, selector) => {
  const tokens = tokensOf(selector)

  it.each(texts)("%s can be read on every background", (text) => {
    for (const background of ["paper", "surface", "raised", "sunken"])
      expect(contrast(colorOf(tokens, text), colorOf(tokens, background)), background).toBeGreaterThanOrEqual(
        4.5,
      )
  })

  it("labels, tags and words can be read on the areas of all phrases", () => {
    const share = Number.parseInt(tokens.get("vault") as string, 10) / 100
    for (const family of families) {
      const area = mix(colorOf(tokens, "paper"), colorOf(tokens, family), share)
      for (const text of ["ink", "tag", ...families])
        expect(contrast(colorOf(tokens, text), area), `${text} on ${family}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it("dark colours are the same whether the reader or the system chose them", () => {
  expect(tokensOf(':root:not([data-theme="light"])')).toEqual(tokensOf(':root[data-theme="dark"]'))
})

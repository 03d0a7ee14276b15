// A small but strict XML parser, to check that output is well-formed.

/// An element with its attributes and its own text, without that of its children.
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  text: string
}

const namePattern = /[A-Za-z_][\w.:-]*/y
const attributePattern = /\s+([A-Za-z_][\w.:-]*)="([^"<]*)"/y

/// All elements of a document in the order of their start tags. Throws if it isn't well-formed.
export function parseXml(xml: string): XmlElement[] {
  const elements: XmlElement[] = []
  const open: XmlElement[] = []
  let at = 0
  const fail = (what: string): never => {
    throw new Error(`${what} at ${at}: ${JSON.stringify(xml.slice(at, at + 40))}`)
  }
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(xml)
    at += match?.[0].length ?? 0
    return match
  }
  while (at < xml.length) {
    if (xml.startsWith("</", at)) {
      at += 2
      const name = take(namePattern)?.[0]
      if (open.pop()?.name !== name || xml[at++] !== ">") fail(`"</${name}>" closes nothing`)
    } else if (xml[at] === "<") {
      at++
      const name = take(namePattern)?.[0] ?? fail("no name")
      const attributes = new Map<string, string>()
      for (let match = take(attributePattern); match; match = take(attributePattern)) {
        if (attributes.has(match[1] as string)) fail(`a second "${match[1]}"`)
        attributes.set(match[1] as string, decode(match[2] as string))
      }
      const element = { name, attributes, text: "" }
      if (open.length === 0 && elements.length > 0) fail("a second root")
      elements.push(element)
      if (xml.startsWith("/>", at)) at += 2
      else if (xml[at++] === ">") open.push(element)
      else fail(`"<${name}" has no end`)
    } else {
      const end = xml.indexOf("<", at)
      const text = decode(xml.slice(at, end < 0 ? xml.length : end))
      const inner = open.at(-1)
      if (inner) inner.text += text
      else if (text.trim() !== "") fail("text outside of the root")
      at = end < 0 ? xml.length : end
    }
  }
  if (open.length > 0) fail(`"<${open.at(-1)?.name}>" is never closed`)
  return elements
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

/// Resolves references. Throws for the characters that XML 1.0 forbids.
function decode(text: string): string {
  const decoded = text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const char = /^#\d+$/.test(name) ? String.fromCodePoint(Number(name.slice(1))) : entities[name]
    if (char === undefined || !whole.endsWith(";")) throw new Error(`bad reference ${JSON.stringify(whole)}`)
    return char
  })
  for (const char of decoded) {
    const code = char.codePointAt(0) as number
    const isAllowed =
      code === 9 ||
      code === 10 ||
      code === 13 ||
      (code >= 0x20 && code < 0xd800) ||
      (code > 0xdfff && code < 0xfffe)
    if (!isAllowed && code < 0x10000) throw new Error(`U+${code.toString(16)} isn't allowed in XML`)
  }
  return decoded
}

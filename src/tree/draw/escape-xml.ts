// Text in XML and HTML.

// All that isn't a character of XML 1.0, even when it is escaped: control characters, lone surrogates, U+FFFE, U+FFFF.
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/// The text with every character escaped or replaced that XML, HTML and their attributes treat specially, or forbid.
export function escapeXml(text: string): string {
  return text.replace(notXml, "\ufffd").replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

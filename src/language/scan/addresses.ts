// Web and mail addresses, hashtags, handles and file name extensions, which are single tokens.

import { isBlankAt, isWordAt, matchEnd, previousStart, runEnd, wordCharacters } from "./characters.ts"

const mark = /[#@]/
const scheme = /(?:https?|ftp):\/\/(?=[\p{L}\p{N}])|www\.(?=[\p{L}\p{N}])|doi:(?=10\.)/iuy
// How a mail address or a domain begins. A quick test, which most words fail.
const nameAndMark = /[\w%+-]{1,64}[.@]/y
const mail = /[\w.%+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}/iy
// Names without a scheme that have a path, or an ending that file and library names ("Node.js") don't have.
const domain = new RegExp(
  [
    "(?:[a-z\\d][a-z\\d-]{0,62}\\.){1,5}",
    "(?:[a-z]{2,4}(?=\\/[\\p{L}\\p{N}])|",
    "(?:com|org|net|edu|gov|(?:co|ac|gov)\\.[a-z]{2})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}]))",
  ].join(""),
  "iuy",
)
const addressCharacters = /[^\s\p{Cc}<>"“”«»`]{1,256}/uy
const trailing = new Set(".,;:!?'’)]}…*")

// ".NET", and the endings of files and domains.
const dotted = new RegExp(
  [
    "\\.(?:NET|com|org|net|edu|gov|io|txt|pdf|docx?|xlsx?|pptx?|csv|json|xml|html?|css|js|ts|py|md|exe|",
    "dll|zip|tar|gz|jpe?g|png|gif|svg|mp[34]|wav|env)(?![\\p{L}\\p{N}_])",
  ].join(""),
  "iuy",
)

const tag = /#(?=[\p{L}_])/uy
const handle = /@[a-z_]\w{0,63}(?![\p{L}\p{N}]|\.\w)/iuy

/// The end of the web address, mail address, #tag, @handle or name with a leading dot that begins at `at`; -1 if there is
/// none.
export function addressEnd(text: string, at: number): number {
  if (text.charAt(at) === ".") return opensAt(text, previousStart(text, at)) ? matchEnd(dotted, text, at) : -1
  const isMark = mark.test(text.charAt(at))
  if (!(isMark || isWordAt(text, at)) || isWordAt(text, previousStart(text, at))) return -1
  if (isMark) {
    const tagged = matchEnd(tag, text, at)
    return tagged > at ? runEnd(wordCharacters, text, tagged) : matchEnd(handle, text, at)
  }
  const begun = matchEnd(scheme, text, at)
  if (begun > at) return webEnd(text, begun)
  if (matchEnd(nameAndMark, text, at) < 0) return -1
  const mailEnd = matchEnd(mail, text, at)
  if (mailEnd > at) return mailEnd
  const domainEnd = matchEnd(domain, text, at)
  return text.charAt(domainEnd) === "/" ? webEnd(text, domainEnd) : domainEnd
}

const opensAt = (text: string, at: number): boolean =>
  isBlankAt(text, at) || /[([{"'“‘`]/.test(text.charAt(at))

// Everything up to the next blank, without the punctuation of the sentence. A closing bracket belongs to the address if
// the address has an opening one.
function webEnd(text: string, begun: number): number {
  let end = runEnd(addressCharacters, text, begun)
  const hasOpening = text.slice(begun, end).includes("(")
  while (end > begun && trailing.has(text.charAt(end - 1)) && !(hasOpening && text.charAt(end - 1) === ")"))
    end--
  return end
}

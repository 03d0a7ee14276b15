// White space in a form: CoNLL-U allows single spaces, and UDPipe's attribute SpacesInToken in MISC holds what else there is.

import type { ColumnWord } from "./column-sentence.ts"

type FormAndMisc = Pick<ColumnWord, "form" | "misc">

const attribute = "SpacesInToken="

const escapes: Readonly<Record<string, string>> = {
  " ": "\\s",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
  "|": "\\p",
  "\\": "\\\\",
}

const unescapes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(escapes).map(([character, written]) => [written, character]),
)

/// The form with a space in place of each tab and line break, and the MISC that has them. `restoreSpaces` is the inverse.
export function replaceSpaces({ form, misc }: FormAndMisc): FormAndMisc {
  const plain = withPlainSpaces(form)
  if (plain === form) return { form, ...(misc !== undefined && { misc }) }
  const written = attribute + form.replace(/[ \t\n\r|\\]/g, (character) => escapes[character] ?? character)
  return { form: plain, misc: misc === undefined ? written : `${misc}|${written}` }
}

/// The form as it was, and MISC without SpacesInToken. An attribute that doesn't fit the form stays where it is.
export function restoreSpaces(form: string, misc: string | undefined): FormAndMisc {
  const attributes = misc?.split("|") ?? []
  const original = attributes
    .at(-1)
    ?.replace(/^[^=]*=/, "")
    .replace(/\\[stnrp\\]/g, (written) => unescapes[written] ?? written)
  const isItsOwn = original !== undefined && original !== form && withPlainSpaces(original) === form
  if (!attributes.at(-1)?.startsWith(attribute) || !isItsOwn)
    return { form, ...(misc !== undefined && { misc }) }
  const others = attributes.slice(0, -1).join("|")
  return { form: original, ...(others !== "" && { misc: others }) }
}

const withPlainSpaces = (form: string) => form.replace(/[\t\n\r]/g, " ")

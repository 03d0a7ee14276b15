// Lemma and morphology after a label, as the SPMRL treebanks write them: NC##lem=chat|g=m|n=s##.

/// The attribute whose value is the lemma.
export const lemmaAttribute = "lem"

/// A label and the features that followed it.
export interface FeaturedLabel {
  readonly label: string
  /// The string between `##` and `##`; undefined if there was none.
  readonly features: string | undefined
}

/// Splits `NC##lem=chat|g=m##` into `NC` and `lem=chat|g=m`. Without a closing `##` everything is label.
export function splitFeatures(label: string): FeaturedLabel {
  const begin = label.indexOf("##")
  // The closing pair must not share a # with the opening one: "A###" has no features.
  if (begin < 0 || !label.endsWith("##") || label.length < begin + 4) return { label, features: undefined }
  return { label: label.slice(0, begin), features: label.slice(begin + 2, -2) }
}

/// A label without features: `NC+##lem=x##` becomes `NC+`. Of a chain of labels, `SENT NP##f=1##`, each.
export function withoutFeatures(chain: string): string {
  if (!chain.includes("##")) return chain
  return chain
    .split(" ")
    .map((label) => splitFeatures(label).label)
    .join(" ")
}

/// The inverse of `splitFeatures`.
export function joinFeatures(label: string, features: string | undefined): string {
  return features === undefined ? label : `${label}##${features}##`
}

/// False if a label with these features, or without any, would be read as another label with other features: "NC##x##"
/// without features, or "NC#" with some.
export function canJoinFeatures(label: string, features: string | undefined): boolean {
  return features === undefined
    ? !label.endsWith("##") || splitFeatures(label).features === undefined
    : !label.endsWith("#") && !label.includes("##")
}

/// Parses `lem=chat|g=m` into fields, in order. A field without "=" has an empty value; the first of two fields with the
/// same name counts. Characters that features can't have are written as in URLs: `lem=pomme%20de%20terre`.
export function parseFeatures(features: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const field of features.split("|")) {
    if (field === "") continue
    const equals = field.indexOf("=")
    const name = unescapeField(equals < 0 ? field : field.slice(0, equals))
    if (!fields.has(name)) fields.set(name, equals < 0 ? "" : unescapeField(field.slice(equals + 1)))
  }
  return fields
}

/// The lemma among features, if there is one: "_" is how columns say that there is none.
export function lemmaOf(fields: ReadonlyMap<string, string>): string | undefined {
  const lemma = fields.get(lemmaAttribute)
  return lemma === "" || lemma === "_" ? undefined : lemma
}

/// A word's lemma, and its other features as one string.
export interface LemmaAndFeatures {
  readonly lemma?: string
  readonly features?: string
}

/// Takes the lemma out of features: `lem=chat|g=m|n=s` is the lemma "chat" and the features `g=m|n=s`.
export function separateLemma(features: string | undefined): LemmaAndFeatures {
  if (features === undefined) return {}
  if (!features.includes(lemmaAttribute)) return { features }
  const lemma = lemmaOf(parseFeatures(features))
  if (lemma === undefined) return { features }
  const others = features.split("|").filter((field) => !isLemmaField(field))
  return others.length === 0 ? { lemma } : { lemma, features: others.join("|") }
}

/// The inverse of `separateLemma`: the lemma comes first.
export function joinLemma({ lemma, features }: LemmaAndFeatures): string | undefined {
  if (lemma === undefined) return features
  const field = formatFeatures([[lemmaAttribute, lemma]])
  return features === undefined ? field : `${field}|${features}`
}

const isLemmaField = (field: string) => field === lemmaAttribute || field.startsWith(`${lemmaAttribute}=`)

/// Writes fields as one string: the inverse of `parseFeatures`.
export function formatFeatures(fields: Iterable<readonly [string, string]>): string {
  return Array.from(fields, ([name, value]) => {
    const written = escapeField(name).replaceAll("=", "%3D")
    return value === "" && name !== "" ? written : `${written}=${escapeField(value)}`
  }).join("|")
}

// White space, brackets, "|" and "=", and "%" itself where it would be read as the beginning of an escape. No other "%" is one,
// so that "lem=50%" is read as it is written.
const fieldEscape = /%(0[9A-D]|2[0589]|3D|7C)/g
const escapedInFields = /[ \t\n\v\f\r()|]|%(?=(?:0[9A-D]|2[0589]|3D|7C))/g

function escapeField(text: string): string {
  return text.replace(
    escapedInFields,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  )
}

function unescapeField(written: string): string {
  if (!written.includes("%")) return written
  return written.replace(fieldEscape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

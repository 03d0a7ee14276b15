// Lemma and morphology after a label, as the SPMRL treebanks write them: NC##lem=chat|g=m|n=s##.

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

/// The inverse of `splitFeatures`.
export function joinFeatures(label: string, features: string | undefined): string {
  return features === undefined ? label : `${label}##${features}##`
}

/// Parses `lem=chat|g=m` into fields, in order. A field without "=" has an empty value; the first of two fields with the
/// same name counts.
export function parseFeatures(features: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const field of features.split("|")) {
    if (field === "") continue
    const equals = field.indexOf("=")
    const name = equals < 0 ? field : field.slice(0, equals)
    if (!fields.has(name)) fields.set(name, equals < 0 ? "" : field.slice(equals + 1))
  }
  return fields
}

/// Writes fields as one string: the inverse of `parseFeatures`.
export function formatFeatures(fields: Iterable<readonly [string, string]>): string {
  return Array.from(fields, ([name, value]) => (value === "" ? name : `${name}=${value}`)).join("|")
}

// Lemma and morphology behind a label, as the SPMRL treebanks have them: NC##lem=chat|g=m|n=s##.

/// A label with the features that stood behind it, if any.
export interface FeaturedLabel {
  readonly label: string
  /// The text between `##` and `##`.
  readonly features: string | undefined
}

/// Splits `NC##lem=chat|g=m##` into `NC` and `lem=chat|g=m`. A label without a closed pair of `##` is all label.
export function splitFeatures(label: string): FeaturedLabel {
  const begin = label.indexOf("##")
  // The closing pair must not share a # with the opening one: "A###" has no features.
  if (begin < 0 || !label.endsWith("##") || label.length < begin + 4) return { label, features: undefined }
  return { label: label.slice(0, begin), features: label.slice(begin + 2, -2) }
}

/// Brings a label and its features together again.
export function joinFeatures(label: string, features: string | undefined): string {
  return features === undefined ? label : `${label}##${features}##`
}

/// `lem=chat|g=m` as fields, in their order. A field without "=" has an empty value; of two with one name the
/// first counts.
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

/// Fields as one text: the inverse of `parseFeatures`.
export function formatFeatures(fields: Iterable<readonly [string, string]>): string {
  return Array.from(fields, ([name, value]) => (value === "" ? name : `${name}=${value}`)).join("|")
}

// Function tags and indices behind a category: NP-SBJ-1.

/// Cuts function tags and indices off a label: `NP-SBJ=2` becomes `NP`. `-LRB-` and `-NONE-` stay as they are.
export function cutFunctionTags(label: string): string {
  if (label.startsWith("-")) return label
  const cut = label.search(/[-=]/)
  return cut > 0 ? label.slice(0, cut) : label
}

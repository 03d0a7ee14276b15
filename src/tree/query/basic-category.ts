// The basic category of a label: `NP` of `NP-SBJ=1`.

// What begins an annotation, in Tregex.
const annotation = /[-=|#^~_[]/
const annotations = /[-=|#^~_[]/g

/// The label up to its first annotation. The first character belongs to the category; if it is one that begins annotations, so does its
/// next occurrence, so that `-NONE-` and `-LRB-` stay as they are.
export function basicCategory(label: string): string {
  if (!annotation.test(label)) return label
  const [opening = ""] = label
  let mayClose = annotation.test(opening)
  for (const { index } of label.matchAll(annotations)) {
    if (index === 0) continue
    if (!(mayClose && index > 1 && label[index] === opening)) return label.slice(0, index)
    mayClose = false
  }
  return label
}

// The labels of brackets that only wrap a whole tree.

/// The labels that treebanks use for it; the Penn Treebank uses the empty label.
export const wrapperLabels: ReadonlySet<string> = new Set(["", "TOP", "ROOT", "S1", "VROOT"])

/// The label of a root that has to be added. EVALB doesn't count it.
export const fallbackRoot = "TOP"

// The brackets that only wrap a tree.

/// What treebanks put around a whole tree: nothing (Penn), TOP, ROOT, S1, VROOT.
export const wrapperLabels: ReadonlySet<string> = new Set(["", "TOP", "ROOT", "S1", "VROOT"])

/// The label of a root that is needed and has none of its own: EVALB doesn't count it.
export const fallbackRoot = "TOP"

// The English verbs that semantic heads treat in a special way.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/// The forms of "be", with what is left of them after an apostrophe.
export const copulas = words("be is are was were am been being 's ’s 're ’re 'm ’m s re m ai ’ 's-")

/// Words that can be auxiliaries of a verb phrase after them, apart from modals.
export const auxiliaries: ReadonlySet<string> = new Set([
  ...copulas,
  ...words("have has had having 've ’ve ve 'd ’d d do does did done doing get gets got getting gotten du"),
])

/// True for the tags of verbs, modals and "to".
export const isVerbTag = (tag: string): boolean => /^(?:VB[DGNPZ]?|MD|TO)$/.test(tag)

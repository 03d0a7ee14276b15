// Patterns for file names, the same for folders and for object storage.

const special = /[*?[{]/

/// True if a path has something that stands for several names.
export const isPattern = (path: string): boolean => special.test(path)

/// The folder that all matches are in: everything before the first part with something special.
export function fixedFolder(pattern: string): string {
  const parts = pattern.split("/")
  const first = parts.findIndex((part) => special.test(part))
  return parts.slice(0, first < 0 ? -1 : first).join("/")
}

/// A pattern as a regular expression: `*` and `?` match within a name, `**/` any folders, `[a-c]` one character, `{a,b}` either.
/// As in shells, names that begin with a dot are only matched if the pattern has the dot.
export function globExpression(pattern: string): RegExp {
  const [lastEnd, lastBrace] = [pattern.lastIndexOf("]"), pattern.lastIndexOf("}")]
  let expression = ""
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] as string
    const isStart = at === 0 || pattern[at - 1] === "/"
    const noDot = isStart ? "(?!\\.)" : ""
    const set = at < lastEnd ? /^\[!?\]?[^\]]*\]/.exec(pattern.slice(at))?.[0] : undefined
    if (pattern.startsWith("**/", at) && isStart) {
      expression += "(?:(?!\\.)[^/]+/)*"
      at += 2
    } else if (character === "*") {
      expression += `${noDot}[^/]*`
    } else if (character === "?") {
      expression += `${noDot}[^/]`
    } else if (set !== undefined) {
      expression += characterSet(set)
      at += set.length - 1
    } else if (character === "{" && at < lastBrace) {
      expression += "(?:"
      depth++
    } else if (character === "}" && depth > 0) {
      expression += ")"
      depth--
    } else if (character === "," && depth > 0) {
      expression += "|"
    } else {
      expression += character.replace(/[\\^$.|+()[\]{}*?]/, "\\$&")
    }
  }
  return new RegExp(`^${expression}$`, "su")
}

function characterSet(set: string): string {
  const isNegated = set[1] === "!"
  const characters = set.slice(isNegated ? 2 : 1, -1).replaceAll(/[\\\]^[]/g, "\\$&")
  return `[${isNegated ? "^/" : ""}${characters}]`
}

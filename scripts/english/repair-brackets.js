// Repairs trees as text, for faults that the reader rejects. In MASC and CRAFT, five trees would be lost otherwise.

/// (NN Xpd TTD) becomes (NN Xpd) (NN TTD): each word gets the tag.
export const splitLeaves = (line) =>
  line.replace(/\(([^\s()]+) ([^\s()]+(?: [^\s()]+)+)\)/g, (_, tag, words) =>
    words
      .split(" ")
      .map((word) => `(${tag} ${word})`)
      .join(" "),
  )

/// (SBAR (IN that) ( (S …))) becomes (SBAR (IN that) (S …)): brackets without a label are removed, except for the outermost.
export function removeUnlabelledBrackets(line) {
  const isKept = []
  let fixed = ""
  for (const [token] of line.matchAll(/\(\s*(?=\()|\(|\)|[^()]+/g)) {
    if (token === ")") {
      if (isKept.pop() ?? true) fixed += token
    } else if (token.startsWith("(")) {
      const keeps = token === "(" || isKept.length === 0
      isKept.push(keeps)
      if (keeps) fixed += token
    } else fixed += token
  }
  return fixed
}

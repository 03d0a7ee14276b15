// The actions that the user has chosen, as a short string for the address: `s NP s - c` for shift, NP, shift, no label, combine.

/// Writes actions; spaces separate them, and slashes the labels of a chain.
export function writeActions(actions: readonly string[]): string {
  return actions
    .map((action, at) => {
      if (at % 2 === 0) return action === "shift" ? "s" : "c"
      return action === "" ? "-" : action.replaceAll(" ", "/")
    })
    .join(" ")
}

/// Reads what `writeActions` wrote. Anything else in a link is read as far as it makes sense.
export function readActions(text: string): string[] {
  const actions: string[] = []
  for (const part of text.split(" ").filter((one) => one !== "")) {
    if (actions.length % 2 === 1) actions.push(part === "-" ? "" : part.replaceAll("/", " "))
    else if (part === "s" || part === "c") actions.push(part === "s" ? "shift" : "combine")
    else break
  }
  return actions
}

// The output formats, listed for --help.

import { treeFormatNames, treeFormats } from "../../tree/format/tree-formats.ts"

/// One line per format of trees, with its description. `own` replaces those of some formats, and adds other
/// formats.
export function formatList(own: Readonly<Record<string, string>> = {}): string {
  const descriptions: Readonly<Record<string, string>> = {
    ...Object.fromEntries(treeFormatNames.map((name) => [name, treeFormats[name].description])),
    ...own,
  }
  return Object.entries(descriptions)
    .map(([name, description]) => `  ${name.padEnd(10)}${description}`)
    .join("\n")
}

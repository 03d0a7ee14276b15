// The output formats, listed for --help.

import { type TreeFormatName, treeFormatNames, treeFormats } from "../../tree/format/tree-formats.ts"

/// One line per format, with its description. `descriptions` replaces those of some formats.
export function formatList(descriptions: Readonly<Partial<Record<TreeFormatName, string>>> = {}): string {
  return treeFormatNames
    .map((name) => `  ${name.padEnd(10)}${descriptions[name] ?? treeFormats[name].description}`)
    .join("\n")
}

// The views of the page, in the order of their tabs. Each is loaded when it is first shown.

import type { View, ViewContext } from "./view.ts"

/// A tab and how to make its view.
export interface Tab {
  readonly name: string
  readonly title: string
  readonly load: () => Promise<(context: ViewContext) => View>
}

export const tabs: readonly Tab[] = [
  {
    name: "parse",
    title: "Parse",
    load: async () => (await import("../views/parse/parse-view.ts")).createParseView,
  },
  {
    name: "steps",
    title: "Steps",
    load: async () => (await import("../views/steps/steps-view.ts")).createStepsView,
  },
  {
    name: "compare",
    title: "Compare",
    load: async () => (await import("../views/compare/compare-view.ts")).createCompareView,
  },
  {
    name: "search",
    title: "Search",
    load: async () => (await import("../views/search/search-view.ts")).createSearchView,
  },
  {
    name: "text",
    title: "Text",
    load: async () => (await import("../views/text/text-view.ts")).createTextView,
  },
]

// Search a text or a treebank with patterns.

import { inTurns } from "../../../parser/turns.ts"
import type { Pattern } from "../../../tree/query/pattern.ts"
import { element } from "../../app/element.ts"
import type { View, ViewContext } from "../../app/view.ts"
import { CorpusSource } from "../corpus/corpus-source.ts"
import { sampleText } from "../corpus/sample-text.ts"
import { corpusOf } from "../corpus/shared-corpus.ts"
import { findMatches, type SearchResult } from "./find-matches.ts"
import { MatchList } from "./match-list.ts"
import { examplePatterns, PatternField } from "./pattern-field.ts"

/// Makes the view.
export function createSearchView({ parser, link, announce }: ViewContext): View {
  const corpus = corpusOf(parser)
  const view = element("div", { class: "search-view" })
  const source = new CorpusSource(corpus, {
    label: "Text or treebank",
    placeholder: "Paste a text, or trees in brackets",
    target: view,
    announce,
  })
  const list = new MatchList()
  const summary = element("p", { class: "search-summary", attributes: { role: "status" } })
  const where = element("summary")
  let pattern: Pattern | undefined
  let stopSearch = new AbortController()

  const field = new PatternField(
    link.get()["pattern"] ?? (examplePatterns[0]?.[0] as string),
    () => parser.model.language,
    (next) => {
      pattern = next
      link.set(field.text === "" ? {} : { pattern: field.text })
      void search()
    },
  )

  async function search(): Promise<void> {
    stopSearch.abort()
    stopSearch = new AbortController()
    const { signal } = stopSearch
    if (pattern === undefined) {
      summary.textContent = ""
      list.show([])
      return
    }
    try {
      const result = await inTurns(findMatches(corpus.items, pattern), signal)
      summary.textContent = summaryOf(result)
      list.show(result.matches)
    } catch (error) {
      if (!signal.aborted) summary.textContent = (error as Error).message
    }
  }

  view.append(
    element("h1", { class: "visually-hidden", text: "Search trees" }),
    field.element,
    element(
      "details",
      { class: "search-source" },
      element("summary", { text: "Search in…" }),
      source.element,
    ),
    summary,
    list.element,
  )

  function show(): void {
    showSource()
    void search()
  }

  function showSource(): void {
    source.show()
    const { items, kind, name, isRunning } = corpus
    const noun = kind === "treebank" ? "trees" : "sentences"
    const of = name === "" ? "" : ` of ${name}`
    where.textContent =
      isRunning && items.length === 0
        ? "Reading…"
        : `Searching ${items.length} ${noun}${of}; search something else`
  }

  let stop = () => {}
  return {
    name: "search",
    element: view,
    show() {
      stop = corpus.onChange(show)
      if (corpus.items.length === 0 && !corpus.isRunning)
        void source.load(sampleText(parser.model.language), "")
      showSource()
      field.read()
    },
    hide() {
      stop()
      stopSearch.abort()
    },
  }
}

function summaryOf({ count, sentences, searched, matches }: SearchResult): string {
  if (count === 0) return `No match in ${searched} ${searched === 1 ? "tree" : "trees"}`
  const of = `${count.toLocaleString("en")} ${count === 1 ? "match" : "matches"} in ${sentences} of ${searched} trees`
  return matches.length < count ? `${of}; the first ${matches.length} are shown` : of
}

// Search a text or a treebank with patterns.

import { inTurns } from "../../../parser/turns.ts"
import type { Pattern } from "../../../tree/query/pattern.ts"
import { element } from "../../app/element.ts"
import { loadingPanel } from "../../app/loading-panel.ts"
import type { View, ViewContext } from "../../app/view.ts"
import type { Corpus } from "../corpus/corpus.ts"
import { passageLink, passageOf } from "../corpus/corpus-link.ts"
import { CorpusSource } from "../corpus/corpus-source.ts"
import { corpusOf } from "../corpus/shared-corpus.ts"
import { findMatches, nothingFound, type SearchResult } from "./find-matches.ts"
import { MatchList } from "./match-list.ts"
import { examplePatterns, PatternField } from "./pattern-field.ts"

/// Makes the view.
export function createSearchView({ parser, link, announce }: ViewContext): View {
  const corpus = corpusOf(parser)
  const settings = link.get()
  const passage = passageOf(settings, parser.model.language)
  const source = new CorpusSource(corpus, {
    label: "Text or treebank",
    placeholder: "Paste a text, or trees in brackets",
    announce,
  })
  const list = new MatchList()
  const summary = element("p", { class: "search-summary", attributes: { role: "status" } })
  const where = element("summary")
  let pattern: Pattern | undefined
  let result: SearchResult = nothingFound
  let stopSearch = new AbortController()

  const field = new PatternField(
    settings["pattern"] ?? (examplePatterns[0]?.[0] as string),
    () => parser.model.language,
    (next) => {
      pattern = next
      result = nothingFound
      void search()
    },
  )

  /// Searches what has been parsed since the last search.
  async function search(): Promise<void> {
    stopSearch.abort()
    stopSearch = new AbortController()
    const { signal } = stopSearch
    link.set({
      ...(field.text !== "" && { pattern: field.text }),
      ...passageLink(corpus, parser.model.language),
    })
    try {
      if (pattern !== undefined) {
        const before = result.next > corpus.done ? nothingFound : result
        result = await inTurns(findMatches(corpus.items.slice(0, corpus.done), pattern, before), signal)
      }
      summary.textContent = pattern === undefined ? "" : summaryOf(result)
      list.show(pattern === undefined ? [] : result.matches)
    } catch (error) {
      if (!signal.aborted) summary.textContent = (error as Error).message
    }
  }

  function show(): void {
    // Another text was loaded.
    if (corpus.done === 0) result = nothingFound
    source.show()
    where.textContent = describeCorpus(corpus)
    void search()
  }

  let stop: readonly (() => void)[] = []
  return {
    name: "search",
    element: element(
      "div",
      { class: "search-view" },
      element("h1", { class: "visually-hidden", text: "Search trees" }),
      field.element,
      element("details", { class: "search-source" }, where, source.element),
      loadingPanel(parser),
      summary,
      list.element,
    ),
    show() {
      result = nothingFound
      stop = [corpus.onChange(show), source.acceptFiles()]
      if (corpus.text === "") void source.load(passage, "")
      show()
      field.read()
    },
    hide() {
      for (const end of stop) end()
      stopSearch.abort()
    },
  }
}

function describeCorpus({ items, kind, name, isRunning }: Corpus): string {
  if (isRunning && items.length === 0) return "Reading…"
  const noun = kind === "treebank" ? "tree" : "sentence"
  const of = name === "" ? "" : ` of ${name}`
  return `Searching ${items.length} ${noun}${items.length === 1 ? "" : "s"}${of}; search something else`
}

function summaryOf({ count, sentences, searched, matches }: SearchResult): string {
  if (count === 0) return `No match in ${searched} ${searched === 1 ? "tree" : "trees"}`
  const of = `${count.toLocaleString("en")} ${count === 1 ? "match" : "matches"} in ${sentences} of ${searched} trees`
  return matches.length < count ? `${of}; the first ${matches.length} are shown` : of
}

// The corpus of a page: one per parser.

import type { PageParser } from "../../parser/page-parser.ts"
import { Corpus } from "./corpus.ts"

const corpora = new WeakMap<PageParser, Corpus>()

/// The corpus that all views with this parser share.
export function corpusOf(parser: PageParser): Corpus {
  const known = corpora.get(parser)
  if (known !== undefined) return known
  const made = new Corpus({
    parse: (sentences) => parser.parse(sentences),
    get language() {
      return parser.model.language
    },
  })
  corpora.set(parser, made)
  return made
}

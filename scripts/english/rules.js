// The rules that put right what is systematic in the treebanks, in the order in which they run. docs/english-data.md has
// the reasons and counts.
import { flattenLists } from "./rules-lists.js"
import {
  dissolveNames,
  dissolveSharedHeads,
  flattenWordLists,
  mergeAdjectiveChains,
} from "./rules-noun-phrases.js"
import {
  lowerClosingBrackets,
  takeCommasIn,
  wrapParentheses,
  wrapWordsInParentheses,
} from "./rules-parentheses.js"
import { mergeEqualChains, renameAdjectivePhrases, wrapAdjectives } from "./rules-phrases.js"
import {
  dissolveFillerPhrases,
  renameInterjections,
  renameParticles,
  wrapInterjections,
  wrapSentenceAdverbs,
} from "./rules-speech.js"
import { matchQuoteTags, renameTags, tagEveryTo } from "./rules-tags.js"
import { renameWhPhrases, splitWhatAbout, wrapWhWords } from "./rules-wh.js"

// Faults: a label or an attachment that contradicts the rest of the same treebank, its tags or the Penn Treebank.
const faults = {
  "tag-names": renameTags,
  "quote-tags": matchQuoteTags,
  "what-about": splitWhatAbout,
  "wh-phrase": renameWhPhrases,
  "wh-word": wrapWhWords,
  "interjection-label": renameInterjections,
  "filler-phrase": dissolveFillerPhrases,
  "interjection-phrase": wrapInterjections,
  particle: renameParticles,
  "sentence-adverb": wrapSentenceAdverbs,
  "adjective-label": renameAdjectivePhrases,
  "adjective-phrase": wrapAdjectives,
  "closing-bracket": lowerClosingBrackets,
  "parenthesis-commas": takeCommasIn,
  "noun-list": flattenLists,
}

// In MASC, GUM and wsj-sample few brackets lack a PRN; in CRAFT and GENIA it is a habit.
const parentheses = { parenthesis: wrapParentheses, "parenthesis-words": wrapWordsInParentheses }

/// The rules of each treebank.
export const rules = {
  masc: { ...faults, ...parentheses },
  gum: { ...faults, ...parentheses, "word-list": flattenWordLists },
  craft: { ...faults, "parenthesis-words": wrapWordsInParentheses },
  genia: faults,
  wsj: { ...faults, ...parentheses },
}

/// Rules that turn the habits of a treebank into those of the Penn Treebank. Its own dev set keeps the habits, so scores on
/// it drop.
export const styleRules = {
  craft: parentheses,
  genia: {
    ...parentheses,
    "equal-chain": mergeEqualChains,
    "shared-head": dissolveSharedHeads,
    "adjective-chain": mergeAdjectiveChains,
    "name-in-phrase": dissolveNames,
    "word-list": flattenWordLists,
  },
}

/// The tag of "to" as in the Penn Treebank. Scores ignore it, except those of tags.
export const tagRules = { "to-tag": tagEveryTo }

/// Applies rules to a tree in place and adds the number of changed places to `counts`.
export function applyRules(root, applied, context, counts = {}) {
  for (const [name, fix] of Object.entries(applied)) {
    const changed = fix(root, context)
    if (changed > 0) counts[name] = (counts[name] ?? 0) + changed
  }
  return root
}

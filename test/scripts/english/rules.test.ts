import { expect, it } from "vitest"
import { type RuleCase, runRules } from "./run-rules.ts"

const wh = "rules-wh.js"
const speech = "rules-speech.js"
const brackets = "rules-parentheses.js"
const phrases = "rules-phrases.js"
const nouns = "rules-noun-phrases.js"
const tags = "rules-tags.js"

const cases: readonly RuleCase[] = [
  {
    file: wh,
    rule: "renameWhPhrases",
    before: "(NP (NP (NNS men)) (SBAR (NP (WP who)) (S (VP (VBD came)))))",
    after: "(NP (NP (NNS men)) (SBAR (WHNP (WP who)) (S (VP (VBD came)))))",
  },
  {
    file: wh,
    rule: "renameWhPhrases",
    before: "(SBAR (NP (NP (DT all)) (PP (IN of) (NP (WDT which)))) (, ,) (S (NP (PRP it)) (VP (VBD was)))) ",
    after:
      "(SBAR (WHNP (NP (DT all)) (WHPP (IN of) (WHNP (WDT which)))) (, ,) (S (NP (PRP it)) (VP (VBD was))))",
  },
  {
    file: wh,
    rule: "renameWhPhrases",
    before: "(SBARQ (CC And) (NP (WDT what) (NNS ants)) (SQ (VBP go)) (. ?))",
    after: "(SBARQ (CC And) (WHNP (WDT what) (NNS ants)) (SQ (VBP go)) (. ?))",
  },
  // A pronoun of another clause doesn't count.
  {
    file: wh,
    rule: "renameWhPhrases",
    before:
      "(SBAR (NP (NP (DT the) (NN day)) (SBAR (WHNP (WDT that)) (S (VP (VBD came))))) (IN after) (S (VP (VB go))))",
  },
  {
    file: wh,
    rule: "renameWhPhrases",
    before: "(SBAR (WHNP (WP what)) (S (NP (WP who)) (VP (VBD said))))",
  },
  {
    file: wh,
    rule: "wrapWhWords",
    before: "(VP (VB know) (SBAR (WRB why)))",
    after: "(VP (VB know) (SBAR (WHADVP (WRB why))))",
  },
  { file: wh, rule: "wrapWhWords", before: "(SBARQ (WDT Which) (NN one) (. ?))" },
  {
    file: wh,
    rule: "splitWhatAbout",
    before: "(FRAG (WP What) (IN about) (NP (PRP us)) (. ?))",
    after: "(FRAG (WHNP (WP What)) (PP (IN about) (NP (PRP us))) (. ?))",
  },
  {
    file: speech,
    rule: "renameInterjections",
    before: "(S (ADVP (UH Well)) (, ,) (NP (PRP I)) (VP (VBP go)))",
    after: "(S (INTJ (UH Well)) (, ,) (NP (PRP I)) (VP (VBP go)))",
  },
  {
    file: speech,
    rule: "renameInterjections",
    before: "(FRAG (UH No) (, ,) (UH no) (. .))",
    after: "(INTJ (UH No) (, ,) (UH no) (. .))",
  },
  { file: speech, rule: "renameInterjections", before: "(FRAG (UH Yeah) (NP (NNP Carol)) (. ?))" },
  {
    file: speech,
    rule: "wrapInterjections",
    before: "(S (UH Oh) (UH no) (NP (PRP I)) (VP (VBP go)))",
    after: "(S (INTJ (UH Oh) (UH no)) (NP (PRP I)) (VP (VBP go)))",
  },
  { file: speech, rule: "wrapInterjections", before: "(NP (DT the) (UH th-) (NN man))" },
  {
    file: speech,
    rule: "dissolveFillerPhrases",
    before: "(VP (VBZ is) (PP (UH like) (NP (DT a) (NN day))))",
    after: "(VP (VBZ is) (INTJ (UH like)) (NP (DT a) (NN day)))",
  },
  {
    file: speech,
    rule: "renameParticles",
    before: "(VP (VBD grew) (ADVP (RP up)))",
    after: "(VP (VBD grew) (PRT (RP up)))",
  },
  {
    file: speech,
    rule: "wrapSentenceAdverbs",
    before: "(S (RB So) (NP (PRP I)) (VP (VBD went)))",
    after: "(S (ADVP (RB So)) (NP (PRP I)) (VP (VBD went)))",
  },
  { file: speech, rule: "wrapSentenceAdverbs", before: "(S (RB not) (VP (TO to) (VP (VB go))))" },
  {
    file: speech,
    rule: "wrapSentenceAdverbs",
    before: "(S (S (VP (VB go))) (, ,) (RB so) (S (VP (VB come))))",
  },
  {
    file: brackets,
    rule: "lowerClosingBrackets",
    before: "(S (NP (NP (DT a) (NN gene)) (-LRB- -LRB-) (NP (NN Car2))) (-RRB- -RRB-) (VP (VBZ is)))",
    after: "(S (NP (NP (DT a) (NN gene)) (PRN (-LRB- -LRB-) (NP (NN Car2)) (-RRB- -RRB-))) (VP (VBZ is)))",
  },
  {
    file: brackets,
    rule: "lowerClosingBrackets",
    before: "(NP (NN a) (-LRB- -LRB-) (NP (NN b)) (-RRB- -RRB-) (NN c))",
  },
  {
    file: brackets,
    rule: "wrapParentheses",
    before: "(NP (NP (NN X)) (-LRB- -LRB-) (NP (NN Y)) (-RRB- -RRB-))",
    after: "(NP (NP (NN X)) (PRN (-LRB- -LRB-) (NP (NN Y)) (-RRB- -RRB-)))",
  },
  { file: brackets, rule: "wrapParentheses", before: "(NP (-LRB- -LRB-) (NNP OIL) (-RRB- -RRB-))" },
  { file: brackets, rule: "wrapParentheses", before: "(LST (-LRB- -LRB-) (LS 1) (-RRB- -RRB-) (: :))" },
  {
    file: brackets,
    rule: "wrapWordsInParentheses",
    before: "(PRN (-LRB- -LRB-) (CD 7) (, ,) (CD 8) (-RRB- -RRB-))",
    after: "(PRN (-LRB- -LRB-) (NP (CD 7) (, ,) (CD 8)) (-RRB- -RRB-))",
  },
  {
    file: brackets,
    rule: "wrapWordsInParentheses",
    before: "(PRN (-LRB- -LRB-) (JJ poor) (-RRB- -RRB-))",
    after: "(PRN (-LRB- -LRB-) (ADJP (JJ poor)) (-RRB- -RRB-))",
  },
  {
    file: brackets,
    rule: "wrapWordsInParentheses",
    before: "(PRN (-LRB- -LRB-) (FW et) (FW al.) (-RRB- -RRB-))",
  },
  {
    file: brackets,
    rule: "takeCommasIn",
    before: "(S (NP (DT This)) (, ,) (PRN (S (VP (VB mind)))) (, ,) (VP (VBD was)))",
    after: "(S (NP (DT This)) (PRN (, ,) (S (VP (VB mind))) (, ,)) (VP (VBD was)))",
  },
  {
    file: phrases,
    rule: "renameAdjectivePhrases",
    before: "(NP (NP (NNS men)) (VP (JJ related) (PP (IN to) (NP (PRP us)))))",
    after: "(NP (NP (NNS men)) (ADJP (JJ related) (PP (IN to) (NP (PRP us)))))",
  },
  {
    file: phrases,
    rule: "renameAdjectivePhrases",
    before: "(VP (JJ fast) (HYPH -) (VB track) (NP (NNS cases)))",
  },
  {
    file: phrases,
    rule: "wrapAdjectives",
    before: "(VP (VBZ is) (JJ persistent) (PP (IN in) (NP (NN air))))",
    after: "(VP (VBZ is) (ADJP (JJ persistent)) (PP (IN in) (NP (NN air))))",
  },
  {
    file: phrases,
    rule: "mergeEqualChains",
    before: "(S (S (NP (NP (PRP it)))))",
    after: "(S (NP (PRP it)))",
  },
  {
    file: nouns,
    rule: "dissolveNames",
    before: "(NP (DT the) (NP (NN IL-6) (NN promoter)))",
    after: "(NP (DT the) (NN IL-6) (NN promoter))",
  },
  { file: nouns, rule: "dissolveNames", before: "(NP (NP (NN cell)) (NP (NN line)))" },
  {
    file: nouns,
    rule: "dissolveSharedHeads",
    before: "(NP (DT the) (NP (ADJP (JJ acute))) (CC and) (NP (ADJP (JJ chronic))) (NP (NN form)))",
    after: "(NP (DT the) (ADJP (JJ acute) (CC and) (JJ chronic)) (NN form))",
  },
  {
    file: nouns,
    rule: "dissolveSharedHeads",
    before: "(NP (NP (NN shift)) (CC and) (NP (NN binding)) (NP (NNS tests)))",
    after: "(NP (NN shift) (CC and) (NN binding) (NNS tests))",
  },
  {
    file: nouns,
    rule: "dissolveSharedHeads",
    before: "(NP (NP (NN a)) (, ,) (NP (NN b)) (CC and) (NP (NN c)))",
  },
  { file: nouns, rule: "mergeAdjectiveChains", before: "(NP (ADJP (JJ homo-)))", after: "(ADJP (JJ homo-))" },
  {
    file: nouns,
    rule: "flattenWordLists",
    before: "(NP (NP (NNS reefs)) (, ,) (CC and) (NP (NNS trees)))",
    after: "(NP (NNS reefs) (, ,) (CC and) (NNS trees))",
  },
  { file: nouns, rule: "flattenWordLists", before: "(NP (NP (DT a) (NN reef)) (CC and) (NP (NNS trees)))" },
  {
    file: tags,
    rule: "renameTags",
    before: "(NP (-LSB- -LSB-) (PRPP its) (NN name) (-RSB- -RSB-))",
    after: "(NP (-LRB- -LSB-) (PRP$ its) (NN name) (-RRB- -RSB-))",
  },
  {
    file: tags,
    rule: "matchQuoteTags",
    before: "(NP ('' ``) (NN it) ('' ''))",
    after: "(NP (`` ``) (NN it) ('' ''))",
  },
  {
    file: tags,
    rule: "tagEveryTo",
    before: "(PP (IN to) (NP (PRP us)))",
    after: "(PP (TO to) (NP (PRP us)))",
  },
  {
    file: "rules-lists.js",
    rule: "flattenLists",
    before: "(NP (NP (NNP Al)) (, ,) (NP (NP (NNP Bo)) (CC and) (NP (NNP Cy))))",
    after: "(NP (NP (NNP Al)) (, ,) (NP (NNP Bo)) (CC and) (NP (NNP Cy)))",
    dependencies: ["0 root", "3 punct", "1 conj", "5 cc", "1 conj"],
  },
  // "two brothers, Bo and Cy": the list explains the first phrase.
  {
    file: "rules-lists.js",
    rule: "flattenLists",
    before: "(NP (NP (NNS men)) (, ,) (NP (NP (NNP Bo)) (CC and) (NP (NNP Cy))))",
    dependencies: ["0 root", "3 punct", "1 appos", "5 cc", "3 conj"],
  },
]

const results = runRules(cases)

it.each(cases.map((one, at) => ({ ...one, result: results[at] })))(
  "$rule: $before",
  ({ before, after, result }) => {
    expect(result?.tree).toBe(after ?? before)
    expect(result?.count === 0).toBe(after === undefined)
  },
)

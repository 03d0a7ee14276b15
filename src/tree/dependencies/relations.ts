// The relation between a child and the head of its phrase, by a table of patterns. The first rule that fits counts.

import { isMonth, type NamePart, namePart } from "../heads/names.ts"
import { auxiliaries, copulas } from "../heads/verbs.ts"
import { type Attachment, sistersAfter } from "./attachment.ts"
import {
  hasClauseSubject,
  hasObject,
  isFiniteClause,
  isFullClause,
  isPassivePhrase,
  isPerfectPhrase,
  isTemporal,
  nextIsNounPhrase,
} from "./clauses.ts"

/// A pattern over a child and what governs it. All that is given must fit.
interface RelationRule {
  readonly relation: string
  readonly parent?: RegExp
  readonly child?: RegExp
  readonly functions?: RegExp
  readonly tag?: RegExp
  readonly word?: RegExp
  readonly firstTag?: RegExp
  readonly firstWord?: RegExp
  readonly firstChild?: RegExp
  readonly governor?: RegExp
  readonly governorTag?: RegExp
  readonly governorWord?: RegExp
  readonly side?: "before" | "after"
  readonly when?: (attachment: Attachment) => boolean
}

const nominal = /^(?:NP|NX|NML|NAC|WHNP|QP)$/
const clausal = /^(?:S|SINV|SQ|SBAR|SBARQ|VP|FRAG|PRN|ROOT|TOP|UCP|RRC|)$/
const clause = /^(?:S|SINV|SQ|SBARQ|FRAG|ROOT|TOP|UCP|PRN|)$/
const verbTag = /^(?:VB[DGNPZ]?|MD)$/
const nounTag = /^(?:NN[SP]*|FW|GW|AFX|ADD)$/
const isAuxiliary = ({ word }: Attachment) => auxiliaries.has(word)
const isCopula = ({ word }: Attachment) => copulas.has(word)
const askingVerb =
  /^(?:know|knows|knew|known|knowing|wonder\w*|ask\w*|see|saw|seen|sees|seeing|tell|tells|told|telling|decide\w*|determin\w*|check\w*|find|found|finding|figure\w*|understand\w*|understood|explain\w*|remember\w*|show\w*|say|said|says|discuss\w*|learn\w*|sure|test\w*|examin\w*|investigat\w*|explor\w*|care\w*|doubt\w*|matter\w*|guess\w*|imagine\w*)$/

const rules: readonly RelationRule[] = [
  // Words.
  { relation: "punct", child: /^(?:[,:.]|``|''|-LRB-|-RRB-|NFP|HYPH)$/ },
  {
    relation: "cc:preconj",
    child: /^(?:CC|DT|RB|PDT)$/,
    word: /^(?:both|either|neither)$/,
    side: "before",
    parent: /^(?:NP|VP|ADJP|PP|S|SBAR|ADVP|NX)$/,
    when: ({ child }) => child === "CC",
  },
  { relation: "cc", child: /^(?:CC|CONJP)$/ },
  { relation: "fixed", parent: /^CONJP$/ },
  { relation: "discourse", child: /^(?:UH|INTJ)$/ },
  { relation: "case", child: /^POS$/ },
  { relation: "nmod:poss", child: /^(?:PRP\$|WP\$)$/ },
  { relation: "det:predet", child: /^PDT$/ },
  { relation: "expl", tag: /^EX$/ },
  { relation: "compound:prt", child: /^(?:PRT|RP)$/ },
  { relation: "aux", child: /^MD$/ },
  { relation: "case", child: /^TO$/, parent: /^(?:PP|WHPP|QP|NP)$/ },
  { relation: "mark", child: /^TO$/ },
  {
    relation: "aux:pass",
    child: /^VB/,
    parent: clausal,
    governor: /^VP$/,
    when: (a) => isPassiveAuxiliary(a) && isPassivePhrase(a.tree, a.governorRow),
  },
  { relation: "aux", child: /^VB/, parent: clausal, governor: /^VP$/, when: isAuxiliary },
  { relation: "cop", child: /^VB/, parent: clausal, when: isCopula },
  { relation: "aux", child: /^VB/, parent: /^(?:SQ|SINV)$/ },

  // Noun phrases.
  { relation: "det", child: /^(?:DT|WDT)$/, parent: nominal },
  { relation: "det", child: /^WP$/, parent: nominal },
  { relation: "advmod", child: /^(?:IN|JJR|RBR|RB|RBS|JJS|JJ|TO)$/, parent: /^QP$/, side: "before" },
  { relation: "compound", child: /^CD$/, parent: /^QP$/ },
  {
    relation: "nummod",
    child: /^(?:CD|QP)$/,
    parent: nominal,
    governorTag: /^(?:NN[SP]*|\$|FW|SYM|PRP|JJ)$/,
    side: "before",
  },
  { relation: "nummod", child: /^(?:CD|QP)$/, parent: nominal, governorTag: /^\$$/ },
  {
    relation: "compound",
    child: /^NNP$/,
    parent: nominal,
    governor: /^CD$/,
    when: ({ word }) => isMonth(word),
  },
  {
    relation: "nmod:unmarked",
    child: /^CD$/,
    parent: nominal,
    side: "after",
    when: (a) => isMonth(a.governorWord) || a.governor === "CD",
  },
  { relation: "flat", child: /^CD$/, parent: nominal, side: "after", governor: /^NNP?$/ },
  { relation: "nmod:unmarked", child: /^(?:CD|QP)$/, parent: nominal, side: "after" },
  { relation: "amod", child: /^(?:JJ[RS]?|ADJP|VBN|VBG)$/, parent: nominal },
  { relation: "advmod", child: /^(?:RB[RS]?|ADVP|WRB|WHADVP)$/ },
  {
    relation: "advmod",
    child: /^(?:RB[RS]?|JJR|DT|IN|JJ|JJS)$/,
    parent: /^(?:ADJP|ADVP|WHADJP|WHADVP)$/,
    side: "before",
  },
  { relation: "nmod:poss", child: nominal, parent: nominal, side: "before", when: endsWithPossessive },
  {
    relation: "amod",
    child: /^NNPS?$/,
    parent: nominal,
    side: "before",
    when: (a) => partOfName(a) === "adjective",
  },
  {
    relation: "nmod:desc",
    child: /^NNP?$/,
    parent: nominal,
    side: "before",
    when: (a) => partOfName(a) === "title",
  },
  {
    relation: "compound",
    child: /^(?:NN[SP]*|NML|NX|NAC|FW|AFX|GW|CD|SYM|ADD|LS)$/,
    parent: /^(?:NP|NX|NML|NAC|WHNP|ADJP|QP|VP|ADVP|WHADJP)$/,
    side: "before",
  },
  { relation: "flat", child: nounTag, parent: nominal, side: "after" },
  { relation: "obl:unmarked", child: /^NP$/, parent: /^(?:ADJP|ADVP|PP|WHADVP)$/, side: "before" },
  {
    relation: "obl:unmarked",
    child: /^NP$/,
    parent: /^SBAR$/,
    side: "before",
    tag: /^[^W]/,
    firstTag: /^[^W]/,
  },
  { relation: "nmod:unmarked", child: /^NP$/, parent: nominal, functions: /-(?:TMP|LOC|ADV)/ },
  {
    relation: "nmod:unmarked",
    child: nominal,
    parent: nominal,
    side: "after",
    when: (a) => isTemporal(a) && !isTemporalWord(a.governorWord),
  },
  { relation: "conj", child: nominal, parent: nominal, side: "after", when: isInList },
  { relation: "appos", child: nominal, parent: nominal, side: "after" },
  { relation: "compound", child: nominal, parent: nominal, side: "before" },
  { relation: "acl:relcl", child: /^(?:SBAR)$/, parent: /^(?:NP|NX|NML|WHNP)$/, firstTag: /^(?:W.*)$/ },
  { relation: "acl", child: /^SBAR$/, parent: /^(?:NP|NX|NML|WHNP)$/, firstTag: /^(?:IN|TO)$/ },
  { relation: "acl:relcl", child: /^(?:SBAR|SQ)$/, parent: /^(?:NP|NX|NML|WHNP)$/ },
  { relation: "acl", child: /^(?:S|VP|RRC)$/, parent: /^(?:NP|NX|NML|WHNP|NAC)$/ },
  { relation: "acl", child: /^PP$/, parent: /^(?:NP|NX|NML|WHNP|NAC|QP)$/, tag: verbTag, when: hasClause },
  { relation: "nmod", child: /^(?:PP|WHPP)$/, parent: /^(?:NP|NX|NML|WHNP|NAC|QP)$/ },
  { relation: "appos", child: /^PRN$/, parent: nominal, tag: /^(?:NN[SP]*|CD|PRP|\$|FW)$/ },
  { relation: "amod", child: /^PRN$/, parent: nominal, tag: /^JJ/ },
  { relation: "parataxis", child: /^PRN$/ },

  // Prepositions and subordinating conjunctions.
  { relation: "mark", child: /^(?:IN|VBG|VBN|RB)$/, parent: /^(?:PP|WHPP)$/, governor: /^(?:S|SBAR|VP|SQ)$/ },
  { relation: "case", child: /^(?:IN|VBG|VBN|JJ|RP|FW|NN|CC|VB)$/, parent: /^(?:PP|WHPP)$/ },
  {
    relation: "case",
    child: /^(?:PP|ADVP)$/,
    parent: /^PP$/,
    side: "before",
    firstTag: /^IN$/,
    when: isSingleWord,
  },
  { relation: "mark", child: /^(?:IN|DT)$/, parent: /^(?:SBAR|S|VP|SQ|SINV|FRAG)$/ },
  { relation: "case", child: /^(?:IN|SYM)$/ },

  // Clauses.
  { relation: "acl:relcl", child: /^(?:S|SQ|VP)$/, parent: /^SBAR$/, governor: /^WHNP$/ },
  { relation: "nsubj", child: /^SBAR$/, parent: /^(?:S|SINV|SQ)$/, side: "before", tag: /^W[PD]/ },
  { relation: "obj", child: /^SBAR$/, parent: /^VP$/, side: "after", tag: /^W[PD]/, governor: /^VB/ },
  { relation: "xcomp", child: /^S$/, parent: /^ADJP$/, side: "after", firstTag: /^TO$/ },
  { relation: "vocative", functions: /-VOC/ },
  { relation: "csubj", child: /^(?:SBAR|S|SQ|SBARQ|VP)$/, functions: /-SBJ/ },
  { relation: "nsubj", functions: /-SBJ/, parent: clausal },
  { relation: "obl:unmarked", child: /^NP$/, functions: /-(?:TMP|ADV|EXT|LOC|MNR|DIR)/, parent: clausal },
  {
    relation: "obl:unmarked",
    child: /^NP$/,
    parent: /^(?:S|SINV|SQ|SBARQ)$/,
    side: "before",
    when: (a) => isTemporal(a) && nextIsNounPhrase(a),
  },
  { relation: "nsubj", child: /^(?:NP|NX|QP|WHNP|PRP|DT|NN[SP]*)$/, parent: /^S$/, side: "before" },
  { relation: "obl:unmarked", child: /^NP$/, parent: /^(?:SQ|SINV)$/, side: "after", when: isTemporal },
  { relation: "nsubj", child: /^(?:NP|NX|QP|WHNP|PRP)$/, parent: /^(?:SQ|SINV)$/ },
  { relation: "nsubj", child: /^NP$/, parent: /^SBARQ$/, side: "after" },
  {
    relation: "nsubj",
    child: /^(?:WHNP|NP)$/,
    parent: /^(?:SBAR|SBARQ)$/,
    side: "before",
    when: (a) => !hasClauseSubject(a),
  },
  {
    relation: "obj",
    child: /^(?:WHNP|NP)$/,
    parent: /^(?:SBAR|SBARQ)$/,
    side: "before",
    when: (a) => !hasObject(a),
  },
  { relation: "obl", child: /^(?:WHNP|NP)$/, parent: /^(?:SBAR|SBARQ)$/, side: "before" },
  { relation: "advmod", child: /^WHADJP$/, parent: clausal },
  {
    relation: "nsubj",
    child: nominal,
    parent: /^VP$/,
    side: "after",
    governorTag: /^VB/,
    governorWord: copulaWord(),
    when: (a) => a.governor.startsWith("VB"),
  },
  { relation: "obl:unmarked", child: /^NP$/, parent: /^VP$/, side: "after", when: isTemporal },
  { relation: "iobj", child: /^NP$/, parent: /^VP$/, side: "after", governor: /^VB/, when: nextIsNounPhrase },
  {
    relation: "iobj",
    child: /^NP$/,
    parent: /^VP$/,
    side: "after",
    governor: /^VB/,
    governorWord:
      /^(?:tell|tells|telling|told|ask|asks|asked|asking|remind\w*|teach\w*|taught|show\w*|convinc\w*)$/,
    when: ({ tree: { nodes }, row }) =>
      sistersAfter(nodes, row).some((sister) => /^(?:SBAR|S)(?:-|$)/.test(nodes.labels[sister] as string)),
  },
  {
    relation: "obj",
    child: /^(?:NP|NX|QP|NML|NN[SP]*|PRP|CD|DT|WHNP|\$)$/,
    parent: /^VP$/,
    side: "after",
    governor: /^VB/,
  },
  { relation: "obl:unmarked", child: /^NP$/, parent: /^VP$/, side: "after" },
  {
    relation: "advcl",
    child: /^(?:PP)$/,
    parent: /^(?:S|SINV|SQ|SBAR|SBARQ|VP|FRAG|PRN|ROOT|ADJP|ADVP)$/,
    tag: verbTag,
    when: hasClause,
  },
  { relation: "obl:agent", child: /^PP$/, parent: /^VP$/, firstWord: /^by$/, governor: /^VBN$/ },
  { relation: "obl", child: /^(?:PP|WHPP)$/ },
  { relation: "xcomp", child: /^(?:ADJP|JJ[RS]?)$/, parent: /^VP$/, side: "after", governor: /^VB/ },
  { relation: "advcl", child: /^ADJP$/, parent: clausal },
  { relation: "advcl", child: /^(?:S|SBAR|VP)$/, functions: /-(?:ADV|PRP|TMP|LOC|MNR|CND)/ },
  { relation: "advcl", child: /^SBAR$/, parent: clause, side: "before", firstTag: /^(?:IN|WRB|RB)$/ },
  {
    relation: "csubj",
    child: /^SBAR$/,
    parent: /^(?:S|SQ)$/,
    side: "before",
    firstTag: /^W/,
    governor: /^VP$/,
    when: (a) => !hasNounPhraseBetween(a),
  },
  { relation: "ccomp", child: /^SBAR$/, parent: clause, side: "before" },
  { relation: "ccomp", child: /^SBAR$/, parent: /^(?:VP|ADJP|SINV|SQ)$/, firstWord: /^(?:that|whether)$/ },
  {
    relation: "ccomp",
    child: /^SBAR$/,
    parent: /^(?:VP|ADJP)$/,
    firstTag: /^(?:IN|WRB)$/,
    firstWord: /^(?:if|how|why|where|when)$/,
    governorWord: askingVerb,
  },
  { relation: "advcl:relcl", child: /^SBAR$/, parent: clausal, firstWord: /^which$/, side: "after" },
  { relation: "advcl", child: /^SBAR$/, firstTag: /^(?:IN|WRB|RB|RBR)$/ },
  { relation: "ccomp", child: /^(?:SBAR|SBARQ|SQ)$/, parent: /^(?:VP|ADJP)$/ },
  { relation: "advcl", child: /^SBAR$/ },
  {
    relation: "parataxis",
    child: /^(?:S|SINV|SQ|SBARQ)$/,
    parent: /^(?:S|SINV|ROOT|TOP|SQ|SBARQ|FRAG)$/,
    side: "after",
  },
  { relation: "ccomp", child: /^(?:S|SINV)$/, parent: /^(?:S|SINV)$/, side: "before", when: isFullClause },
  {
    relation: "csubj",
    child: /^(?:S|VP)$/,
    parent: /^S$/,
    side: "before",
    when: (a) => !hasNounPhraseBetween(a) && a.firstTag !== "TO" && !followedByComma(a),
  },
  { relation: "advcl", child: /^(?:S|VP)$/, parent: clause, side: "before" },
  {
    relation: "ccomp",
    child: /^S$/,
    parent: /^(?:VP|ADJP)$/,
    when: (a) => isFullClause(a) && isFiniteClause(a),
  },
  { relation: "advcl", child: /^S$/, parent: /^VP$/, side: "after", when: afterComma },
  { relation: "xcomp", child: /^(?:S|VP|ADJP|UCP)$/, parent: /^(?:VP)$/, side: "after", governor: /^VB/ },
  { relation: "advcl", child: /^(?:S|VP)$/, parent: /^VP$/ },
  { relation: "advcl", child: /^(?:S|VP)$/, parent: /^(?:ADJP|ADVP|PP)$/ },
  { relation: "parataxis", child: /^(?:S|SINV|SQ|SBARQ|VP|FRAG)$/ },
  { relation: "conj", child: /^(?:ADJP|ADVP|VP)$/, side: "after", when: (a) => a.child === a.governor },
  { relation: "nmod", child: nominal, parent: /^PP$/ },
  { relation: "appos", child: nominal, parent: /^(?:FRAG|PRN|ROOT|TOP|UCP|X|)$/ },
  { relation: "compound", child: nounTag },
]

/// True for one of three or more noun phrases with the same sign between them.
function isInList({ tree, row }: Attachment): boolean {
  const labels = tree.childLabels(tree.nodes.parents[row] as number)
  const phrases = labels.filter((label) => nominal.test(label) || label === "CD")
  const signs = labels.filter((label) => label === "," || label === ":")
  return phrases.length > 2 && signs.length >= phrases.length - 1
}

/// What a proper noun is to the name that it begins.
function partOfName({ tree: { nodes }, row }: Attachment): NamePart | undefined {
  const run = [nodes.forms[row] as string]
  for (let next = row + 1; /^NNPS?$/.test(nodes.labels[next] ?? ""); next++)
    run.push(nodes.forms[next] as string)
  return run.length < 2 ? undefined : namePart(run, false)
}

function copulaWord(): RegExp {
  return /^(?:be|is|are|was|were|been|being|'s|’s|'re|’re)$/
}

function isPassiveAuxiliary(attachment: Attachment): boolean {
  const { word, tree, governorRow } = attachment
  if (/^['’]?s$/.test(word)) return !isPerfectPhrase(tree, governorRow)
  return isCopula(attachment) || /^g[eo]t/.test(word)
}

function isTemporalWord(word: string): boolean {
  return /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)$/.test(
    word,
  )
}

function endsWithPossessive({ tree: { nodes }, row }: Attachment): boolean {
  return nodes.labels[(nodes.after[row] as number) - 1] === "POS"
}

function isSingleWord({ tree: { nodes }, row }: Attachment): boolean {
  return nodes.after[row] === row + 2
}

/// True if a preposition governs a clause.
function hasClause({ tree: { nodes }, row }: Attachment): boolean {
  for (let child = row + 1; child < (nodes.after[row] as number); child = nodes.after[child] as number)
    if (/^(?:S|SBAR|VP)(?:-|$)/.test(nodes.labels[child] as string)) return true
  return false
}

function hasNounPhraseBetween({ tree: { nodes }, row, governorRow }: Attachment): boolean {
  for (let child = nodes.after[row] as number; child < governorRow; child = nodes.after[child] as number)
    if (/^NP(?:-|$)/.test(nodes.labels[child] as string)) return true
  return false
}

function followedByComma({ tree: { nodes }, row }: Attachment): boolean {
  return nodes.labels[nodes.after[row] as number] === ","
}

function afterComma({ tree: { nodes }, row }: Attachment): boolean {
  return nodes.labels[row - 1] === ","
}

/// The relation of a child to what governs it; "dep" if no rule fits.
export function relationOf(found: Attachment): string {
  for (const rule of rules) if (fits(rule, found)) return rule.relation
  return "dep"
}

const patterns = [
  "parent",
  "child",
  "functions",
  "tag",
  "word",
  "firstTag",
  "firstWord",
  "firstChild",
  "governor",
  "governorTag",
  "governorWord",
] as const

function fits(rule: RelationRule, found: Attachment): boolean {
  if (rule.side !== undefined && rule.side !== found.side) return false
  for (const name of patterns) if (rule[name]?.test(found[name]) === false) return false
  return rule.when?.(found) ?? true
}

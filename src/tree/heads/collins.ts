// The head rules of Collins (1999), appendix A, for the categories of the Penn Treebank.

import { readHeadRules } from "./head-rules.ts"

/// The syntactic heads that Collins' parser used: the finite verb of a sentence, the preposition of a PP.
export const collinsHeads = readHeadRules(`
punctuation  , : . \`\` '' -LRB- -RRB- HYPH NFP
coordination CC
ADJP   left NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB
ADVP   right RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN
CONJP  right CC RB IN
FRAG   right
INTJ   left
LST    right LS :
NAC    left NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW
PP     right IN TO VBG VBN RP FW
PRN    left
PRT    right RP
QP     left $ IN NNS NN JJ RB DT CD NCD QP JJR JJS
RRC    right VP NP ADVP ADJP PP
S      left TO IN VP S SBAR ADJP UCP NP
SBAR   left WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG
SBARQ  left SQ S SINV SBARQ FRAG
SINV   left VBZ VBD VBP VB MD VP S SINV ADJP NP
SQ     left VBZ VBD VBP VB MD VP SQ
UCP    right
VP     left TO VBD VBN MD VBZ VB VBG VBP VP ADJP NN NNS NP
WHADJP left CC WRB JJ ADJP
WHADVP right CC WRB
WHNP   left WDT WP WP$ WHADJP WHPP WHNP
WHPP   right IN TO FW
X      right
NP     rightmost NN NNP NNPS NNS NX NML POS JJR
NP     leftmost NP
NP     rightmost $ ADJP PRN
NP     rightmost CD
NP     rightmost JJ JJS RB QP
NP     right
NX     rightmost NN NNP NNPS NNS NX NML POS JJR
NX     right
NML    rightmost NN NNP NNPS NNS NX NML POS JJR
NML    right
`)

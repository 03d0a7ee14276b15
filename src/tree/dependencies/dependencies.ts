// Dependencies of a tree as the library gives them: one entry per word.

import { unescapeBrackets } from "../bracket-escapes.ts"
import { lemmaOf, parseFeatures } from "../morphology.ts"
import { isLeafRow, type NodeTable } from "../node-table.ts"
import type { Tree } from "../tree.ts"
import { checkTreeArgument } from "../tree-kind.ts"
import { subjectAgreement } from "./agreement.ts"
import { wordOf } from "./attachment.ts"
import { universalFeatures } from "./features.ts"
import { lemmaOfWord } from "./lemmas.ts"
import { type RelatedWord, type SharedRelation, universalTag } from "./parts-of-speech.ts"
import { checkPennTrees } from "./penn-categories.ts"
import { sharedRelations } from "./shared-relations.ts"
import { type Dependency, dependenciesOf } from "./universal-dependencies.ts"

/// A word of a sentence with its governor.
export interface DependencyWord {
  readonly form: string
  /// The feature `lem` of the tree, otherwise the lemma that rules for English find; undefined for a tag that isn't of the Penn Treebank.
  readonly lemma?: string
  /// The universal part of speech, such as "NOUN".
  readonly upos: string
  /// The tag of the tree.
  readonly xpos: string
  /// Universal features, such as "Number=Sing"; empty if nothing is known.
  readonly features: string
  /// The index of the governor; -1 for the root.
  readonly head: number
  /// The relation to the governor, such as "nsubj".
  readonly relation: string
}

/// The basic Universal Dependencies of an English tree with the categories of the Penn Treebank. Function
/// tags help, but aren't needed. Empty elements must be gone: see `cleanTree`. Throws a `SpandrelError` with
/// the code "unsupported-dependencies" if most of the tags aren't the Penn Treebank's.
///
/// ```ts
/// const tree = readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))")
/// toDependencies(tree).map(({ form, head, relation }) => `${form} ${head} ${relation}`) // ["I 1 nsubj", "like -1 root", "fish 1 obj"]
/// ```
export function toDependencies(tree: Tree): DependencyWord[] {
  const { nodes } = checkTreeArgument(tree).row === 0 ? tree : tree.map((node) => node.label)
  checkPennTrees([nodes])
  return dependencyWords(nodes)
}

/// The same, whatever the tags are.
export function dependencyWords(nodes: NodeTable): DependencyWord[] {
  const found = dependenciesOf(nodes)
  const leaves = nodes.forms.flatMap((_, row) => (isLeafRow(nodes, row) ? [row] : []))
  const words = leaves.map((row, at) => {
    const form = unescapeBrackets(nodes.forms[row] as string)
    const tag = nodes.labels[row] as string
    const known = lemmaOf(parseFeatures(nodes.features?.[row] ?? ""))
    return { form, word: wordOf(nodes, row), tag, lemma: known ?? lemmaOfWord(form, tag, at === 0) }
  })
  const agreement = subjectAgreement(words, found)
  const shared = sharedRelations(words, found)
  return words.map(({ form, word, tag, lemma }, at): DependencyWord => {
    const { head, relation } = found[at] as Dependency
    const clause = /^(?:aux|cop)/.test(relation) ? head : at
    const related: RelatedWord = {
      word,
      tag,
      relation,
      governorRelation: found[head]?.relation ?? "",
      shared: shared[at] as SharedRelation,
      agreement: agreement.get(clause),
    }
    return {
      form,
      ...(lemma !== undefined && { lemma }),
      upos: universalTag(related),
      xpos: tag,
      features: universalFeatures(related),
      head,
      relation,
    }
  })
}

// What a pattern consists of, as the parser returns it.

/// What a node's label, or a word, has to be.
export type LabelSyntax =
  | { readonly kind: "any" }
  | { readonly kind: "root" }
  | { readonly kind: "labels"; readonly labels: readonly string[] }
  | { readonly kind: "regex"; readonly source: string; readonly column: number }

/// A test of labels, as after a relation or in `<+(C)`.
export interface LabelTestSyntax {
  readonly label: LabelSyntax
  /// `!` before the label.
  readonly negated: boolean
  /// `@` before the label: only the basic category counts.
  readonly basic: boolean
}

/// A group of a regular expression that is captured as a variable: `#1%x`.
export interface CaptureSyntax {
  readonly group: number
  readonly variable: string
  readonly column: number
}

/// What a node has to be: a label, the very node with a name (`=np`), or a node with the same label (`~np`).
export type DescriptionSyntax =
  | { readonly kind: "label"; readonly test: LabelTestSyntax; readonly captures: readonly CaptureSyntax[] }
  | { readonly kind: "same-node"; readonly name: string }
  | { readonly kind: "same-label"; readonly name: string; readonly basic: boolean }

/// A node of a pattern.
export interface NodeSyntax {
  /// Its number: nodes are numbered in the order in which they are written.
  readonly id: number
  readonly description: DescriptionSyntax
  /// The name after `=`.
  readonly name: string | undefined
  /// What must be true of the node's surroundings.
  condition: ConditionSyntax | undefined
}

/// A relation with its argument: a number, or the label test of a chain.
export interface RelationSyntax {
  readonly symbol: string
  readonly column: number
  readonly number?: number
  readonly chain?: LabelTestSyntax
}

/// Relations of a node to others, combined.
export type ConditionSyntax =
  | { readonly kind: "relation"; readonly relation: RelationSyntax; readonly node: NodeSyntax }
  | { readonly kind: "and"; readonly parts: readonly ConditionSyntax[] }
  | { readonly kind: "or"; readonly parts: readonly ConditionSyntax[] }
  | { readonly kind: "not"; readonly part: ConditionSyntax }
  | { readonly kind: "optional"; readonly part: ConditionSyntax }

/// A whole pattern: alternatives for its first node.
export interface PatternSyntax {
  readonly roots: readonly NodeSyntax[]
  readonly nodeCount: number
}

// New labels from old ones.

import { checkArgument } from "../../check/argument-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { string } from "../../check/kinds.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { RegexProblem, translateRegex } from "../query/java-regex.ts"
import type { LabelPiece, Relabelling } from "./operation.ts"

/// What `={node}` and `%{variable}` stand for.
interface LabelNames {
  node(name: string): string
  variable(name: string): string
}

/// The label that a node gets.
export function newLabel(label: string, by: Relabelling, names: LabelNames): string {
  if (by.kind === "fixed") return by.label
  if (by.kind === "function") return checkArgument(by.change(label), "the new label", string)
  const { expression, pieces } = by
  const known = pieces.map((piece) =>
    piece.kind === "node" || piece.kind === "variable"
      ? ({ kind: "text", text: names[piece.kind](piece.name) } as const)
      : piece,
  )
  return label.replace(expression, (...found) => {
    const groups = found.at(-1) as unknown
    return known.map((piece) => textOf(piece, found, groups)).join("")
  })
}

function textOf(piece: LabelPiece, found: readonly unknown[], groups: unknown): string {
  if (piece.kind === "text") return piece.text
  const { group } = piece as Extract<LabelPiece, { kind: "group" }>
  const value =
    typeof group === "number"
      ? found[group]
      : (groups as Readonly<Record<string, unknown>> | undefined)?.[group]
  // A group that took no part in the match is empty.
  return typeof value === "string" ? value : ""
}

/// Reads a label between slashes: `/new label/`, or `/expression/replacement/`. The replacement is Java's: `$1` and `${name}` are groups, and
/// a backslash makes the next character an ordinary one; `={node}` and `%{variable}` are Tsurgeon's.
export function parseRelabelling(text: string): Relabelling {
  const [, source = "", replacement] = /^\/((?:\\.|[^\\/])*)\/(?:(.*)\/)?$/s.exec(text) ?? []
  if (replacement === undefined) return { kind: "fixed", label: source.replaceAll(/\\(.)/gs, "$1") }
  const { expression, groups } = translated(source)
  return {
    kind: "replace",
    expression: new RegExp(expression.source, `g${expression.flags}`),
    pieces: parsePieces(replacement, groups),
  }
}

function translated(source: string) {
  try {
    return translateRegex(source)
  } catch (error) {
    if (error instanceof RegexProblem) throw invalid(`the regular expression /${source}/: ${error.message}`)
    throw error
  }
}

const piece = /([=%])\{([a-zA-Z0-9_]+)\}|\\(.?)|\$\{([a-zA-Z][a-zA-Z0-9]*)\}|\$(\d*)|[^=%\\$]+|[=%]/gs

function parsePieces(replacement: string, groups: number): LabelPiece[] {
  return Array.from(replacement.matchAll(piece)).flatMap(
    ([text, sign, name, escaped, named, digits]): LabelPiece[] => {
      if (name !== undefined) return [{ kind: sign === "=" ? "node" : "variable", name }]
      if (named !== undefined) return [{ kind: "group", group: named }]
      if (digits !== undefined) return groupPieces(digits, groups)
      return [{ kind: "text", text: escaped ?? text }]
    },
  )
}

/// `$12` is group 12 if there is one, and otherwise group 1 followed by "2".
function groupPieces(digits: string, groups: number): LabelPiece[] {
  let length = digits.length
  while (length > 1 && Number(digits.slice(0, length)) > groups) length--
  const group = Number(digits.slice(0, length))
  if (digits === "" || group > groups)
    throw invalid(
      `${quoteValue(`$${digits}`)} isn't a group of the regular expression; write \\$ for the character`,
    )
  const rest = digits.slice(length)
  return [{ kind: "group", group }, ...(rest === "" ? [] : [{ kind: "text", text: rest } as const])]
}

const invalid = (message: string) => new SpandrelError("invalid-edit", message)

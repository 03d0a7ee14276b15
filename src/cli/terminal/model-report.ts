// What a model is, for people at a terminal.

import { formatCount } from "../../check/format-count.ts"
import { object } from "../../check/kinds.ts"
import type { SearchSettings } from "../../decode/search.ts"
import { designEncoder } from "../../network/encoders.ts"
import type { NetworkShape } from "../../network/network-shape.ts"
import { printable } from "../../unicode/printable.ts"
import { formatTable } from "./table.ts"

/// All that `spandrel info` knows about a model.
export interface ModelFigures {
  readonly version: string
  readonly language: string
  /// The size of its file, if it has one.
  readonly bytes: number | undefined
  readonly parameters: number
  readonly shape: NetworkShape
  readonly vocabularySizes: readonly number[]
  readonly labels: readonly string[]
  readonly tags: readonly string[] | undefined
  /// What its tagger predicts, if it has one.
  readonly tagger: { readonly tags: readonly string[]; readonly features: readonly string[] } | undefined
  readonly search: SearchSettings
  readonly provenance: Readonly<Record<string, unknown>>
  /// What the dev scores of the provenance were measured on.
  readonly devScores: string
}

type Line = readonly [name: string, text: string]

// Notes that say what the model is come first; the rest is how it was trained.
const firstNotes = ["name", "licence", "data"]

// These have lines or tables of their own.
const shownNotes = [...firstNotes, "dev", "calibration"]

/// The model's name and licence, its scores by dev set, its network and search, and how it was trained.
export function formatModel(figures: ModelFigures, path: string): string {
  const { provenance } = figures
  const named = firstNotes.flatMap((name) => noteLines(name, provenance[name]))
  const rest = Object.entries(provenance).filter(([name]) => !shownNotes.includes(name))
  const parts = [
    section("model", [...named, ...modelLines(figures, path)]),
    scoreTable(provenance["dev"], figures.devScores),
    section("network", networkLines(figures)),
    section("search", searchLines(figures)),
    section(
      "training",
      rest.flatMap(([name, value]) => noteLines(name, value)),
    ),
  ]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}

function section(heading: string, lines: readonly Line[]): string {
  if (lines.length === 0) return ""
  return [heading, ...lines.map(([name, text]) => `  ${printable(name).padEnd(12)} ${printable(text)}`)].join(
    "\n",
  )
}

function modelLines({ version, language, bytes, parameters }: ModelFigures, path: string): Line[] {
  const size = bytes === undefined ? "" : `, ${(bytes / 1e6).toFixed(1)} MB`
  return [
    ["language", language],
    ["file", `${path}${size}, ${formatCount(parameters, "parameter")}`],
    ["spandrel", version],
  ]
}

function networkLines({ shape, vocabularySizes, labels, tags, tagger }: ModelFigures): Line[] {
  return [
    ...designEncoder(shape.encoder).describe(vocabularySizes),
    ["labels", `${labels.length}, including unary chains`],
    ...(tags ? ([["tags", `${tags.length}, predicted by the network`]] as const) : []),
    ...(tagger ? ([["tagger", describeTagger(tagger)]] as const) : []),
  ]
}

function describeTagger({ tags, features }: NonNullable<ModelFigures["tagger"]>): string {
  const count = formatCount(tags.length, "tag")
  return features.length === 0 ? count : `${count}; features ${features.join(", ")}`
}

function searchLines({ search, provenance }: ModelFigures): Line[] {
  const { decoder, beam, scale, temperature, calibration } = search
  return [
    ["decoder", `${decoder}${beam > 1 ? ` ${beam}` : ""}, ${scale}`],
    ...(decoder === "chart" ? ([["temperature", temperature.toFixed(3)]] as const) : []),
    [
      "confidence",
      calibration === undefined ? "not calibrated" : `calibrated${calibratedOn(provenance["calibration"])}`,
    ],
  ]
}

function calibratedOn(notes: unknown): string {
  if (!object.is(notes)) return ""
  const { files, trees, treeError, constituentError } = notes
  const error = [treeError, constituentError].map((one) => (typeof one === "number" ? one.toFixed(3) : "?"))
  return ` on ${formatNote(trees)} trees (${formatNote(files)}); error ${error[0]} for trees, ${error[1]} for constituents`
}

/// What dev scores are, which may differ from those that the file itself would get. The models of the package
/// were averaged over several runs and rounded after their training.
export function describeDevScores(packaged: string | undefined): string {
  const what = "measured in training, by EVALB's rules"
  if (packaged === undefined)
    return `${what}; those of a file that was averaged or quantized afterwards differ a little`
  return `${what}, before the model was averaged or quantized; models/${packaged}.md has the scores of this file`
}

/// Scores by dev set, if the notes have them as training writes them.
function scoreTable(dev: unknown, description: string): string {
  if (!object.is(dev)) return dev === undefined ? "" : section("dev", noteLines("dev", dev))
  const { files, ...all } = dev
  const rows = Array.isArray(files) ? files.filter((file) => object.is(file)) : []
  const measures = ["recall", "precision", "f1", "tags"].filter((name) => typeof all[name] === "number")
  if (measures.length === 0) return section("dev", noteLines("dev", dev))
  const rowOf = (name: string, scores: Readonly<Record<string, unknown>>) => [
    printable(name),
    ...measures.map((measure) => {
      const score = scores[measure]
      return typeof score === "number" ? score.toFixed(2) : ""
    }),
  ]
  const table = formatTable(
    ["dev set", ...measures],
    [...rows.map((file) => rowOf(String(file["name"]), file)), rowOf("all", all)],
  )
  return `${table}\n${description}`
}

function noteLines(name: string, value: unknown): Line[] {
  if (value === undefined) return []
  // Long lists are easier to read with one item per line.
  if (Array.isArray(value) && value.length > mostOnLine)
    return value.map((item, at) => [at === 0 ? name : "", formatNote(item)] as const)
  return [[name, formatNote(value)]]
}

const mostOnLine = 4

/// Formats a value of a model's notes, numbers with six digits. Leaves out the shape, which has lines of its own.
function formatNote(value: unknown): string {
  if (typeof value === "number") return String(Number(value.toPrecision(6)))
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (Array.isArray(value)) return value.map(formatNote).join(", ")
  if (typeof value !== "object" || value === null) return String(value)
  const parts = Object.entries(value).filter(([name]) => name !== "shape")
  return parts.map(([name, part]) => `${name} ${formatNote(part)}`).join(", ")
}

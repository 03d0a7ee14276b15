// The learning curves of a run as SVG: dev scores over epochs, one line per measure.

import type { DevScore } from "./evaluation.ts"

/// A dev score and the number of epochs, with fractions, after which it was measured.
export interface CurvePoint extends DevScore {
  readonly epochs: number
}

const width = 640
const height = 400
const margin = { left: 56, right: 110, top: 24, bottom: 48 }
const measures = [
  { key: "f1", name: "F1", color: "#1d4ed8" },
  { key: "precision", name: "precision", color: "#b45309" },
  { key: "recall", name: "recall", color: "#047857" },
] as const

/// Draws the curves. The vertical axis starts just below the lowest quarter of the scores: otherwise the first evaluations
/// of a run would squeeze all others together.
export function drawLearningCurves(points: readonly CurvePoint[], title: string): string {
  const scores = points.flatMap(({ f1, precision, recall }) => [f1, precision, recall]).sort((a, b) => a - b)
  const low = Math.max(0, Math.floor(((scores[Math.floor(scores.length / 4)] ?? 0) - 2) / 5) * 5)
  const high = Math.min(100, Math.ceil(((scores.at(-1) ?? 100) + 1) / 5) * 5)
  const last = points.at(-1)?.epochs ?? 1
  const x = (epochs: number) => margin.left + (epochs / last) * (width - margin.left - margin.right)
  const y = (score: number) =>
    height -
    margin.bottom -
    ((Math.max(score, low) - low) / (high - low || 1)) * (height - margin.top - margin.bottom)
  const body = [
    ...grid({ low, high, last, x, y }),
    ...labels(points, y),
    ...measures.map(({ key, color }) => {
      const path = points
        .map((point) => `${x(point.epochs).toFixed(1)},${y(point[key]).toFixed(1)}`)
        .join(" ")
      return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>`
    }),
  ]
  const name = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13">
<title>${name}</title>
<rect width="100%" height="100%" fill="white"/>
<text x="${margin.left}" y="16" font-weight="bold">${name}</text>
${body.join("\n")}
</svg>
`
}

type Scale = (value: number) => number

/// The axes: scores from `low` to `high`, epochs up to `last`.
interface Axes {
  readonly low: number
  readonly high: number
  readonly last: number
  readonly x: Scale
  readonly y: Scale
}

function grid({ low, high, last, x, y }: Axes): string[] {
  const lines: string[] = []
  const [left, right] = [margin.left, width - margin.right]
  const step = high - low > 40 ? 10 : 5
  for (let score = low; score <= high; score += step) {
    const at = y(score).toFixed(1)
    lines.push(`<line x1="${left}" x2="${right}" y1="${at}" y2="${at}" stroke="#e5e7eb"/>`)
    lines.push(`<text x="${left - 8}" y="${at}" dy="0.35em" text-anchor="end" fill="#4b5563">${score}</text>`)
  }
  const every = Math.max(1, Math.ceil(last / 10))
  for (let epoch = 0; epoch <= last; epoch += every) {
    const at = x(epoch).toFixed(1)
    const base = height - margin.bottom
    lines.push(`<text x="${at}" y="${base + 20}" text-anchor="middle" fill="#4b5563">${epoch}</text>`)
  }
  lines.push(
    `<text x="${(left + right) / 2}" y="${height - 8}" text-anchor="middle" fill="#4b5563">epochs</text>`,
  )
  return lines
}

/// The names of the lines at their right ends, moved apart if they would overlap.
function labels(points: readonly CurvePoint[], y: Scale): string[] {
  const end = points.at(-1)
  if (end === undefined) return []
  let above = Number.NEGATIVE_INFINITY
  return measures
    .map(({ key, name, color }) => ({ name, color, score: end[key], at: y(end[key]) }))
    .sort((a, b) => a.at - b.at)
    .map(({ name, color, score, at }) => {
      above = Math.max(at, above + 16)
      const text = `${name} ${score.toFixed(2)}`
      return `<text x="${width - margin.right + 6}" y="${above.toFixed(1)}" dy="0.35em" fill="${color}">${text}</text>`
    })
}

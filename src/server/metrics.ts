// Figures for Prometheus, in its text format.

import type { BatchReport } from "./micro-batches.ts"

// Upper bounds of the histograms' buckets, in seconds and in sentences.
const timeBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const batchBounds = [1, 2, 4, 8, 16, 32]

/// A request that has been answered.
export interface RequestReport {
  /// The route, not the address: that of a client would make a series of its own.
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/// Counts what the server does.
export class Metrics {
  readonly #requests = new Map<string, number>()
  readonly #times = new Map<string, Histogram>()
  readonly #sentences = new Map<string, number>()
  readonly #words = new Map<string, number>()
  readonly #errors = new Map<string, number>()
  readonly #batches = new Histogram(batchBounds)
  #batchRequests = 0

  request({ route, status, seconds }: RequestReport): void {
    add(this.#requests, labels({ route, status }), 1)
    let times = this.#times.get(route)
    if (times === undefined) {
      times = new Histogram(timeBounds)
      this.#times.set(route, times)
    }
    times.add(seconds)
  }

  parsed(model: string, sentences: number, words: number): void {
    add(this.#sentences, labels({ model }), sentences)
    add(this.#words, labels({ model }), words)
  }

  error(code: string): void {
    add(this.#errors, labels({ code }), 1)
  }

  batch({ sentences, requests }: BatchReport): void {
    this.#batches.add(sentences)
    this.#batchRequests += requests
  }

  /// All figures, with those that are true only now.
  write(gauges: Readonly<Record<string, readonly [help: string, value: number]>>): string {
    const times = [...this.#times].flatMap(([route, histogram]) =>
      histogram.lines("spandrel_request_seconds", { route }),
    )
    return [
      ...counter("spandrel_requests_total", "Requests answered.", this.#requests),
      ...family("spandrel_request_seconds", "Time to answer a request.", "histogram", times),
      ...counter("spandrel_errors_total", "Errors by code.", this.#errors),
      ...counter("spandrel_sentences_total", "Sentences parsed.", this.#sentences),
      ...counter("spandrel_words_total", "Words parsed.", this.#words),
      ...family(
        "spandrel_batch_sentences",
        "Sentences per batch.",
        "histogram",
        this.#batches.lines("spandrel_batch_sentences", {}),
      ),
      ...counter(
        "spandrel_batch_requests_total",
        "Requests that batches had sentences of.",
        new Map([["", this.#batchRequests]]),
      ),
      ...Object.entries(gauges).flatMap(([name, [help, value]]) =>
        family(name, help, "gauge", [`${name} ${value}`]),
      ),
      "",
    ].join("\n")
  }
}

/// Counts values by upper bound.
class Histogram {
  readonly #bounds: readonly number[]
  readonly #counts: number[]
  #sum = 0
  #count = 0

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.#counts = bounds.map(() => 0)
  }

  add(value: number): void {
    this.#sum += value
    this.#count++
    this.#bounds.forEach((bound, at) => {
      if (value <= bound) this.#counts[at] = (this.#counts[at] as number) + 1
    })
  }

  lines(name: string, own: Readonly<Record<string, string>>): string[] {
    const buckets = this.#bounds.map(
      (bound, at) => `${name}_bucket${labels({ ...own, le: bound })} ${this.#counts[at]}`,
    )
    return [
      ...buckets,
      `${name}_bucket${labels({ ...own, le: "+Inf" })} ${this.#count}`,
      `${name}_sum${labels(own)} ${this.#sum}`,
      `${name}_count${labels(own)} ${this.#count}`,
    ]
  }
}

function add(map: Map<string, number>, key: string, value: number): void {
  map.set(key, (map.get(key) ?? 0) + value)
}

function counter(name: string, help: string, values: ReadonlyMap<string, number>): string[] {
  return family(
    name,
    help,
    "counter",
    [...values].map(([key, value]) => `${name}${key} ${value}`),
  )
}

function family(name: string, help: string, type: string, lines: readonly string[]): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines]
}

function labels(pairs: Readonly<Record<string, string | number>>): string {
  const list = Object.entries(pairs).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return list.length === 0 ? "" : `{${list.join(",")}}`
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")
}

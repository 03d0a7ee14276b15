// Where a corpus comes from: a field to paste into, a file to choose, or a file dropped anywhere on the view.

import { element } from "../../app/element.ts"
import type { Corpus } from "./corpus.ts"

/// What the user is told, and what is there before they do anything.
export interface SourceOptions {
  readonly label: string
  readonly placeholder: string
  announce(text: string): void
}

// Larger files take minutes and a gigabyte; the command line is made for them.
const mostBytes = 20_000_000

/// The field, the buttons and the progress bar of a corpus.
export class CorpusSource {
  readonly element: HTMLElement
  readonly #corpus: Corpus
  readonly #options: SourceOptions
  readonly #input: HTMLTextAreaElement
  readonly #error = element("p", { class: "field-error", attributes: { role: "alert" } })
  readonly #bar = element("progress", {
    class: "corpus-progress",
    attributes: { max: 1, "aria-label": "Parsing" },
  })
  readonly #status = element("p", { class: "corpus-status" })
  readonly #stop: HTMLButtonElement

  constructor(corpus: Corpus, options: SourceOptions) {
    this.#corpus = corpus
    this.#options = options
    const { label, placeholder } = options
    this.#input = element("textarea", {
      class: "text-input",
      attributes: { rows: 4, "aria-label": label, placeholder, spellcheck: "false" },
    })
    const file = element("input", {
      class: "visually-hidden",
      attributes: {
        type: "file",
        tabindex: -1,
        "aria-hidden": "true",
        accept: ".txt,.md,.mrg,.prd,.ptb,.export,text/*",
      },
      on: {
        change: () => {
          const [chosen] = file.files ?? []
          if (chosen !== undefined) void this.#open(chosen)
          file.value = ""
        },
      },
    })
    this.#stop = button("Stop", "", () => corpus.stop())
    this.element = element(
      "div",
      { class: "corpus-source" },
      this.#input,
      file,
      element(
        "div",
        { class: "corpus-buttons" },
        button("Parse", " is-primary", () => void this.load(this.#input.value, "")),
        button("Open a file…", "", () => file.click()),
        this.#stop,
        element("span", { class: "field-help", text: "or drop one onto the page" }),
      ),
      this.#error,
      this.#bar,
      this.#status,
    )
    this.#input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.load(this.#input.value, "")
    })
  }

  /// Takes files that are dropped anywhere on the page. Returns a function that ends it.
  acceptFiles(): () => void {
    return acceptFiles((dropped) => void this.#open(dropped))
  }

  /// Shows the state of the corpus.
  show(): void {
    const { items, done, isRunning, kind, name, text, problems } = this.#corpus
    if (document.activeElement !== this.#input && this.#input.value !== text && text.length < 100_000)
      this.#input.value = text
    this.#bar.hidden = !isRunning
    this.#stop.hidden = !isRunning
    if (items.length > 0) this.#bar.value = done / items.length
    else this.#bar.removeAttribute("value")
    const noun = kind === "treebank" ? "tree" : "sentence"
    const count = `${items.length.toLocaleString("en")} ${noun}${items.length === 1 ? "" : "s"}`
    const of = name === "" ? "" : ` in ${name}`
    this.#status.textContent = isRunning
      ? items.length === 0
        ? "Reading…"
        : `${done.toLocaleString("en")} of ${count}${of}`
      : items.length === 0
        ? ""
        : `${count}${of}`
    if (problems.length > 0) {
      const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ""
      this.#error.textContent = `Left out: ${problems[0]}${more}`
    }
  }

  /// Reads and parses a text.
  async load(text: string, name: string): Promise<void> {
    this.#error.textContent = ""
    try {
      await this.#corpus.load(text, name)
      const { items, kind } = this.#corpus
      this.#options.announce(`${items.length} ${kind === "treebank" ? "trees read" : "sentences parsed"}`)
    } catch (error) {
      this.#error.textContent = (error as Error).message
    }
  }

  async #open(file: File): Promise<void> {
    if (file.size > mostBytes) {
      this.#error.textContent = `${file.name} has ${Math.round(file.size / 1e6)} MB; the page takes up to 20. Use the command line for more: spandrel parse --input ${file.name}`
      return
    }
    await this.load(await file.text(), file.name)
  }
}

/// Takes files that are dropped onto the page; without it, the browser would leave the page to show the file.
function acceptFiles(onFile: (file: File) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let depth = 0
  const mark = (next: number) => {
    depth = Math.max(0, next)
    document.body.classList.toggle("is-dropping", depth > 0)
  }
  document.addEventListener("dragenter", () => mark(depth + 1), { signal })
  document.addEventListener("dragleave", () => mark(depth - 1), { signal })
  document.addEventListener("dragover", (event) => event.preventDefault(), { signal })
  document.addEventListener(
    "drop",
    (event) => {
      event.preventDefault()
      mark(0)
      const [file] = event.dataTransfer?.files ?? []
      if (file !== undefined) onFile(file)
    },
    { signal },
  )
  return () => {
    mark(0)
    ending.abort()
  }
}

function button(text: string, more: string, onClick: () => void): HTMLButtonElement {
  return element("button", {
    class: `button${more}`,
    text,
    attributes: { type: "button" },
    on: { click: onClick },
  })
}

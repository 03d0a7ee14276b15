// Type a sentence, see its tree, and change it.

import type { ConfidentSentence } from "../../../sentence/parsed-sentence.ts"
import type { Tree } from "../../../tree/tree.ts"
import { element } from "../../app/element.ts"
import { Latest } from "../../app/latest.ts"
import { loadingPanel } from "../../app/loading-panel.ts"
import { showToast } from "../../app/toast.ts"
import type { View, ViewContext } from "../../app/view.ts"
import { renderTree, type TreeOptions, type TreeView } from "../../tree-view/render-tree.ts"
import { alternativeCards } from "./alternatives.ts"
import { Composer } from "./composer.ts"
import { editChips } from "./edit-chips.ts"
import { exportMenu } from "./export-menu.ts"
import { InfoCard } from "./info-card.ts"
import {
  noEdits,
  type ParseEdits,
  type ParseSettings,
  readEdits,
  withSpan,
  withTag,
  writeEdits,
} from "./parse-edits.ts"
import { confidenceOf, type ParseResult, percent, runParse } from "./run-parse.ts"
import { Toolbar } from "./toolbar.ts"
import { WordChoice } from "./word-choice.ts"

// A phrase that the parser is less sure of than this has dashed lines.
const unsure = 0.6

/// The view that parses what the user types, as they type.
export function createParseView(context: ViewContext): View {
  const { parser, sentence: shared, link, announce } = context
  let { edits, settings } = readEdits(link.get())
  let result: ParseResult | undefined
  let shownTree = 0
  let view: TreeView | undefined
  let stop: readonly (() => void)[] = []
  const latest = new Latest()

  const info = new InfoCard()
  const words = new WordChoice(
    {
      onConstrain: (span) => edit(withSpan(edits, span)),
      onTag: (word, tag) => edit(withTag(edits, word, tag)),
    },
    () => draw(),
  )
  const exported = () => view && result && { view, sentence: result.sentence, k: settings.k }
  const notify = (text: string) => {
    announce(text)
    showToast(text)
  }
  const toolbar: Toolbar = new Toolbar(
    settings,
    { onSettings: change, view: () => view },
    exportMenu(exported, notify),
  )
  const composer = new Composer(
    {
      onText: (text) => shared.set(text),
      onSentence: (at) => edit({ ...noEdits, at }),
    },
    toolbar.element,
  )
  const chips = element("div", { class: "chips-box" })
  const message = element("p", { class: "stage-message", attributes: { role: "alert", hidden: true } })
  const stage = element("div", { class: "stage" })
  const alternatives = element("ol", {
    class: "alternatives",
    attributes: { hidden: true, "aria-label": "Alternatives" },
  })

  function edit(next: ParseEdits): void {
    edits = next
    parse()
  }

  function change(next: ParseSettings): void {
    const isSearch = next.k !== settings.k
    settings = next
    toolbar.show(settings)
    save()
    if (isSearch) parse()
    else draw()
  }

  function save(): void {
    link.set(writeEdits(edits, settings))
  }

  function parse(): void {
    save()
    latest.run(async () => {
      try {
        const parsed = await runParse(parser, shared.value, { edits, k: settings.k })
        if (latest.isOutdated) return
        fail("")
        show(parsed)
      } catch (error) {
        if (!latest.isOutdated && parser.status.state !== "failed") fail((error as Error).message)
      }
    })
  }

  function fail(text: string): void {
    message.textContent = text
    message.hidden = text === ""
  }

  function show(parsed: ParseResult | undefined): void {
    result = parsed
    shownTree = 0
    words.clear()
    info.hide()
    composer.showSentence(parsed?.at ?? 0, parsed?.count ?? 0)
    stage.hidden = parsed === undefined
    draw()
    if (parsed !== undefined) announce(describeResult(parsed.sentence))
  }

  function draw(): void {
    alternatives.hidden = settings.k === 1 || result === undefined
    if (result === undefined) return
    const { sentence } = result
    const tree = sentence.parses[shownTree]?.tree ?? sentence.tree
    const options = optionsFor(sentence)
    if (view === undefined) {
      view = renderTree(tree, options)
      stage.append(view.element)
    } else view.update(tree, options)
    view.element.classList.toggle("is-outline", settings.layout === "outline")
    const tokens = sentence.tokens.map(({ text }) => text)
    chips.replaceChildren(editChips(edits, tokens, edit))
    if (!alternatives.hidden)
      alternatives.replaceChildren(...alternativeCards(sentence, shownTree, chooseTree))
  }

  function chooseTree(index: number): void {
    shownTree = index
    draw()
    alternatives.querySelectorAll<HTMLElement>(".alternative-title")[index]?.focus()
  }

  function optionsFor(sentence: ConfidentSentence): TreeOptions {
    const figures = sentence.parses[shownTree] ?? sentence
    return {
      label: "Tree of the sentence",
      alignWords: settings.alignWords,
      classOf: (node) => classesOf(node, confidenceOf(figures, node)),
      describe: (node) => {
        const confidence = confidenceOf(figures, node)
        return confidence === undefined ? undefined : `${percent(confidence)} sure`
      },
      onPoint: (node, at) => {
        if (node === undefined || at === undefined || !words.card.element.hidden) info.hide()
        else info.show(node, { ...sentence, ...figures }, at)
      },
      onChoose: (node, _part, at) => {
        if (!node.isLeaf || parser.status.state !== "ready") return false
        info.hide()
        words.choose(node, at, { sentence, info: parser.status.info })
        return true
      },
    }
  }

  function classesOf(node: Tree, confidence: number | undefined): string | undefined {
    const isEdited = node.isLeaf && edits.tags.has(node.start)
    const isRequired =
      !node.isLeaf && edits.spans.some(({ start, end }) => start === node.start && end === node.end)
    const classes = [
      words.has(node) && "is-chosen",
      (isEdited || isRequired) && "is-edited",
      confidence !== undefined && confidence < unsure && "is-unsure",
    ].filter((name) => name !== false)
    return classes.length > 0 ? classes.join(" ") : undefined
  }

  return {
    name: "parse",
    element: element(
      "div",
      { class: "parse-view" },
      element("h1", { class: "visually-hidden", text: "Parse a sentence" }),
      composer.element,
      chips,
      message,
      loadingPanel(parser),
      stage,
      alternatives,
      words.card.element,
      info.element,
    ),
    show() {
      stop = [
        shared.onChange((text) => {
          composer.text = text
          edits = noEdits
          parse()
        }),
        parser.onStatus(({ state }) => {
          composer.showSamples(parser.model.language)
          if (state === "ready") parse()
        }),
      ]
      composer.showSamples(parser.model.language)
      composer.text = shared.value
      parse()
    },
    hide() {
      for (const end of stop) end()
      words.clear()
      info.hide()
    },
  }
}

function describeResult({ tree, tokens, confidence }: ConfidentSentence): string {
  return `${tree.label}, ${tokens.length} words, ${tree.phrases().length} phrases, ${percent(confidence)} sure`
}

// Watch the parser think: the actions of a parse one by one, with their scores, the stack, the tree, and what the oracle says.

import { splitText } from "../../../language/split-text.ts"
import type { SpanTree } from "../../../tree/span-tree.ts"
import { element } from "../../app/element.ts"
import { loadingPanel } from "../../app/loading-panel.ts"
import type { View, ViewContext } from "../../app/view.ts"
import { fontsReady } from "../../tree-view/text-measure.ts"
import { Composer } from "../parse/composer.ts"
import { ActionPanel } from "./action-panel.ts"
import { GoldField } from "./gold-field.ts"
import { OraclePanel } from "./oracle-panel.ts"
import { GivenNote, PictureChoice } from "./stage-head.ts"
import { treeOfBrackets } from "./stage-layout.ts"
import { StepControls } from "./step-controls.ts"
import { describeMade, StepStage } from "./step-stage.ts"
import { StepsState } from "./steps-state.ts"
import { wordsOfGold } from "./trace-oracle.ts"
import { madeBrackets } from "./trace-state.ts"

/// The sentence of the paper's figures, with the mistake of figure 4.
const paperGold = "(S (NP (PRP I)) (VP (MD do) (VBP like) (S (VP (VBG eating) (NP (NN fish))))))"
const paperActions = ["shift", "NP", "shift", "", "shift", "", "shift", "", "combine"]

/// Makes the view.
export function createStepsView(context: ViewContext): View {
  return new StepsView(context)
}

class StepsView implements View {
  readonly name = "steps"
  readonly element: HTMLElement
  readonly #context: ViewContext
  readonly #state: StepsState
  readonly #composer: Composer
  readonly #gold = new GoldField((gold) => this.#goldChanged(gold))
  readonly #stage = new StepStage()
  readonly #controls = new StepControls((step) => this.#goTo(step))
  readonly #actions = new ActionPanel((action) => void this.#take(action))
  readonly #oracle = new OraclePanel()
  readonly #message = element("p", { class: "stage-message", attributes: { role: "alert" } })
  readonly #made = element("p", { class: "visually-hidden" })
  readonly #picture = new PictureChoice((picture) => {
    this.#state.picture = picture
    this.#draw()
  })
  readonly #note = new GivenNote(() => {
    this.#state.given = []
    void this.#load()
  })
  readonly #body: HTMLElement
  /// The text that the state belongs to.
  #text: string
  #run = 0
  #stop: readonly (() => void)[] = []

  constructor(context: ViewContext) {
    this.#context = context
    const settings = context.link.get()
    this.#state = new StepsState(settings)
    this.#text = context.sentence.value
    const example = element("button", {
      class: "button",
      text: "The paper’s example",
      attributes: { type: "button" },
      on: { click: () => this.#showPaper() },
    })
    this.#composer = new Composer(
      {
        onText: (text) => context.sentence.set(text),
        onSentence: (at) => {
          this.#restart()
          this.#state.sentence = at
          void this.#load()
        },
      },
      example,
    )
    const head = element("div", { class: "steps-head" }, this.#controls.element, this.#picture.element)
    const picture = element(
      "div",
      { class: "steps-picture" },
      head,
      this.#note.element,
      this.#stage.element,
      this.#made,
    )
    const panels = element("div", { class: "steps-panels" }, this.#actions.element, this.#oracle.element)
    this.#body = element("div", { class: "steps-body", attributes: { hidden: true } }, picture, panels)
    this.element = element(
      "div",
      { class: "steps-view" },
      element("h1", { class: "visually-hidden", text: "Watch the parser think" }),
      this.#composer.element,
      loadingPanel(context.parser),
      this.#message,
      this.#body,
      this.#gold.element,
    )
    const gold = this.#gold.set(settings["gold"] ?? "")
    if (gold !== undefined) this.#showWords(gold)
  }

  show(): void {
    const { sentence, parser } = this.#context
    const onKey = (event: KeyboardEvent) => this.#onKey(event)
    document.addEventListener("keydown", onKey)
    this.#stop = [
      () => document.removeEventListener("keydown", onKey),
      sentence.onChange(() => this.#textChanged()),
      parser.onStatus(({ state }) => {
        if (state === "ready") void this.#load()
      }),
    ]
    this.#composer.text = sentence.value
    if (sentence.value !== this.#text) this.#textChanged()
    else void this.#load()
  }

  hide(): void {
    this.#controls.pause()
    for (const end of this.#stop) end()
  }

  /// Another sentence was typed, here or in another view.
  #textChanged(): void {
    const { value } = this.#context.sentence
    if (value === this.#text) return
    this.#text = value
    this.#composer.text = value
    this.#gold.set("")
    this.#restart()
    void this.#load()
  }

  #goldChanged(gold: SpanTree | undefined): void {
    this.#restart()
    this.#state.picture = "gold"
    if (gold !== undefined) this.#showWords(gold)
    void this.#load()
  }

  /// The sentence is that of the gold tree.
  #showWords(gold: SpanTree): void {
    this.#text = wordsOfGold(gold).join(" ")
    this.#composer.text = this.#text
    this.#context.sentence.set(this.#text)
  }

  #restart(): void {
    this.#controls.pause()
    this.#state.reset()
  }

  #showPaper(): void {
    this.#goldChanged(this.#gold.set(paperGold))
    this.#state.given = paperActions
    this.#state.step = paperActions.length
    void this.#load()
  }

  /// Traces the sentence with the actions that the user has chosen. Of several texts that come one after the other, only the last is shown.
  async #load(): Promise<void> {
    const mine = ++this.#run
    const { gold } = this.#gold
    const { input, count } = this.#sentence(gold)
    try {
      const trace =
        input === undefined
          ? undefined
          : await this.#context.parser.trace(input, { actions: this.#state.given })
      await fontsReady()
      if (mine !== this.#run) return
      this.#message.textContent = ""
      this.#state.setTrace(trace, gold)
      this.#body.hidden = trace === undefined
      this.#draw()
      this.#composer.showSentence(this.#state.sentence, count)
      this.#composer.showSamples(this.#context.parser.model.language)
    } catch (error) {
      if (mine !== this.#run) return
      // A link may hold actions that another model, or another text, doesn't allow.
      if (this.#state.given.length > 0) {
        const { sentence } = this.#state
        this.#restart()
        this.#state.sentence = sentence
        return this.#load()
      }
      this.#state.setTrace(undefined, undefined)
      this.#message.textContent = (error as Error).message
      this.#body.hidden = true
    }
  }

  /// What is traced: the words of the gold tree, or a sentence of the text; and how many sentences there are.
  #sentence(gold: SpanTree | undefined) {
    if (gold !== undefined) return { input: wordsOfGold(gold), count: 1 }
    const sentences = splitText(this.#text, this.#context.parser.model.language)
    this.#state.sentence = Math.max(0, Math.min(this.#state.sentence, sentences.length - 1))
    const chosen = sentences[this.#state.sentence]
    return { input: chosen && this.#text.slice(chosen.start, chosen.end), count: sentences.length }
  }

  #goTo(step: number): void {
    this.#state.step = step
    const said = this.#draw()
    if (!this.#controls.isPlaying) this.#context.announce(said)
  }

  /// Takes an action: the parser's own, or another one, after which the parser goes on from there.
  async #take(action: string): Promise<void> {
    this.#controls.pause()
    if (this.#state.take(action)) await this.#load()
    this.#context.announce(this.#draw())
  }

  /// Shows the state. Returns what a screen reader should say.
  #draw(): string {
    const { trace, step, oracle, picture, given, next, mistakes } = this.#state
    if (trace === undefined) return ""
    const { gold } = this.#gold
    const { status } = this.#context.parser
    this.#picture.element.hidden = gold === undefined
    this.#picture.show(picture)
    this.#stage.show({ trace, step, gold, oracle, picture: gold === undefined ? "made" : picture })
    this.#made.textContent = describeMade(trace, step)
    this.#controls.show(step, trace.steps.length, mistakes)
    const labels = status.state === "ready" ? status.info.labels : []
    const tree = String(treeOfBrackets(trace.tokens, madeBrackets(trace)))
    this.#actions.show({ next, isStructural: step % 2 === 0, allowed: oracle?.allowed, labels, tree })
    this.#note.show(trace, given.length)
    this.#context.link.set(this.#state.toLink(gold === undefined ? "" : this.#gold.text))
    return this.#oracle.show(trace, step, oracle)
  }

  #onKey(event: KeyboardEvent): void {
    const { trace } = this.#state
    if (trace === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : document.body
    if (target.matches("input, textarea, select")) return
    if (event.key === "ArrowRight") this.#controls.move(1)
    else if (event.key === "ArrowLeft") this.#controls.move(-1)
    else if (event.key === "Home") this.#controls.goTo(0)
    else if (event.key === "End") this.#controls.goTo(trace.steps.length)
    else if (event.key === " " && !target.matches("button, a, summary")) this.#controls.toggle()
    else return
    event.preventDefault()
  }
}

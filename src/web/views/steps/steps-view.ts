// Watch the parser think: the actions of a parse one by one, with their scores, the stack, the tree, and what the oracle says.

import { splitText } from "../../../language/split-text.ts"
import type { ParseTrace } from "../../../parser/parse-trace.ts"
import type { SpanTree } from "../../../tree/span-tree.ts"
import { element } from "../../app/element.ts"
import type { View, ViewContext } from "../../app/view.ts"
import { fontsReady } from "../../tree-view/text-measure.ts"
import { ActionPanel } from "./action-panel.ts"
import { readActions, writeActions } from "./actions-link.ts"
import { actionName } from "./describe-step.ts"
import { GoldField } from "./gold-field.ts"
import { OraclePanel } from "./oracle-panel.ts"
import { StepControls } from "./step-controls.ts"
import { describeMade, StepStage } from "./step-stage.ts"
import { TraceOracle, wordsOfGold } from "./trace-oracle.ts"
import { actionsBefore, stateAt } from "./trace-state.ts"

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
  readonly #input: HTMLTextAreaElement
  readonly #gold: GoldField
  readonly #stage = new StepStage()
  readonly #controls: StepControls
  readonly #actions: ActionPanel
  readonly #oracle = new OraclePanel()
  readonly #message = element("p", { class: "stage-message", attributes: { role: "alert" } })
  readonly #note = element("p", { class: "steps-note" })
  readonly #made = element("p", { class: "visually-hidden" })
  readonly #picture: HTMLElement
  readonly #body: HTMLElement
  #trace: ParseTrace | undefined
  #compared: TraceOracle | undefined
  /// The actions that the user has chosen, from the first one on.
  #given: readonly string[] = []
  #step = 0
  #shows: "made" | "gold" = "gold"
  #run = 0
  #stop: readonly (() => void)[] = []

  constructor(context: ViewContext) {
    this.#context = context
    const settings = context.link.get()
    this.#input = element("textarea", {
      class: "sentence-input",
      attributes: { rows: 1, "aria-label": "Sentence", spellcheck: "false", placeholder: "Type a sentence" },
      on: { input: () => this.#typed() },
    })
    this.#gold = new GoldField((gold) => this.#goldChanged(gold))
    this.#controls = new StepControls({
      onStep: (step) => this.#goTo(step),
      onPlay: () => {},
    })
    this.#actions = new ActionPanel((action) => void this.#take(action))
    this.#picture = pictureChoice((shows) => {
      this.#shows = shows
      this.#draw()
    })
    this.#body = element(
      "div",
      { class: "steps-body", attributes: { hidden: true } },
      element(
        "div",
        { class: "steps-picture" },
        this.#picture,
        this.#stage.element,
        this.#made,
        this.#controls.element,
        this.#note,
      ),
      element("div", { class: "steps-panels" }, this.#actions.element, this.#oracle.element),
    )
    const example = element("button", {
      class: "button",
      text: "The paper’s example",
      attributes: { type: "button" },
      on: { click: () => this.#showPaper() },
    })
    this.element = element(
      "div",
      { class: "steps-view" },
      element("h1", { class: "visually-hidden", text: "Watch the parser think" }),
      this.#input,
      this.#message,
      this.#body,
      element("div", { class: "steps-gold" }, this.#gold.element, example),
    )
    this.#given = readActions(settings["actions"] ?? "")
    this.#step = Number(settings["step"] ?? 0) || 0
    this.#shows = settings["picture"] === "made" ? "made" : "gold"
    if (settings["gold"] !== undefined) this.#restoreGold(settings["gold"])
  }

  show(): void {
    const { sentence, parser } = this.#context
    this.#input.value = sentence.value
    const onKey = (event: KeyboardEvent) => this.#onKey(event)
    document.addEventListener("keydown", onKey)
    this.#stop = [
      () => document.removeEventListener("keydown", onKey),
      sentence.onChange((text) => {
        if (this.#input.value === text) return
        this.#input.value = text
        void this.#load()
      }),
      parser.onStatus(({ state }) => {
        if (state === "ready") void this.#load()
      }),
    ]
    void this.#load()
  }

  hide(): void {
    this.#controls.pause()
    for (const end of this.#stop) end()
  }

  #restoreGold(text: string): void {
    const [given, step, shows] = [this.#given, this.#step, this.#shows]
    this.#gold.set(text)
    this.#given = given
    this.#step = step
    this.#shows = shows
  }

  #typed(): void {
    this.#forget()
    if (this.#gold.text !== "") this.#gold.set("")
    this.#context.sentence.set(this.#input.value)
    void this.#load()
  }

  #goldChanged(gold: SpanTree | undefined): void {
    this.#forget()
    if (gold !== undefined) {
      this.#shows = "gold"
      this.#input.value = wordsOfGold(gold).join(" ")
      this.#context.sentence.set(this.#input.value)
    }
    void this.#load()
  }

  #forget(): void {
    this.#controls.pause()
    this.#given = []
    this.#step = 0
  }

  #showPaper(): void {
    this.#gold.set(paperGold)
    this.#given = paperActions
    this.#step = paperActions.length
    void this.#load()
  }

  /// Traces the sentence with the actions that the user has chosen.
  async #load(): Promise<void> {
    const mine = ++this.#run
    const { parser } = this.#context
    const sentence = this.#sentence()
    this.#note.textContent = ""
    if (sentence === undefined) {
      this.#trace = undefined
      this.#body.hidden = true
      return
    }
    try {
      const trace = await parser.trace(sentence.input, { actions: this.#given })
      if (mine !== this.#run) return
      await fontsReady()
      this.#message.textContent = ""
      this.#trace = trace
      this.#compared = this.#gold.gold === undefined ? undefined : new TraceOracle(this.#gold.gold, trace)
      this.#step = Math.min(this.#step, trace.steps.length)
      this.#body.hidden = false
      this.#draw()
      if (sentence.count > 1) this.#note.textContent = `The first of ${sentence.count} sentences.`
    } catch (error) {
      if (mine !== this.#run) return
      this.#message.textContent = (error as Error).message
      this.#body.hidden = true
    }
  }

  #sentence(): { readonly input: readonly string[] | string; readonly count: number } | undefined {
    const gold = this.#gold.gold
    if (gold !== undefined) return { input: wordsOfGold(gold), count: 1 }
    const text = this.#context.sentence.value
    const sentences = splitText(text, this.#context.parser.model.language)
    const [first] = sentences
    if (first === undefined) return undefined
    return { input: text.slice(first.start, first.end), count: sentences.length }
  }

  #goTo(step: number): void {
    this.#step = step
    const said = this.#draw()
    if (!this.#controls.isPlaying) this.#context.announce(said)
  }

  /// Takes an action: the parser's own, or another one, after which the parser goes on from there.
  async #take(action: string): Promise<void> {
    const trace = this.#trace
    if (trace === undefined) return
    this.#controls.pause()
    const step = this.#step
    if (trace.steps[step]?.action !== action) {
      this.#given = [...actionsBefore(trace, step), action]
      await this.#load()
    }
    this.#goTo(step + 1)
  }

  #draw(): string {
    const trace = this.#trace
    if (trace === undefined) return ""
    const step = this.#step
    const gold = this.#gold.gold
    const oracle = this.#compared?.at(step)
    this.#picture.hidden = gold === undefined
    for (const button of this.#picture.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.value === this.#shows))
    const picture = gold === undefined ? "made" : this.#shows
    this.#stage.show({ trace, step, gold, oracle, picture })
    this.#made.textContent = describeMade(trace, step)
    this.#controls.show(step, trace.steps.length, this.#compared?.mistakes ?? [])
    const { status } = this.#context.parser
    this.#actions.show({
      next: trace.steps[step],
      isStructural: stateAt(trace, step).isStructural,
      allowed: oracle?.allowed,
      labels: status.state === "ready" ? status.info.labels : [],
    })
    this.#showGiven(trace)
    this.#context.link.set({
      ...(step > 0 && { step: String(step) }),
      ...(this.#given.length > 0 && { actions: writeActions(this.#given) }),
      ...(gold !== undefined && { gold: this.#gold.text.replaceAll(/\s+/g, " ").trim() }),
      ...(gold !== undefined && this.#shows === "made" && { picture: "made" }),
    })
    return this.#oracle.show(trace, step, oracle)
  }

  /// Says that the user has chosen, and offers to undo it.
  #showGiven(trace: ParseTrace): void {
    this.#note.replaceChildren()
    const at = this.#given.length
    if (at === 0) return
    const name = actionName(trace.steps[at - 1]?.action ?? "", at % 2 === 1)
    const undo = element("button", {
      class: "button",
      text: "Let the parser decide",
      attributes: { type: "button" },
      on: {
        click: () => {
          this.#given = []
          void this.#load()
        },
      },
    })
    this.#note.append(`You chose “${name}” at step ${at}; the parser goes on from there. `, undo)
  }

  #onKey(event: KeyboardEvent): void {
    if (this.#trace === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : document.body
    if (target.matches("input, textarea, select")) return
    const last = this.#trace.steps.length
    if (event.key === "ArrowRight") this.#controls.move(1)
    else if (event.key === "ArrowLeft") this.#controls.move(-1)
    else if (event.key === "Home") this.#controls.goTo(0)
    else if (event.key === "End") this.#controls.goTo(last)
    else if (event.key === " " && !target.matches("button, a, summary")) this.#controls.toggle()
    else return
    event.preventDefault()
  }
}

function pictureChoice(onChoose: (shows: "made" | "gold") => void): HTMLElement {
  const button = (value: "made" | "gold", text: string) =>
    element("button", {
      class: "button",
      text,
      attributes: { type: "button", value },
      on: { click: () => onChoose(value) },
    })
  return element(
    "div",
    { class: "steps-choice", attributes: { role: "group", "aria-label": "Which tree" } },
    button("gold", "Gold tree"),
    button("made", "Tree so far"),
  )
}

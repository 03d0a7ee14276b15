// The page around trees in HTML: its style sheet and its script. It needs nothing from a network, and its policy forbids the
// browser to load anything, or to run another script than this one.

import { printable } from "../../unicode/printable.ts"
import { escapeXml } from "./escape-xml.ts"

// Colours are those of drawings in SVG. Connecting lines are borders of empty boxes: each child has one box to the left and one to
// the right of its middle, above its label.
export const pageStyle = `
:root { color-scheme: light dark; --paper: #fff; --word: #14181f; --phrase: #1d4f91; --tag: #5f6b7a; --line: #b4bcc8; --soft: #eef2f7;
  --gold: #1a7336; --test: #b3261e; --label: #8a5300 }
@media (prefers-color-scheme: dark) { :root { --paper: #14171c; --word: #f2f4f7; --phrase: #8cb8f5; --tag: #a3b0bf; --line: #515b68;
  --soft: #232932; --gold: #7bd694; --test: #ff9b93; --label: #f0b95c } }
* { box-sizing: border-box }
body { margin: 0; padding: 1rem clamp(.75rem, 3vw, 2.5rem) 4rem; background: var(--paper); color: var(--word);
  font: 1rem/1.45 "Helvetica Neue", Helvetica, Arial, "Liberation Sans", "Noto Sans", sans-serif }
header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-bottom: 1rem }
h1 { font-size: 1.25rem; margin: 0 auto 0 0 }
h2 { font-size: .95rem; font-weight: 400; margin: 0 0 .75rem; color: var(--tag); overflow-wrap: anywhere }
main { counter-reset: tree }
section { border-top: 1px solid var(--soft); padding: 1rem 0 1.5rem; counter-increment: tree }
section > h2::before { content: counter(tree) " "; color: var(--phrase); font-weight: 700 }
.scroll { overflow-x: auto; padding: .25rem 0 .75rem; content-visibility: auto; contain-intrinsic-size: auto 22rem }
button, h1, .more { font-family: inherit }
header button { font-size: .85rem; padding: .3rem .7rem; border: 1px solid var(--line); border-radius: .4rem; background: none; color: inherit; cursor: pointer }
:focus-visible { outline: 2px solid var(--phrase); outline-offset: 1px }
.tree, .tree ul { list-style: none; margin: 0; padding: 0 }
.tree { width: max-content; min-width: 100% }
.tree button { all: unset; color: var(--phrase); font-weight: 700; font-size: .95rem; line-height: 1.2; padding: .1em .35em; border-radius: .3em; cursor: pointer; white-space: nowrap }
.tree button:hover { background: var(--soft) }
.tree button:focus-visible { outline: 2px solid var(--phrase) }
.tree i { color: var(--tag); font-style: normal; font-size: .8rem; white-space: nowrap }
.tree b { font-weight: 400; white-space: nowrap }
.more { color: var(--tag); font-size: .8rem }
.tree .folded > button { background: var(--soft) }
.tree .folded ul button, .tree .folded i { display: none }
.drawing .tree, .drawing .tree ul { display: flex; justify-content: center }
.drawing .tree li { display: flex; flex-direction: column; align-items: center; position: relative; padding: 0 .4em }
.drawing .tree li li { padding-top: .8em }
.drawing .tree button + ul::before { content: ""; position: absolute; top: 0; inset-inline-start: 50%; width: 0; height: .6em; border-inline-start: 1px solid var(--line) }
.drawing .tree button + ul { padding-top: .6em; position: relative }
.drawing .tree li li::before, .drawing .tree li li::after { content: ""; position: absolute; top: 0; width: 50%; height: .75em; border: 0 solid var(--line) }
.drawing .tree li li::before { inset-inline-end: 50%; border-top-width: 1px }
.drawing .tree li li::after { inset-inline-start: 50%; border-top-width: 1px; border-inline-start-width: 1px }
.drawing .tree li li:first-child::before, .drawing .tree li li:last-child::after { border-top-width: 0 }
.drawing .tree li li:first-child:not(:last-child)::after { border-start-start-radius: .5em }
.drawing .tree li li:last-child:not(:first-child)::after { border-inline-start-width: 0 }
.drawing .tree li li:last-child:not(:first-child)::before { border-inline-end-width: 1px; border-start-end-radius: .5em }
.drawing .tree .folded > ul { display: block; padding-top: 1.7em; text-align: center; white-space: nowrap }
.drawing .tree .folded > ul::before { inset-inline-start: 8%; width: 84%; height: 1.3em; border: 0; background: var(--line); opacity: .55; clip-path: polygon(50% 0, 100% 100%, 0 100%) }
.drawing .tree .folded ul ul, .drawing .tree .folded li { display: inline; padding: 0 }
.drawing .tree .folded li::before, .drawing .tree .folded li::after, .drawing .tree .folded ul ul::before { display: none }
.outline .tree li li { margin-inline-start: .7em; padding-inline-start: 1em; position: relative }
.outline .tree li li::before { content: ""; position: absolute; inset-inline-start: 0; top: 0; width: .7em; height: .75em; border: 0 solid var(--line); border-block-end-width: 1px; border-inline-start-width: 1px; border-end-start-radius: .35em }
.outline .tree li li:not(:last-child)::after { content: ""; position: absolute; inset-inline-start: 0; top: 0; bottom: 0; border-inline-start: 1px solid var(--line) }
.outline .tree b { margin-inline-start: .4em; overflow-wrap: anywhere; white-space: normal }
.outline .tree { width: auto }
.outline .tree .folded > ul { display: inline; padding-inline-start: .3em }
.outline .tree .folded ul ul, .outline .tree .folded li { display: inline; margin: 0; padding: 0 }
.outline .tree .folded b { margin: 0 }
.outline .tree .folded li::before, .outline .tree .folded li::after { display: none !important }
.only-gold > button, .only-test > button, .relabelled > button, .retagged > i, .legend span { box-shadow: none; border: 1.5px solid; border-radius: .3em; padding: 0 .3em }
.only-gold > button, .legend .only-gold { color: var(--gold); border-style: dashed }
.only-test > button, .legend .only-test { color: var(--test) }
.relabelled > button, .retagged > i, .legend .relabelled { color: var(--label); border-style: dotted }
.legend { color: var(--tag); font-size: .85rem }
.changes { margin: 0 0 1rem; padding-left: 1.2rem; font-size: .95rem }
.changes b { font-weight: 700 }
.pairs { display: flex; flex-direction: column }
.pairs section, .sides > div { min-width: 0 }
.summary { order: -1; border: 0; padding-top: 0 }
.pairs section > h2::before { content: none }
h2 strong { color: var(--phrase) }
h3 { font-size: .85rem; font-weight: 400; color: var(--tag); margin: 0 0 .25rem }
table { border-collapse: collapse; font-size: .95rem }
th, td { text-align: right; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--soft); font-variant-numeric: tabular-nums }
th:first-child, td:first-child { text-align: left }
th { color: var(--tag); font-weight: 400 }
.outline .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0 2rem }
@media print { header button { display: none } .scroll { content-visibility: visible } section { break-inside: avoid } }
`

// Buttons fold and unfold phrases. Of each tree, only one button is reached with the Tab key; arrow keys lead to the others.
export const pageScript = `
"use strict"
const list = document.body.classList
const narrow = matchMedia("(max-width: 40rem)")
const fold = (button, folded) => {
  button.setAttribute("aria-expanded", String(!folded))
  button.parentElement.classList.toggle("folded", folded)
}
const show = (outline) => {
  list.toggle("outline", outline)
  list.toggle("drawing", !outline)
  document.getElementById("layout").textContent = outline ? "Drawing" : "Outline"
}
const each = (folded) => {
  for (const button of document.querySelectorAll(".tree button")) fold(button, folded)
}
const actions = { layout: () => show(!list.contains("outline")), unfold: () => each(false), fold: () => each(true) }
const buttonIn = (item) => item?.querySelector(":scope > button")
const sibling = (button, step) => {
  for (let item = button.parentElement[step]; item; item = item[step]) if (buttonIn(item)) return buttonIn(item)
}
const parent = (button) => buttonIn(button.parentElement.parentElement.closest("li"))
const child = (button) => button.parentElement.querySelector(":scope > ul > li > button")
const shown = (button, step) => {
  const all = [...button.closest(".tree").querySelectorAll("button")].filter((one) => one.offsetParent)
  return all[all.indexOf(button) + step]
}
const isFolded = (button) => button.getAttribute("aria-expanded") === "false"
const drawingKeys = {
  ArrowUp: parent,
  ArrowDown: (button) => isFolded(button) ? undefined : child(button),
  ArrowLeft: (button) => sibling(button, "previousElementSibling"),
  ArrowRight: (button) => sibling(button, "nextElementSibling"),
}
const outlineKeys = {
  ArrowUp: (button) => shown(button, -1),
  ArrowDown: (button) => shown(button, 1),
  ArrowLeft: (button) => isFolded(button) ? parent(button) : void fold(button, true),
  ArrowRight: (button) => isFolded(button) ? void fold(button, false) : child(button),
}
const mirrored = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }
addEventListener("click", ({ target }) => {
  const button = target.closest("button")
  if (!button) return
  if (button.id) actions[button.id]()
  else fold(button, !isFolded(button))
})
addEventListener("keydown", (event) => {
  const button = event.target.closest(".tree button")
  const keys = list.contains("outline") ? outlineKeys : drawingKeys
  const isMirrored = button && getComputedStyle(button).direction === "rtl"
  const key = isMirrored && mirrored[event.key] || event.key
  if (!button || !Object.hasOwn(keys, key) || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const next = keys[key](button)
  if (!next) return
  button.tabIndex = -1
  next.tabIndex = 0
  next.focus()
})
narrow.addEventListener("change", () => show(narrow.matches))
show(narrow.matches || list.contains("outline"))
document.getElementById("tools").hidden = false
`

// SHA-256 of the style sheet and of the script, which a test checks.
const styleHash = "5Ja4XOjSRg+mXMhLwoZfFswZN7hjKjj1/dwEIbhMoTc="
const scriptHash = "sd/8jlEIPVgDf1r2KvTr55ql2rRXkKf6NoICS5brrDg="

const policy =
  `default-src 'none'; style-src 'sha256-${styleHash}'; script-src 'sha256-${scriptHash}'; ` +
  "base-uri 'none'; form-action 'none'"

/// How a page begins.
export interface PageOptions {
  readonly title: string
  /// How trees are shown at first; on narrow screens, always as an outline.
  readonly layout: "drawing" | "outline"
  /// The class of the content.
  readonly content: "trees" | "pairs"
}

/// What comes before and after the content of a page.
export function pageFrame({ title, layout, content }: PageOptions): readonly [before: string, after: string] {
  const shown = escapeXml(printable(title))
  const before = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${shown}</title>
<style>${pageStyle}</style>
</head>
<body class="${layout}">
<header>
<h1>${shown}</h1>
<div id="tools" hidden><button id="layout"></button> <button id="unfold">Unfold all</button> <button id="fold">Fold all</button></div>
</header>
<main class="${content}">
`
  return [before, `\n</main>\n<script>${pageScript}</script>\n</body>\n</html>\n`]
}

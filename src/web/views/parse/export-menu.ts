// The tree as a file, and a link to what is shown.

import type { ConfidentSentence } from "../../../sentence/parsed-sentence.ts"
import { menu } from "../../app/menu.ts"
import { copyText, fileNameOf, saveFile } from "../../app/save-file.ts"
import { exportPng, exportSvg } from "../../tree-view/export-svg.ts"
import type { TreeView } from "../../tree-view/render-tree.ts"

/// What there is to export; undefined while nothing is shown.
export type Exported =
  | { readonly view: TreeView; readonly sentence: ConfidentSentence; readonly k: number }
  | undefined

const formats = () => import("./export-formats.ts")

/// A menu of formats.
export function exportMenu(current: () => Exported, announce: (text: string) => void): HTMLElement {
  const save =
    (
      extension: string,
      type: string,
      write: (shown: NonNullable<Exported>) => string | Promise<string | Blob>,
    ) =>
    async () => {
      const shown = current()
      if (shown === undefined) return
      try {
        saveFile(fileNameOf(shown.sentence.text, extension), await write(shown), type)
        announce(`Saved as ${extension.toUpperCase()}`)
      } catch (error) {
        announce(`That didn't work: ${(error as Error).message}`)
      }
    }
  return menu("Export", [
    {
      text: "SVG",
      note: "for slides and the web",
      onChoose: save("svg", "image/svg+xml", ({ view }) => exportSvg(view.svg)),
    },
    { text: "PNG", note: "a picture", onChoose: save("png", "image/png", ({ view }) => exportPng(view.svg)) },
    {
      text: "LaTeX",
      note: "for the package forest",
      onChoose: save("tex", "text/x-tex", async ({ view }) => `${(await formats()).drawLatex(view.tree)}\n`),
    },
    {
      text: "Brackets",
      note: "as in treebanks",
      onChoose: save("mrg", "text/plain", ({ view }) => `${view.tree}\n`),
    },
    {
      text: "JSON",
      note: "with scores",
      onChoose: save(
        "json",
        "application/json",
        async ({ sentence, k }) => `${(await formats()).writeSentenceJson(sentence, k)}\n`,
      ),
    },
    {
      text: "Copy brackets",
      onChoose: async () => {
        const shown = current()
        if (shown === undefined) return
        announce(
          (await copyText(String(shown.view.tree))) ? "Brackets copied" : "The browser doesn't allow it",
        )
      },
    },
    {
      text: "Copy link",
      note: "with sentence and settings",
      onChoose: async () =>
        announce((await copyText(location.href)) ? "Link copied" : "The browser doesn't allow it"),
    },
  ])
}

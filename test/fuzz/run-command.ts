// Running the program in this process, and input that it accepts.

import { Writable } from "node:stream"
import { run } from "../../src/cli/program.ts"
import type { InputFormat } from "../../src/node/sentence-lines.ts"
import { columns, treebank } from "./workshop.ts"

/// Runs the program in this process. Throws unless its exit code is a documented one; an error that isn't ours is thrown, too.
export async function spandrel(
  args: readonly string[],
): Promise<{ readonly code: number; readonly stdout: string }> {
  let stdout = ""
  const keep = new Writable({
    write(chunk, _, done) {
      stdout += String(chunk)
      done()
    },
  })
  const code = await run(args, keep, new Writable({ write: (_, __, done) => done() }))
  if (![0, 1, 2].includes(code)) throw new Error(`exit code ${code}`)
  return { code, stdout }
}

/// The text in UTF-8.
export const encoded = (text: string) => new TextEncoder().encode(text)

/// Sentences in each input format.
export const validInput: Readonly<Record<InputFormat, string>> = {
  text: "The dog sleeps. I like fish, and (the) water.\n\nWho sees me?\n",
  lines: "The dog sleeps.\nI like fish.\n",
  tokens: "the dog sleeps\nI like fish .\n",
  tagged: "the/DT dog/NN sleeps/VBZ\nI/PRP like/VBP fish/NN\n",
  ndjson:
    '{"id":1,"tokens":["the",{"text":"dog","tag":"NN"}],"constraints":{"spans":[{"start":0,"end":2,"label":"NP"}]}}\n{"text":"I like fish."}\n',
  conllu: columns,
  trees: treebank,
  html: "<p>The dog <b>sleeps</b>.</p>\n<ul><li>I like fish, and &lt;water&gt;</ul>\n",
  markdown: "# The dog\n\n- It **sleeps**.\n- I like [fish](https://example.org), and `water`.\n",
  email: "From: a@example.org\nSubject: fish\n\nI like it.\n> The dog sleeps.\n-- \nAnn\n",
}

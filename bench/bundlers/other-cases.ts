// What docs/browser.md says without an example: a model by its name in a bundle, and workers of one's own.

import { bundledPage, viteBuild, viteDev } from "./bundled-pages.ts"
import type { BrowserExample } from "./examples.ts"
import { serveFolder } from "./servers.ts"
import { type Case, pageWith, showPage } from "./show-page.ts"

export function otherCases(): Case[] {
  return [...namedModels(), ...ownWorkers(), plainServiceWorker(), bundledServiceWorker()]
}

/// The error says which line to write, and the output has no model.
function namedModels(): Case[] {
  const code = 'import { Parser } from "spandrel"\nParser.load("en-fast")\n'
  const example: BrowserExample = { name: "a model by its name", language: "js", code, command: undefined }
  const commands = {
    webpack: "webpack --mode production --entry ./main.js",
    esbuild: "esbuild main.js --bundle --format=esm --outdir=dist",
  }
  const cases = [
    ...["vite5", "vite8"].flatMap((version) => [
      viteDev(version, example),
      viteBuild(version, example, "none"),
    ]),
    ...Object.entries(commands).map(([bundler, command]) =>
      bundledPage({ ...example, name: `${bundler}: ${example.name}`, command }, "none"),
    ),
  ]
  const expected = /import it: import model from "spandrel\/models\/en-fast", and pass model/
  return cases.map((one) => ({ ...one, expected }))
}

/// A function that resolves to the tree, or to the error.
const parsing = (model: string) => `
  const parse = async () => {
    const parser = await Parser.load(${model})
    const [sentence] = await parser.parse("I do like eating fish.")
    return String(sentence.tree)
  }
  const parsing = parse().catch(String)`

/// A parser in a web worker that the page starts, which bundlers bundle by itself.
function ownWorkers(): Case[] {
  const worker = `import { Parser } from "spandrel"
    import model from "spandrel/models/en-fast"
    ${parsing("model")}
    parsing.then((text) => postMessage(text))`
  const code = `const worker = new Worker(new URL("./own-worker.js", import.meta.url), { type: "module" })
    worker.onmessage = ({ data }) => { document.body.textContent = data }`
  const example: BrowserExample = { name: "a web worker", language: "js", code, command: undefined }
  const webpack = {
    ...example,
    name: "webpack: a web worker",
    command: "webpack --mode production --entry ./main.js",
  }
  const cases = [
    ...["vite5", "vite8"].flatMap((version) => [viteDev(version, example), viteBuild(version, example)]),
    bundledPage(webpack),
  ]
  return cases.map((one) => ({
    ...one,
    async run(project, browser) {
      project.write("own-worker.js", worker)
      project.write("vite.config.js", 'export default { worker: { format: "es" } }')
      try {
        return await one.run(project, browser)
      } finally {
        project.clear("vite.config.js")
      }
    },
  }))
}

/// A service worker that answers the request for /tree.
const serviceWorker = (model: string) => `
  ${parsing(model)}
  addEventListener("install", (event) => event.waitUntil(parsing))
  addEventListener("activate", (event) => event.waitUntil(clients.claim()))
  addEventListener("fetch", (event) => {
    if (event.request.url.endsWith("/tree"))
      event.respondWith(parsing.then((text) => new Response(text)))
  })`

const register = (script: string, type: "module" | "classic") => `
  await navigator.serviceWorker.register("${script}", { type: "${type}" })
  if (navigator.serviceWorker.controller === null)
    await new Promise((resolve) => { navigator.serviceWorker.oncontrollerchange = resolve })
  document.body.textContent = await (await fetch("/tree")).text()`

function plainServiceWorker(): Case {
  const library = 'import { Parser } from "./node_modules/spandrel/dist/browser/spandrel.js"'
  return {
    name: "a service worker",
    run: (project, browser) =>
      showPage(browser, {
        async make(reporter) {
          project.write("service-worker.js", `${library}\n${serviceWorker('"en-fast"')}`)
          project.write("main.js", register("/service-worker.js", "module"))
          project.write("index.html", pageWith("/main.js", reporter))
          return undefined
        },
        serve: () => serveFolder(project.folder),
      }),
  }
}

/// As a script, since not every browser has modules there.
function bundledServiceWorker(): Case {
  const imports = 'import { Parser } from "spandrel"\nimport model from "spandrel/models/en-fast.safetensors"'
  const page = {
    name: "esbuild: a service worker",
    language: "js",
    code: `(async () => {${register("/service-worker.js", "classic")}})()`,
    command: "esbuild main.js service-worker.js --bundle --minify --outdir=dist --loader:.safetensors=file",
  } as const
  const bundled = bundledPage(page)
  return {
    ...bundled,
    run(project, browser) {
      project.write("service-worker.js", `${imports}\n${serviceWorker("model")}`)
      return bundled.run(project, browser)
    },
  }
}

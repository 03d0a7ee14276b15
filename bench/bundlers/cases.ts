// Each way of using the package in docs/browser.md, with each version of each bundler.

import { bundle, bundledPage, viteBuild, viteDev } from "./bundled-pages.ts"
import { type BrowserExample, examplesBelow } from "./examples.ts"
import { otherCases } from "./other-cases.ts"
import { serveFolder } from "./servers.ts"
import { type Case, showPage } from "./show-page.ts"

/// All cases.
export function allCases(): Case[] {
  const vite = ["vite5", "vite6", "vite7", "vite8"].flatMap((version) => [
    ...examplesBelow("vite").map((example) => viteDev(version, example)),
    ...examplesBelow("vite").map((example) => viteBuild(version, example)),
  ])
  const offline = examplesBelow("Without a network").flatMap((example) => [
    viteDev("vite5", example),
    viteBuild("vite8", example),
    bundledPage({
      ...example,
      name: `webpack: ${example.name}`,
      command: "webpack --mode production --entry ./main.js",
    }),
  ])
  const pages = [...examplesBelow("A plain page"), ...examplesBelow("Off the main thread")]
  const bundled = [...examplesBelow("webpack"), ...examplesBelow("esbuild")]
  return [
    ...pages.map(plainPage),
    ...pages.map(foreignPage),
    ...vite,
    ...offline,
    ...bundled.map((example) => bundledPage(example)),
    ...examplesBelow("Bundles for Node.js").map(nodeBundle),
    ...otherCases(),
  ]
}

function plainPage(example: BrowserExample): Case {
  return {
    name: example.name,
    run: (project, browser) =>
      showPage(browser, {
        async make(reporter) {
          project.write("index.html", example.code.replace("<body>", `$&${reporter}`))
          return undefined
        },
        serve: () => serveFolder(project.folder),
      }),
  }
}

/// The same page, with the library from another origin, as from a CDN.
function foreignPage(example: BrowserExample): Case {
  return {
    name: `${example.name}, library of another origin`,
    async run(project, browser) {
      const library = await serveFolder(project.folder)
      try {
        const code = example.code.replace('"./node_modules', `"${library.address}/node_modules`)
        return await plainPage({ ...example, code }).run(project, browser)
      } finally {
        await library.close()
      }
    },
  }
}

function nodeBundle(example: BrowserExample): Case {
  return {
    name: example.name,
    async run(project) {
      await bundle(project, example, "none")
      return { shown: await project.run("node", ["dist/main.cjs"]) }
    },
  }
}

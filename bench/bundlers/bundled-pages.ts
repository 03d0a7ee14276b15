// Pages with a bundler: the dev server of vite, its builds, and bundles that a command makes.

import type { BrowserExample } from "./examples.ts"
import { type BundledModel, checkOutput } from "./output.ts"
import type { Project } from "./project.ts"
import { serveFolder, startVite } from "./servers.ts"
import { type Case, pageWith, showPage } from "./show-page.ts"

/// A page in the dev server of vite.
export function viteDev(version: string, { name, code }: BrowserExample): Case {
  return {
    name: `${version} dev: ${name}`,
    run: (project, browser) =>
      showPage(browser, {
        async make(reporter) {
          project.write("main.js", code)
          project.write("index.html", pageWith("/main.js", reporter))
          return undefined
        },
        serve: () => startVite(project.folder, version),
      }),
  }
}

/// A page that vite has built, with the model that it may contain.
export function viteBuild(
  version: string,
  { name, code }: BrowserExample,
  model: BundledModel = "en-fast",
): Case {
  return {
    name: `${version} build: ${name}`,
    run: (project, browser) =>
      showPage(browser, {
        async make(reporter) {
          project.write("main.js", code)
          project.write("index.html", pageWith("/main.js", reporter))
          const bin = `node_modules/${version}/bin/vite.js`
          await project.run("node", [bin, "build", "--outDir", "dist", "--emptyOutDir"])
          return checkOutput(`${project.folder}/dist`, model)
        },
        serve: () => serveFolder(`${project.folder}/dist`),
      }),
  }
}

/// A page whose script the command of an example bundles into dist/, with the model that it may contain.
export function bundledPage(example: BrowserExample, model: BundledModel = "en-fast"): Case {
  const isModule = example.command?.includes("--format=esm") ?? false
  // As it is documented, esbuild's bundles work in any page.
  const hasCharset = !example.name.startsWith("esbuild")
  return {
    name: example.name,
    run: (project, browser) =>
      showPage(browser, {
        async make(reporter) {
          const bytes = await bundle(project, example, model)
          project.write("dist/index.html", pageWith("main.js", reporter, { isModule, hasCharset }))
          return bytes
        },
        serve: () => serveFolder(`${project.folder}/dist`),
      }),
  }
}

/// Runs the command of an example; its bundles go to dist/. Resolves to the size of the output.
export async function bundle(
  project: Project,
  { code, command = "" }: BrowserExample,
  model: BundledModel,
): Promise<number> {
  project.clear("dist")
  project.write("main.js", code)
  const [name = "", ...args] = command.split(" ")
  await project.run(name, args)
  return checkOutput(`${project.folder}/dist`, model)
}

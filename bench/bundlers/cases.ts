// Each way of using the package in docs/browser.md, with each version of each bundler.

import { type BrowserExample, examplesBelow } from "./examples.ts"
import { pageText } from "./page-text.ts"
import type { Project } from "./project.ts"
import { type PageServer, serveFolder, startVite } from "./servers.ts"

export interface Case {
  readonly name: string
  /// Resolves to what the program shows: the tree, if all is well.
  run(project: Project, browser: string): Promise<string>
}

/// All cases.
export function allCases(): Case[] {
  const vite = ["vite5", "vite6", "vite7", "vite8"].flatMap((version) => [
    ...examplesBelow("vite").map((example) => viteDev(version, example)),
    ...examplesBelow("vite").map((example) => viteBuild(version, example)),
  ])
  const pages = [...examplesBelow("A plain page"), ...examplesBelow("Off the main thread")]
  const bundled = [...examplesBelow("webpack"), ...examplesBelow("esbuild")]
  return [
    ...pages.map(plainPage),
    ...pages.map(foreignPage),
    ...vite,
    ...bundled.map(bundledPage),
    ...examplesBelow("Bundles for Node.js").map(nodeBundle),
  ]
}

function plainPage(example: BrowserExample): Case {
  return {
    name: example.name,
    run: (project, browser) =>
      served(serveFolder(project.folder), (server) =>
        pageText(browser, async (reporter) => {
          project.write("index.html", example.code.replace("<body>", `$&${reporter}`))
          return `${server.address}/`
        }),
      ),
  }
}

/// The same page, with the library from another origin, as from a CDN.
function foreignPage(example: BrowserExample): Case {
  return {
    name: `${example.name}, library of another origin`,
    run: (project, browser) =>
      served(serveFolder(project.folder), ({ address }) => {
        const code = example.code.replace('"./node_modules', `"${address}/node_modules`)
        return plainPage({ ...example, code }).run(project, browser)
      }),
  }
}

function viteDev(version: string, { name, code }: BrowserExample): Case {
  return {
    name: `${version} dev: ${name}`,
    run: (project, browser) =>
      pageInFolder(project, browser, code, {
        prepare: async () => {},
        serve: () => startVite(project.folder, version),
        script: "/main.js",
      }),
  }
}

function viteBuild(version: string, { name, code }: BrowserExample): Case {
  const build = [`node_modules/${version}/bin/vite.js`, "build", "--outDir", "dist", "--emptyOutDir"]
  return {
    name: `${version} build: ${name}`,
    run: (project, browser) =>
      pageInFolder(project, browser, code, {
        prepare: () => project.run("node", build),
        serve: () => serveFolder(`${project.folder}/dist`),
        script: "/main.js",
      }),
  }
}

/// Runs the command of an example; its bundles go to dist/.
function runCommand(project: Project, { command = "" }: BrowserExample): Promise<string> {
  const [name = "", ...args] = command.split(" ")
  return project.run(name, args)
}

function bundledPage(example: BrowserExample): Case {
  const isModule = example.command?.includes("--format=esm") ?? false
  // As it is documented, esbuild's bundles work in any page.
  const hasCharset = !example.name.startsWith("esbuild")
  return {
    name: example.name,
    run: (project, browser) =>
      served(serveFolder(`${project.folder}/dist`), ({ address }) =>
        pageText(browser, async (reporter) => {
          project.write("main.js", example.code)
          await runCommand(project, example)
          project.write("dist/index.html", page(reporter, "main.js", { isModule, hasCharset }))
          return `${address}/`
        }),
      ),
  }
}

function nodeBundle(example: BrowserExample): Case {
  return {
    name: example.name,
    async run(project) {
      project.write("main.js", example.code)
      await runCommand(project, example)
      return project.run("node", ["dist/main.cjs"])
    },
  }
}

interface FolderPage {
  prepare(): Promise<unknown>
  serve(): Promise<PageServer>
  readonly script: string
}

/// A page whose program is main.js in the project's folder.
async function pageInFolder(
  project: Project,
  browser: string,
  code: string,
  { prepare, serve, script }: FolderPage,
): Promise<string> {
  let server: PageServer | undefined
  try {
    return await pageText(browser, async (reporter) => {
      project.write("main.js", code)
      project.write("index.html", page(reporter, script))
      await prepare()
      server = await serve()
      return `${server.address}/`
    })
  } finally {
    await server?.close()
  }
}

function page(reporter: string, script: string, { isModule = true, hasCharset = true } = {}): string {
  const type = isModule ? ' type="module"' : ""
  const charset = hasCharset ? '<meta charset="utf-8">\n' : ""
  return `<!doctype html>\n${charset}<body>${reporter}</body>\n<script${type} src="${script}"></script>\n`
}

async function served<Value>(
  starting: Promise<PageServer>,
  use: (server: PageServer) => Promise<Value>,
): Promise<Value> {
  const server = await starting
  try {
    return await use(server)
  } finally {
    await server.close()
  }
}

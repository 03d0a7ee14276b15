// Pages of a project: how their files are made, served and shown.

import { pageText } from "./page-text.ts"
import type { Project } from "./project.ts"
import type { PageServer } from "./servers.ts"

export interface Case {
  readonly name: string
  /// What the program shows (default: the tree).
  readonly expected?: RegExp
  run(project: Project, browser: string): Promise<Outcome>
}

export interface Outcome {
  /// What the program shows.
  readonly shown: string
  /// How large the output of the bundler is, with its model.
  readonly bytes?: number
}

export interface Site {
  /// Makes the files; the page must begin with the reporter, a script. Resolves to the size of the bundler's output, if there is
  /// one.
  make(reporter: string): Promise<number | undefined>
  serve(): Promise<PageServer>
}

/// Opens the page of a site in a browser.
export async function showPage(browser: string, { make, serve }: Site): Promise<Outcome> {
  let server: PageServer | undefined
  let bytes: number | undefined
  try {
    const shown = await pageText(browser, async (reporter) => {
      bytes = await make(reporter)
      server = await serve()
      return `${server.address}/`
    })
    return bytes === undefined ? { shown } : { shown, bytes }
  } finally {
    await server?.close()
  }
}

/// A page with one script.
export function pageWith(
  script: string,
  reporter: string,
  { isModule = true, hasCharset = true } = {},
): string {
  const type = isModule ? ' type="module"' : ""
  const charset = hasCharset ? '<meta charset="utf-8">\n' : ""
  return `<!doctype html>\n${charset}<body>${reporter}</body>\n<script${type} src="${script}"></script>\n`
}

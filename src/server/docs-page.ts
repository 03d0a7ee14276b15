// Pages about the service: one of the OpenAPI document, and one per route that a browser can't call. HTML
// without scripts.

import { createHash } from "node:crypto"
import { errorCodes } from "../check/error.ts"
import { escapeXml } from "../tree/draw/escape-xml.ts"
import { type Call, curlExample, exampleBody, fetchExample } from "./call-examples.ts"
import type { ApiDocument, Operation } from "./openapi.ts"
import type { Schema } from "./request-fields.ts"

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; font-family: ui-monospace, monospace; font-size: 1.1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { padding: .75rem; overflow-x: auto; border: 1px solid #8884; border-radius: .4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-top: 1px solid #8883; }
`

/// The policy that lets the pages have their own style, and the examples send requests from the browser's
/// console; nothing else.
export const docsPolicy = `default-src 'none'; connect-src 'self'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'`

/// The page. Errors have anchors, to which their `type` leads. `url` is the address of the server.
export function docsPage(document: ApiDocument, url: string): string {
  const { info, paths } = document
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => {
      const body = exampleBody(path)
      const example = body === undefined ? "" : pre(curlExample(callOf(document, `${url}${path}`, body)))
      return `<h2>${method.toUpperCase()} ${text(path)}</h2>${description(operations[method] as Operation)}${example}`
    }),
  )
  const errors = Object.entries(errorCodes).map(([code, meaning]) =>
    row([`<code id="${code}">${code}</code>`, text(meaning)]),
  )
  return frame(
    "spandrel: the service",
    `<h1>spandrel ${text(String(info["version"]))}</h1>
<p>${text(String(info["description"]))} This page describes the service; <a href="/openapi.json">openapi.json</a> is the same for programs, and
<a href="/">the page</a> parses in your browser.</p>
${sections.join("\n")}
<h2>Errors</h2>
<p>Errors are <code>application/problem+json</code> (RFC 9457) with <code>type</code>, <code>title</code>, <code>status</code>,
<code>detail</code> and one of these codes:</p>
<table>${errors.join("")}</table>`,
  )
}

/// The page for a browser that opens the address of a route that is for programs: how to call it. Undefined
/// for all other routes.
export function usagePage(document: ApiDocument, url: string, path: string): string | undefined {
  const operation = document.paths[path]?.["post"]
  const body = exampleBody(path)
  if (operation === undefined || body === undefined) return undefined
  const call = callOf(document, `${url}${path}`, body)
  const token = call.hasToken ? " <code>TOKEN</code> is the token of this server." : ""
  return frame(
    `spandrel: POST ${path}`,
    `<h1>POST ${text(path)}</h1>
<p>This address is for programs, which send it a request with the method <code>POST</code>; a browser sends <code>GET</code>.
<a href="/">The page</a> parses in your browser.</p>
${description(operation)}
<h2>From a command line</h2>${pre(curlExample(call))}
<h2>From JavaScript</h2>${pre(fetchExample(call))}
<p>It works in Node.js, and in the console of this page.${token} All routes and errors are in <a href="/docs">the documentation</a>.</p>`,
  )
}

function callOf({ security }: ApiDocument, url: string, body: object): Call {
  return { url, body, hasToken: security.length > 0 }
}

function frame(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(title)}</title><style>${style}</style></head><body>
${body}
</body></html>`
}

function description({ summary, description: more, requestBody }: Operation): string {
  return `<p>${text(summary)}.${more === undefined ? "" : ` ${marked(more)}`}</p>${fieldsTable(requestBody)}`
}

const pre = (code: string): string => `<pre>${text(code)}</pre>`

function fieldsTable(body: Schema | undefined): string {
  const content = body?.["content"] as Readonly<Record<string, { readonly schema: Schema }>> | undefined
  const schema = content?.["application/json"]?.schema
  const [first = schema] = (schema?.["oneOf"] as readonly Schema[] | undefined) ?? []
  const properties = (first?.["properties"] ?? {}) as Readonly<Record<string, Schema>>
  const rows = Object.entries(properties).map(([name, field]) =>
    row([`<code>${text(name)}</code>`, text(typeOf(field)), marked(String(field["description"] ?? ""))]),
  )
  return rows.length === 0 ? "" : `<table>${rows.join("")}</table>`
}

function typeOf(schema: Schema): string {
  if (Array.isArray(schema["enum"])) return schema["enum"].join(", ")
  if (typeof schema["$ref"] === "string") return schema["$ref"].replace(/^.*\//, "")
  if (Array.isArray(schema["oneOf"]))
    return schema["oneOf"].map((each) => typeOf(each as Schema)).join(" or ")
  return String(schema["type"] ?? "")
}

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`

const text = (value: string): string => escapeXml(value)

/// Text in which \`code\` is marked.
const marked = (value: string): string => text(value).replaceAll(/`([^`]+)`/g, "<code>$1</code>")

// The page to read the OpenAPI document: HTML without scripts, made once.

import { createHash } from "node:crypto"
import { errorCodes } from "../check/error.ts"
import { escapeXml } from "../tree/draw/escape-xml.ts"
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

/// The policy that lets the page have its own style and nothing else.
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'`

/// The page. Errors have anchors, to which their `type` leads.
export function docsPage({ info, paths }: ApiDocument, url: string): string {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method, path, operation)),
  )
  const errors = Object.entries(errorCodes).map(([code, meaning]) =>
    row([`<code id="${code}">${code}</code>`, text(meaning)]),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>spandrel: the service</title><style>${style}</style></head><body>
<h1>spandrel ${text(String(info["version"]))}</h1>
<p>${text(String(info["description"]))} This page describes the service; <a href="/openapi.json">openapi.json</a> is the same for programs, and
<a href="/">the page</a> parses in your browser.</p>
<pre>curl ${text(url)}/v1/parse -H 'content-type: application/json' \\
  -d '{"text": "I do like eating fish.", "format": "bracket"}'</pre>
${sections.join("\n")}
<h2>Errors</h2>
<p>Errors are <code>application/problem+json</code> (RFC 9457) with <code>type</code>, <code>title</code>, <code>status</code>,
<code>detail</code> and one of these codes:</p>
<table>${errors.join("")}</table>
</body></html>`
}

function section(method: string, path: string, { summary, description, requestBody }: Operation): string {
  return `<h2>${method.toUpperCase()} ${text(path)}</h2><p>${text(summary)}.${
    description === undefined ? "" : ` ${marked(description)}`
  }</p>${fieldsTable(requestBody)}`
}

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

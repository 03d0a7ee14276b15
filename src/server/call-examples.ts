// How to call the service, as code to copy.

/// The body with which a route is called in examples; undefined for routes without one.
export function exampleBody(path: string): object | undefined {
  return Object.hasOwn(bodies, path) ? bodies[path as keyof typeof bodies] : undefined
}

const bodies = {
  "/v1/parse": { text: "I do like eating fish.", format: "bracket" },
  "/v1/tag": { text: "I do like eating fish." },
  "/v1/query": { pattern: "VP < NP=object", text: "I like fish." },
  "/v1/score": { gold: "(NP (NN fish))", test: "(NP (NN fish))" },
} as const

export interface Call {
  /// The whole address.
  readonly url: string
  readonly body: object
  readonly hasToken: boolean
}

/// The command line that sends the body.
export function curlExample({ url, body, hasToken }: Call): string {
  const token = hasToken ? " -H 'authorization: Bearer TOKEN'" : ""
  return `curl ${url} -H 'content-type: application/json'${token} \\\n  -d '${JSON.stringify(body)}'`
}

/// The JavaScript that sends the body, for pages and Node.js.
export function fetchExample({ url, body, hasToken }: Call): string {
  const token = hasToken ? ', authorization: "Bearer TOKEN"' : ""
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: { "content-type": "application/json"${token} },
  body: JSON.stringify(${JSON.stringify(body)}),
})
console.log(await response.text())`
}

// Which methods an address has, for 405 and OPTIONS.

import type { FastifyInstance } from "fastify"

/// The methods of the routes that are added to a server from now on.
export class RouteMethods {
  readonly #routes = new Map<string, Set<string>>()

  constructor(app: FastifyInstance) {
    app.addHook("onRoute", ({ url, method }) => {
      // The wildcard stands for the files of the page, of which only the page itself is sure to be there.
      const pattern = url === "/*" ? "/" : url
      const methods = this.#routes.get(pattern) ?? new Set()
      this.#routes.set(pattern, methods)
      for (const one of [method].flat()) methods.add(one)
    })
  }

  /// The route to which an address leads, with the methods that it has; undefined if there is none. "*" is
  /// the whole server.
  find(address: string): { readonly route: string; readonly methods: readonly string[] } | undefined {
    const all = [...this.#routes]
    if (address === "*")
      return { route: address, methods: [...new Set(all.flatMap(([, some]) => [...some]))] }
    const path = segments(decodeURI(pathOf(address)))
    const [route, methods] = all.find(([pattern]) => matches(path, segments(pattern))) ?? []
    return route === undefined || methods === undefined ? undefined : { route, methods: [...methods] }
  }
}

/// The path of an address, which may be a whole URL.
export function pathOf(address: string): string {
  return address.replace(/[?#].*/s, "").replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "")
}

const segments = (path: string): readonly string[] => path.split("/")

function matches(path: readonly string[], pattern: readonly string[]): boolean {
  return (
    path.length === pattern.length &&
    pattern.every((segment, at) => (segment.startsWith(":") ? path[at] !== "" : path[at] === segment))
  )
}

// Keeps the page's files, so that it works without a network. Models are kept by the parser's worker, in a cache of their own.

/// The part of a service worker's scope that is used here. Its own types can't be loaded beside those of pages.
interface ServiceWorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void
}

interface WorkerEvent {
  waitUntil(done: Promise<unknown>): void
}

interface FetchEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

/// Filled in by the build: the paths of all files, relative to the page, and a version that changes with any of them.
declare const __FILES__: readonly string[]
declare const __VERSION__: string

const scope = globalThis as unknown as ServiceWorkerScope
const prefix = "spandrel-page-"
const cacheName = prefix + __VERSION__
const page = scope.registration.scope
const files = new Set(__FILES__.map((path) => new URL(path, page).href))

scope.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([...files])))
})

scope.addEventListener("activate", (event) => {
  event.waitUntil(removeOldVersions().then(() => scope.clients.claim()))
})

scope.addEventListener("fetch", (event) => {
  const { request } = event
  const address = new URL(request.url)
  const isPage = request.mode === "navigate" && address.origin + address.pathname === page
  const file = isPage ? new URL("index.html", page).href : request.url
  if (request.method === "GET" && files.has(file)) event.respondWith(fromCache(file, request))
})

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function fromCache(file: string, request: Request): Promise<Response> {
  const cached = await caches.open(cacheName).then((cache) => cache.match(file))
  return isolated(cached ?? (await fetch(request)))
}

/// The response with the headers that let a page share memory with its workers, for hosts that can't send them.
function isolated(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set("cross-origin-opener-policy", "same-origin")
  headers.set("cross-origin-embedder-policy", "require-corp")
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}

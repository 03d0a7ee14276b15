// The bytes of a model: from the browser's cache, or downloaded once and kept there.

import { CollectedBytes } from "../../parser/collected-bytes.ts"

type OnProgress = (progress: { readonly loaded: number; readonly total: number | undefined }) => void

const cacheName = "spandrel-models"

/// Reads a model from the cache, or downloads it and keeps it there. A copy of another version is deleted.
export async function modelBytes(url: string, onProgress: OnProgress): Promise<Uint8Array> {
  const cache = await openCache()
  const cached = await cache?.match(url)
  if (cached !== undefined) return new Uint8Array(await cached.arrayBuffer())
  const bytes = await download(url, onProgress)
  await cache
    ?.keys()
    .then((requests) =>
      Promise.all(
        requests.filter((request) => isSameFile(request.url, url)).map((request) => cache.delete(request)),
      ),
    )
  // A full disk is no reason not to parse.
  await cache
    ?.put(url, new Response(bytes.slice(), { headers: { "content-type": "application/octet-stream" } }))
    .catch(() => {})
  return bytes
}

/// Browsers have caches on secure origins only, and not in every private window.
async function openCache(): Promise<Cache | undefined> {
  return typeof caches === "undefined" ? undefined : caches.open(cacheName).catch(() => undefined)
}

function isSameFile(one: string, other: string): boolean {
  return new URL(one).pathname === new URL(other).pathname
}

async function download(url: string, onProgress: OnProgress): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok || response.body === null)
    throw new Error(`the server responded with status ${response.status}`)
  const isCompressed = (response.headers.get("content-encoding") ?? "identity") !== "identity"
  const length = response.headers.get("content-length")
  const total = isCompressed || length === null ? undefined : Number(length)
  const collected = new CollectedBytes(total, onProgress)
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return collected.finish()
    collected.push(value)
  }
}

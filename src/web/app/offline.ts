// After the first visit the page works without a network.

/// Starts the service worker, which keeps the page's files. Models are kept by the parser's worker.
export function keepOffline(): void {
  // Browsers have service workers on secure origins only, and not in every private window.
  if (!("serviceWorker" in navigator)) return
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("./service-worker.js").catch(() => {
      // The page works without it, as long as there is a network.
    })
  })
}

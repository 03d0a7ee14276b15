import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "vitest/config"

// Tests run the command line, threads and the package's entries mostly in other processes, where coverage isn't measured.
const notMeasured = ["cli", "node", "entries", "math/compiled"]
const libraryFolders = readdirSync("src", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !notMeasured.includes(entry.name))
  .map((entry) => entry.name)

// What uses the DOM is tested in a browser: `npm run test:page`.
const usesDom =
  /\b(?:document|window|navigator|history|matchMedia|requestAnimationFrame|caches|Worker|webWorkerScope)\b|Element\b|\/element\.ts|__MODELS__|import\(/
const pageFiles = readdirSync("src/web", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && usesDom.test(readFileSync(join("src/web", name), "utf8")))
  .map((name) => join("src/web", name))

// What talks to servers is tested on real ones: `npm run test:cluster`.
const serverFiles = ["object-storage", "open-queue", "queue-engine", "queue-worker", "storage"].map(
  (name) => `src/cluster/${name}.ts`,
)

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build.ts", "test/tiny-model-files.ts"],
    setupFiles: ["test/remove-temporary-files.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A process per test file would take half of the time: each would load and compile the same modules again.
    isolate: false,
    maxWorkers: "100%",
    coverage: {
      provider: "v8",
      include: ["src/**"],
      exclude: [
        ...notMeasured.map((folder) => `src/${folder}/**`),
        "src/web/**/*.{css,html,svg}",
        ...pageFiles,
        ...serverFiles,
      ],
      reporter: ["text-summary", "text"],
      thresholds: Object.fromEntries(libraryFolders.map((folder) => [`src/${folder}/**`, { lines: 95 }])),
    },
  },
})

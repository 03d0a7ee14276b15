import { readdirSync } from "node:fs"
import { defineConfig } from "vitest/config"

// Tests run the command line, threads and the package's entries mostly in other processes, where coverage isn't measured.
const notMeasured = ["cli", "node", "entries", "math/compiled"]
const libraryFolders = readdirSync("src", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !notMeasured.includes(entry.name))
  .map((entry) => entry.name)

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
      exclude: notMeasured.map((folder) => `src/${folder}/**`),
      reporter: ["text-summary", "text"],
      thresholds: Object.fromEntries(libraryFolders.map((folder) => [`src/${folder}/**`, { lines: 95 }])),
    },
  },
})

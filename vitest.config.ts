import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build.ts", "test/tiny-model-files.ts"],
    setupFiles: ["test/remove-temporary-files.ts"],
    testTimeout: 60_000,
    // A process per test file would take half of the time: each would load and compile the same modules again.
    isolate: false,
    maxWorkers: "100%",
    coverage: {
      provider: "v8",
      include: ["src/**"],
      exclude: ["src/cli/**", "src/math/compiled/**"],
      reporter: ["text-summary", "text"],
      thresholds: Object.fromEntries(
        ["tree", "text", "tagger", "transition", "score", "math", "decode", "model", "train", "parser"].map(
          (folder) => [`src/${folder}/**`, { lines: 95 }],
        ),
      ),
    },
  },
})

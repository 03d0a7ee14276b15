import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build.ts"],
    testTimeout: 60_000,
    maxWorkers: "100%",
    coverage: {
      provider: "v8",
      include: ["src/tree/**", "src/transition/**", "src/score/**"],
      reporter: ["text-summary", "text"],
      thresholds: {
        "src/tree/**": { lines: 95 },
        "src/transition/**": { lines: 95 },
        "src/score/**": { lines: 95 },
      },
    },
  },
})

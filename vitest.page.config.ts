import { defineConfig } from "vitest/config"

// The page in a browser: needs Chromium, and takes too long for `npm test`.
export default defineConfig({
  test: {
    include: ["test/web/browser/**/*.spec.ts"],
    globalSetup: ["test/web/browser/build.ts"],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})

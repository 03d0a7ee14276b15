import { defineConfig } from "vitest/config"

// The cluster on a real Redis, a real PostgreSQL and an S3-compatible server, with workers that are killed, paused and cut off. Needs
// redis-server and postgresql, and takes too long for `npm test`.
export default defineConfig({
  test: {
    include: ["test/cluster/servers/**/*.spec.ts"],
    globalSetup: ["test/build.ts"],
    setupFiles: ["test/remove-temporary-files.ts"],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})

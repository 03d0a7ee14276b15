// `spandrel cluster`: a corpus on many machines.

import type { Command } from "commander"
import type { CommandContext } from "../command-context.ts"
import { addClusterCollect } from "./cluster-collect.ts"
import { addClusterClear, addClusterRetry } from "./cluster-queue.ts"
import { addClusterStatus } from "./cluster-status.ts"
import { addClusterSubmit } from "./cluster-submit.ts"
import { addClusterWork } from "./cluster-work.ts"

const help = `
Submit a corpus, start a worker on each machine, and collect the result:
  $ spandrel cluster submit --queue redis://host --input 'corpus/*.gz' --output parsed
  $ spandrel cluster work --queue redis://host
  $ spandrel cluster status --queue redis://host --watch
  $ spandrel cluster collect parsed --output parsed.ndjson

The queue is BullMQ's, in Redis or PostgreSQL: npm install bullmq ioredis (or pg).
Input and output are in a folder that all machines share, at the same path, or in
S3-compatible object storage (s3://bucket/folder): npm install @aws-sdk/client-s3.`

export function addCluster(program: Command, context: CommandContext): void {
  const cluster = program
    .command("cluster")
    .description("parse a corpus on many machines")
    .addHelpText("after", help)
  for (const add of [
    addClusterSubmit,
    addClusterWork,
    addClusterStatus,
    addClusterCollect,
    addClusterRetry,
    addClusterClear,
  ])
    add(cluster, context)
}

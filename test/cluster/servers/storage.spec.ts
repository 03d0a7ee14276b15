import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import S3rver from "@20minutes/s3rver"
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { temporaryPath } from "../../temporary-files.ts"
import { environment, spandrel, statusOf, WorkerProcess } from "./program.ts"
import { freePort, startRedis, type TestServer } from "./servers.ts"
import { until } from "./until.ts"

describe("in object storage", () => {
  let redis: TestServer
  let storage: S3rver
  let client: S3Client
  beforeAll(async () => {
    redis = await startRedis()
    const port = await freePort()
    const directory = temporaryPath("buckets")
    mkdirSync(directory)
    // It signs the path of a bucket without the slash that clients sign.
    const settings = { address: "127.0.0.1", port, silent: true, directory, allowMismatchedSignatures: true }
    storage = new S3rver({ ...settings, configureBuckets: [{ name: "corpora" }] })
    await storage.run()
    const endpoint = `http://127.0.0.1:${port}`
    Object.assign(environment, {
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
      AWS_REGION: "us-east-1",
    })
    const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" }
    client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials })
  })
  afterAll(async () => {
    client.destroy()
    await storage.close()
    await redis.stop()
  })

  const put = (key: string, body: Uint8Array) =>
    client.send(new PutObjectCommand({ Bucket: "corpora", Key: key, Body: body, ContentLength: body.length }))

  it("a corpus has the output of one process, also from compressed objects", async () => {
    const line = (at: number) => JSON.stringify({ id: at, text: `The old man sees ${at} fish in the water.` })
    const text = Buffer.from(Array.from({ length: 300 }, (_, at) => `${line(at)}\n`).join(""))
    const folder = temporaryPath("same")
    mkdirSync(folder)
    const files = { "a.ndjson": text, "b.ndjson.gz": gzipSync(text), "c.ndjson": text.subarray(0, 2000) }
    for (const [name, bytes] of Object.entries(files)) {
      writeFileSync(join(folder, name), bytes)
      await put(`in/${name}`, bytes)
      await put(`other/${name}`, bytes)
    }
    const reading = ["--model", "en-fast", "--input-format", "ndjson", "--on-error", "skip"]
    const submission = [...reading, "--input", "s3://corpora/in/*.ndjson*", "--output", "s3://corpora/out"]
    const submit = () =>
      spandrel("cluster", "submit", "--queue", redis.url, ...submission, "--shard-size", "0.004")
    expect(await submit()).toContain("3 files")
    expect(await submit()).toContain("0 queued")
    const workers = [new WorkerProcess(redis.url), new WorkerProcess(redis.url)]
    await until(
      async () => {
        const { done, total } = (await statusOf(redis.url)).shards
        return done === total
      },
      `all shards are done: ${workers.map(({ messages }) => messages).join("")}`,
    )
    for (const worker of workers) expect(await worker.end()).toBe(0)
    expect(await submit()).toContain("0 queued, 0 in the queue already")
    // The last record of the third file is cut off, and so is its message, which has the file's name.
    const output = await spandrel("cluster", "collect", "s3://corpora/out").catch(
      ({ stdout }) => stdout as string,
    )
    const paths = readdirSync(folder)
      .sort()
      .map((name) => join(folder, name))
    const alone = await spandrel("parse", ...reading, "--format", "ndjson", "--input", ...paths).catch(
      ({ stdout }) => stdout as string,
    )
    expect(output).toBe(alone.replaceAll(folder, "s3://corpora/in"))
    expect(output.split("\n")).toHaveLength(636)
  })

  it("says what is wrong with an address, a bucket and a damaged output", async () => {
    const collect = (folder: string) => spandrel("cluster", "collect", folder)
    await expect(collect("s3://")).rejects.toMatchObject({ code: 2 })
    await expect(collect("s3://corpora/nothing")).rejects.toMatchObject({ code: 2 })
    await expect(collect("s3://nowhere/x")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("bucket"),
    })
    const found = await client.send(new ListObjectsV2Command({ Bucket: "corpora", Prefix: "out/shards/" }))
    const key = found.Contents?.map(({ Key }) => Key ?? "").find((name) => name.endsWith("ndjson")) ?? ""
    const { Body } = await client.send(new GetObjectCommand({ Bucket: "corpora", Key: key }))
    const bytes = await Body?.transformToByteArray()
    await put(key, Buffer.from(bytes ?? []).fill(0x20, 10, 11))
    await expect(collect("s3://corpora/out")).rejects.toMatchObject({ code: 1, stdout: "" })
  })
})

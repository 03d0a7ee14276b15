// S3-compatible object storage. Where it is and who may use it comes from the environment, as for other programs:
// AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY.

import { randomBytes } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdtemp, open, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough, pipeline, Readable } from "node:stream"
import type { S3Client } from "@aws-sdk/client-s3"
import { SpandrelError } from "../check/error.ts"
import { cannotWrite } from "../node/file-errors.ts"
import { fixedFolder, globExpression, isPattern } from "./glob.ts"
import { loadOptional } from "./optional-package.ts"
import type { Append, ByteRange, Storage, StoredFile } from "./storage-kind.ts"
import { isLate, within } from "./within.ts"

const scheme = "s3://"

// Seconds for a connection, for the beginning of an answer, and for each further part of one: storage that
// accepts connections and doesn't answer must not hold a worker for ever.
const connectSeconds = 5
const answerSeconds = 30
// A manifest has a few hundred bytes per file, other texts less.
const longestText = 2 ** 28
// An upload has this much more, as slow lines need it.
const slowestBytesPerSecond = 100_000

type Sdk = typeof import("@aws-sdk/client-s3")

export const isObjectAddress = (path: string): boolean => path.startsWith(scheme)

/// The storage of addresses such as `s3://bucket/folder`; needs @aws-sdk/client-s3.
export async function openObjectStorage(address: string): Promise<Storage> {
  const sdk = await loadOptional(() => import("@aws-sdk/client-s3"), ["@aws-sdk/client-s3"], address)
  const endpoint = process.env["AWS_ENDPOINT_URL_S3"] ?? process.env["AWS_ENDPOINT_URL"]
  const client = new sdk.S3Client({
    // Only Amazon's own storage has a host name for each bucket.
    forcePathStyle: endpoint !== undefined,
    region: process.env["AWS_REGION"] ?? "us-east-1",
    // Not every server has the checksums that Amazon's added; outputs have hashes of their own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectSeconds * 1000 },
    ...(endpoint !== undefined && { endpoint }),
  })
  return new ObjectStorage(sdk, client)
}

class ObjectStorage implements Storage {
  readonly #sdk: Sdk
  readonly #client: S3Client

  constructor(sdk: Sdk, client: S3Client) {
    this.#sdk = sdk
    this.#client = client
  }

  async find(pattern: string): Promise<StoredFile[]> {
    const { bucket, key } = locate(pattern)
    const expression = isPattern(key) ? globExpression(key) : undefined
    const prefix = expression === undefined ? key : fixedFolder(key)
    const found: StoredFile[] = []
    for await (const { key: name, size } of this.#objects(bucket, prefix)) {
      if (expression === undefined ? name !== key : !expression.test(name)) continue
      const path = `${scheme}${bucket}/${name}`
      found.push({ path, name: path, size })
    }
    return found.sort((one, other) => (one.path < other.path ? -1 : 1))
  }

  async *list(folder: string): AsyncGenerator<string> {
    const { bucket, key } = locate(folder)
    const prefix = key === "" || key.endsWith("/") ? key : `${key}/`
    for await (const { key: name } of this.#objects(bucket, prefix)) yield name.slice(prefix.length)
  }

  async *#objects(bucket: string, prefix: string): AsyncGenerator<{ key: string; size: number }> {
    let token: string | undefined
    do {
      const page = await this.#send("list", `${scheme}${bucket}/${prefix}`, (abortSignal) =>
        this.#client.send(
          new this.#sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
          { abortSignal },
        ),
      )
      for (const { Key: key = "", Size: size = 0 } of page.Contents ?? []) yield { key, size }
      if (token !== undefined && page.NextContinuationToken === token)
        throw storageError("list", `${scheme}${bucket}/${prefix}`, new Error("the list has no end"))
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  async *read(path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    if (range !== undefined && range.end <= range.start) return
    const { body, size } = await this.#get(path, range)
    const chunks = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
    let bytes = 0
    try {
      for (;;) {
        // Only the wait for storage counts: the reader of the chunks may be slow.
        const { done, value } = await within(answerSeconds, () => chunks.next())
        bytes += value?.length ?? 0
        if (size !== undefined && (done ? bytes < size : bytes > size))
          throw new Error(`the answer has ${done ? `only ${bytes}` : "more than the"} ${size} bytes`)
        if (done) return
        yield value
      }
    } catch (error) {
      throw storageError("read", path, error)
    } finally {
      body.destroy()
    }
  }

  async readText(path: string): Promise<string | undefined> {
    try {
      const chunks: Uint8Array[] = []
      let bytes = 0
      for await (const chunk of this.read(path)) {
        bytes += chunk.length
        if (bytes > longestText) throw storageError("read", path, new Error("it is too long for such a file"))
        chunks.push(chunk)
      }
      return Buffer.concat(chunks).toString()
    } catch (error) {
      if (isMissing(error instanceof Error ? error.cause : undefined)) return undefined
      throw error
    }
  }

  /// An answer, and how many bytes it must have, if that is known.
  async #get(
    path: string,
    range: ByteRange | undefined,
  ): Promise<{ readonly body: Readable; readonly size: number | undefined }> {
    const { bucket, key } = locate(path)
    const bytes = range === undefined ? undefined : `bytes=${range.start}-${range.end - 1}`
    const { Body, ContentLength } = await this.#send("read", path, (abortSignal) =>
      this.#client.send(new this.#sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range: bytes }), {
        abortSignal,
      }),
    )
    // Passes errors on, as a pipe doesn't: a connection that breaks off would look like one that is slow.
    const body = pipeline((Body as Readable | undefined) ?? Readable.from([]), new PassThrough(), () => {})
    return { body, size: range === undefined ? ContentLength : range.end - range.start }
  }

  /// Objects are only visible when they are complete, so the temporary file is a local one.
  async write(_: string, fill: (append: Append) => Promise<string>): Promise<string> {
    const folder = await localFolder()
    try {
      const part = join(folder, `${randomBytes(4).toString("hex")}.part`)
      const file = await open(part, "wx")
      let path: string
      try {
        path = await fill((data) =>
          file.appendFile(data).catch((error) => {
            throw cannotWrite(part, error)
          }),
        )
      } finally {
        await file.close()
      }
      await this.#put(path, part)
      return path
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async create(path: string, text: string): Promise<boolean> {
    const { bucket, key } = locate(path)
    const condition = (isConditional: boolean) => (isConditional ? { IfNoneMatch: "*" } : {})
    const put = (isConditional: boolean) =>
      this.#send("write", path, (abortSignal) =>
        this.#client.send(
          new this.#sdk.PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: text,
            ...condition(isConditional),
          }),
          { abortSignal },
        ),
      )
    try {
      await put(true)
      return true
    } catch (error) {
      const status = statusOf(error)
      // It is there, or is being written just now.
      if (status === 412 || status === 409) return false
      if (status !== 501) throw error
    }
    // Not every server knows conditions.
    if ((await this.readText(path)) !== undefined) return false
    await put(false)
    return true
  }

  async #put(path: string, part: string): Promise<void> {
    const { bucket, key } = locate(path)
    const { size } = await stat(part)
    const seconds = answerSeconds + size / slowestBytesPerSecond
    const send = (abortSignal: AbortSignal) =>
      this.#client.send(
        new this.#sdk.PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: createReadStream(part),
          ContentLength: size,
        }),
        { abortSignal },
      )
    await this.#send("write", path, send, seconds)
  }

  async #send<Answer>(
    verb: string,
    path: string,
    send: (signal: AbortSignal) => Promise<Answer>,
    seconds = answerSeconds,
  ): Promise<Answer> {
    const aborting = new AbortController()
    try {
      return await within(seconds, () => send(aborting.signal))
    } catch (error) {
      aborting.abort()
      throw storageError(verb, path, error)
    }
  }

  join(folder: string, name: string): string {
    return `${folder.replace(/(?<!\/)\/+$/, "")}/${name}`
  }

  absolute(path: string): string {
    return path
  }

  close(): void {
    this.#client.destroy()
  }
}

/// A folder of its own for a file that is to be uploaded.
async function localFolder(): Promise<string> {
  const near = join(tmpdir(), "spandrel-shard-")
  try {
    return await mkdtemp(near)
  } catch (error) {
    throw cannotWrite(near, error)
  }
}

/// The HTTP status of the answer that an error of `#send` is about.
function statusOf(error: unknown): number | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const { $metadata } = (cause ?? {}) as { readonly $metadata?: { readonly httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}

function storageError(verb: string, path: string, error: unknown): SpandrelError {
  const isNamed = error instanceof Error && !isLate(error)
  const reason = isNamed ? `${error.name}: ${error.message}` : (error as Error).message
  return new SpandrelError(
    verb === "write" ? "unwritable-file" : "unreadable-file",
    `can't ${verb} ${path}: ${reason}; check AWS_ENDPOINT_URL, the access keys and the bucket`,
    { cause: error },
  )
}

function locate(address: string): { readonly bucket: string; readonly key: string } {
  const [bucket = "", ...key] = address.slice(scheme.length).split("/")
  if (!isObjectAddress(address) || bucket === "")
    throw new SpandrelError(
      "wrong-usage",
      `${address} is not an address in object storage; write s3://BUCKET/FOLDER`,
    )
  return { bucket, key: key.join("/") }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound")
}

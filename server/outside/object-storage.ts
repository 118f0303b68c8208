import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { largestUpload } from '../../contract/limits.ts'
import type { S3Settings } from '../platform/file-settings.ts'
import type { Draft } from '../platform/drafts.ts'
import { checkedKey, MissingFile, type FileStore, type StoredFile } from '../platform/file-store.ts'
import { boundedStream } from './bounded-reply.ts'

/** Size of the parts of a large file, one of which is in memory. The minimum of S3. */
const partSize = 5 * 1024 * 1024

/** Timeouts for the connection and the reply, and the number of attempts. */
export type StoragePatience = { connectMs: number; answerMs: number; attempts: number }
/** Gives up a silent storage, including its parts, before the browser's connection times out after a minute. */
export const usualPatience: StoragePatience = { connectMs: 3000, answerMs: 8000, attempts: 3 }

/** More than any file that is stored, uploads and generated reports alike. */
const largestFile = 2 * largestUpload
/** A listing of 1,000 files, or a failure. */
const largestMessage = 4 * 1024 * 1024

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/** Files in a bucket of any S3-compatible storage. */
export class ObjectStorage implements FileStore {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #longestReadMs: number

  constructor({ endpoint, region, bucket, credentials }: S3Settings, patience: StoragePatience = usualPatience) {
    this.#bucket = bucket
    const config: S3ClientConfig = {
      region,
      maxAttempts: patience.attempts,
      requestHandler: {
        connectionTimeout: patience.connectMs,
        requestTimeout: patience.answerMs,
        throwOnRequestTimeout: true,
      },
      // Not every S3-compatible storage supports the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
    }
    this.#client = new S3Client(config)
    this.#longestReadMs = patience.answerMs * patience.attempts
    this.#boundReplies(patience)
  }

  /** The library reads every message whole, of any length. A file is read at the speed of its receiver. */
  #boundReplies({ answerMs }: StoragePatience): void {
    this.#client.middlewareStack.add(
      (next, context) => async (request) => {
        const result = await next(request)
        const reply = result.response as { statusCode: number; body: unknown }
        if (!(reply.body instanceof Readable)) return result
        const isFile = context['commandName'] === 'GetObjectCommand' && reply.statusCode < 300
        reply.body = boundedStream(reply.body, isFile ? largestFile : largestMessage, isFile ? undefined : answerMs)
        return result
      },
      // Low priority: next to the network, before the library reads the reply.
      { step: 'deserialize', priority: 'low', name: 'boundReplies' },
    )
  }

  #place(key: string) {
    return { Bucket: this.#bucket, Key: checkedKey(key) }
  }

  /** If a part fails, the upload is aborted: the storage shows a file only when all parts are complete. */
  async store(key: string, source: Uint8Array | Draft): Promise<void> {
    const Body = source instanceof Uint8Array ? source : source.stream()
    const params = { ...this.#place(key), Body }
    await new Upload({ client: this.#client, params, partSize, queueSize: 1, leavePartsOnError: false }).done()
  }

  async open(key: string): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#place(key)))
      return Body as Readable
    } catch (error) {
      throw isMissing(error) ? new MissingFile(key) : error
    }
  }

  async read(key: string): Promise<Buffer> {
    return buffer(boundedStream(await this.open(key), largestFile, this.#longestReadMs))
  }

  async exists(key: string): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand(this.#place(key)))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#place(key)))
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix })
    for await (const { Contents = [] } of pages) {
      for (const { Key, LastModified } of Contents)
        if (Key && LastModified) yield { key: Key, modifiedAt: LastModified }
    }
  }

  close(): void {
    this.#client.destroy()
  }
}

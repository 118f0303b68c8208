import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import type { CheckedFile } from './checked-files.ts'

/** `end` is the position in PostgreSQL's log at which the copy is consistent. */
export type BaseBackup = Omit<CheckedFile, 'path'> & { end: string; postgres: string }

type Connection = { stream: { pause(): void; resume(): void } }

/** PostgreSQL's own physical backup, as `pg_basebackup` asks for it; the embedded package has no such program. */
class BaseBackupQuery extends pg.Query {
  readonly #sink: WriteStream
  readonly #hash = createHash('sha256')
  size = 0

  constructor(sink: WriteStream) {
    // PostgreSQL verifies the checksum of every page that it sends, and adds the log that makes the copy consistent.
    super(`BASE_BACKUP (LABEL 'portal', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`)
    this.#sink = sink
  }

  /** Called by the client for each message: `n` begins an archive, `d` has bytes of it. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection): void {
    if (chunk[0] !== 'd'.charCodeAt(0)) return
    // The client reuses its buffer.
    const bytes = Buffer.from(chunk.subarray(1))
    if (this.add(bytes)) return
    stream.pause()
    if (this.#sink.listenerCount('drain') === 0) this.#sink.once('drain', () => stream.resume())
  }

  add(bytes: Buffer): boolean {
    this.size += bytes.length
    this.#hash.update(bytes)
    return this.#sink.write(bytes)
  }

  sha256 = (): string => this.#hash.digest('hex')
}

/** The last two blocks of every tar, which PostgreSQL leaves to its client. */
const endOfArchive = Buffer.alloc(1024)

/** Writes the cluster, as it is when this ends, to a new tar file. */
export async function writeBaseBackup(url: string, path: string): Promise<BaseBackup> {
  const settings: pg.ClientConfig & { replication: string } = { connectionString: url, replication: 'database' }
  const client = new pg.Client(settings)
  let lost: Error | undefined
  client.on('error', (error) => (lost = error))
  await client.connect()
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 1024 * 1024, flush: true })
  const written = finished(sink)
  try {
    // Keeps the log since the beginning of the backup, however long that takes; it ends with the connection.
    await client.query(
      `CREATE_REPLICATION_SLOT backup_${randomUUID().replaceAll('-', '')} TEMPORARY PHYSICAL RESERVE_WAL`,
    )
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    const backup = new BaseBackupQuery(sink)
    const positions: string[] = []
    const sent = new Promise<void>((resolve, reject) => {
      backup.on('row', ({ recptr }: { recptr?: string }) => recptr !== undefined && positions.push(recptr))
      backup.on('end', () => resolve()).on('error', reject)
    })
    client.query(backup)
    await Promise.race([sent, written])
    backup.add(endOfArchive)
    sink.end()
    await written
    return {
      size: backup.size,
      sha256: backup.sha256(),
      end: positions.at(-1) ?? '',
      postgres: rows[0]?.server_version ?? '',
    }
  } catch (error) {
    sink.destroy()
    throw lost ?? error
  } finally {
    await written.catch(() => {})
    await client.end().catch(() => {})
  }
}

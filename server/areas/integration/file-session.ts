import type { SoftwareSession } from '../../outside/software/connector.ts'
import type { Collection, RecordPage, SoftwareRecord } from '../../outside/software/records.ts'
import type { Day } from '../../../contract/days.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { filePage, fileToRead } from './software-files.queries.ts'
import type { ConnectionKey } from './open-session.ts'

/** A file of the agency that is read: its rows are stored in pages since it was uploaded. */
export type FileToRead = { id: number; fileDay: Day }

/** Reads a file as if it were software. Without one there is nothing to read, but what waits for a decision can be taken over. */
export class FileSession implements SoftwareSession {
  readonly requests = 0
  readonly averageMs = 0
  readonly collections: readonly Collection[] = ['managers', 'properties', 'tenancies']
  readonly file: FileToRead | undefined
  readonly #db: Db
  readonly #agencyId: number

  private constructor(db: Db, agencyId: number, file: FileToRead | undefined) {
    this.#db = db
    this.#agencyId = agencyId
    this.file = file
  }

  static async open(db: Db, { agencyId, software }: ConnectionKey, kind: 'SYNC' | 'DRY'): Promise<FileSession> {
    return new FileSession(db, agencyId, await maybeOne(db, fileToRead(agencyId, software, kind)))
  }

  /** The cursor names the file, so that the next one is read from its beginning. */
  async changedSince(collection: Collection, cursor: string | undefined): Promise<RecordPage> {
    const { file } = this
    if (!file) return { records: [], cursor: cursor ?? '', isLast: true }
    const [fileId, at] = (cursor ?? '').split(':').map(Number)
    const page = fileId === file.id ? (at ?? 0) : 0
    const found = await maybeOne(this.#db, filePage(this.#agencyId, file.id, collection, page))
    return {
      records: (found?.records ?? []) as SoftwareRecord[],
      cursor: `${file.id}:${page + 1}`,
      isLast: found?.isLast ?? true,
    }
  }

  async postBill(): Promise<never> {
    throw new Error('Software that is read by files takes no bills')
  }
}

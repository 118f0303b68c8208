import type { StateCode } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { removedBytes } from './store-file.queries.ts'
import { filesToRemove, givenUpUploads, keysWithoutFile } from './remove-files.queries.ts'

export type RemovalParts = { databases: Databases; files: FileStore; clock: Clock }

const batchSize = 100
const keysAtOnce = 500
/** Files younger than this may still be uploading: bytes are written within minutes of their row. */
const orphanMs = 60 * 60_000

const noTenant = (state: StateCode) => ({ state, agencyId: null, userId: null })

/** Removes the bytes of deleted files, then marks the rows: after a crash in between they are removed again. */
export async function removeFiles({ databases, files, clock }: RemovalParts, state: StateCode): Promise<number> {
  const database = databases.of(state)
  let removed = 0
  for (;;) {
    const due = await database.reader(noTenant(state)).rows(filesToRemove(state, batchSize))
    for (const { storageKey } of due) await files.remove(storageKey)
    const keys = due.map(({ storageKey }) => storageKey)
    if (keys.length > 0) {
      await database.transaction(noTenant(state), async (db) => db.rows(removedBytes(keys, clock.now())))
    }
    removed += keys.length
    if (keys.length < batchSize) return removed
  }
}

/** Marks uploads that never finished as deleted. */
export async function giveUpUploads({ databases, clock }: RemovalParts, state: StateCode): Promise<number> {
  const { count } = await databases
    .of(state)
    .transaction(noTenant(state), async (db) => one(db, givenUpUploads(state, clock.now())))
  return count
}

/**
 * Removes bytes without a row, for example after the database was restored, or from an upload that finished after it
 * was given up.
 */
export async function removeOrphans(parts: RemovalParts, state: StateCode): Promise<number> {
  const youngest = parts.clock.now().getTime() - orphanMs
  let removed = 0
  let keys: string[] = []
  const check = async () => {
    const unknown = await parts.databases.of(state).reader(noTenant(state)).rows(keysWithoutFile(keys))
    for (const { key } of unknown) await parts.files.remove(key)
    removed += unknown.length
    keys = []
  }
  for await (const { key, modifiedAt } of parts.files.list(`uploads/${state}/`)) {
    if (modifiedAt.getTime() > youngest) continue
    keys.push(key)
    if (keys.length === keysAtOnce) await check()
  }
  if (keys.length > 0) await check()
  return removed
}

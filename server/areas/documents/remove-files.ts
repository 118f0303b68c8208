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
/** A file is written under its key within minutes of its row; anything younger may still be on its way. */
const orphanMs = 60 * 60_000

const noTenant = (state: StateCode) => ({ state, agencyId: null, userId: null })

/** The bytes of deleted files go, then the row says so: a crash in between removes them once more. */
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

/** Uploads that never finished count as deleted from now on. */
export async function giveUpUploads({ databases, clock }: RemovalParts, state: StateCode): Promise<number> {
  const { count } = await databases
    .of(state)
    .transaction(noTenant(state), async (db) => one(db, givenUpUploads(state, clock.now())))
  return count
}

/** Bytes that no row knows: of a database that was set back, or an upload that outlived its own giving up. */
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

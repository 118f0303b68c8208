import { randomUUID } from 'node:crypto'
import { fileExtension } from '../../../contract/documents/uploads.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Draft } from '../../platform/drafts.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { fullDisk, isFullDisk } from '../../platform/full-disk.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { fileStatus, giveUpFile, insertPendingFile, removedBytes, markFileStored } from './store-file.queries.ts'

export type FileParts = { databases: Databases; files: FileStore }

/** A file whose bytes are stored and whose row is still PENDING. */
export type StoredUpload = { id: number; storageKey: string; size: number; sha256: Buffer; detectedType: string }

type NewFile = { fileName: string; declaredType: string; detectedType: string; draft: Draft }

const notStored = 'The file could not be stored. Please try again.'

/**
 * Inserts the row in a separate transaction, then stores the bytes, then runs `work`, which marks the row STORED
 * together with the use of the file. So a STORED row always has its bytes, and bytes of an unfinished upload can be
 * found by their row.
 */
export async function storeFile<Result>(
  { databases, files }: FileParts,
  scope: Scope,
  { draft, detectedType, fileName, declaredType }: NewFile,
  work: (file: StoredUpload) => Promise<{ result: Result; isUsed: boolean }>,
): Promise<Result> {
  const database = databases.of(scope.state)
  const storageKey = `uploads/${scope.state}/${scope.agencyId}/${randomUUID()}.${fileExtension(fileName)}`
  const { id } = await database.transaction(scope, async (db) =>
    one(db, insertPendingFile(scope, { storageKey, fileName, declaredType })),
  )
  const { size, sha256 } = draft
  let isUsed = false
  try {
    await files.store(storageKey, draft).catch((error: unknown) => {
      throw isFullDisk(error) ? fullDisk(error) : Object.assign(new Problem('unavailable', notStored), { cause: error })
    })
    const done = await work({ id, storageKey, size, sha256, detectedType })
    isUsed = done.isUsed
    return done.result
  } finally {
    if (!isUsed) await giveUp({ databases, files }, scope, id, storageKey)
  }
}

/** Called in the transaction that uses the file. */
export async function markStored(scope: Scope, { id, ...facts }: StoredUpload): Promise<void> {
  const stored = await maybeOne(scope.db, markFileStored(scope.agencyId, id, facts))
  if (!stored) throw new Problem('unavailable', notStored)
}

/**
 * Cleans up as far as possible; the sweep finds the rest. If the reply to a commit was lost, the file may be in use and
 * stays.
 */
async function giveUp({ databases, files }: FileParts, scope: Scope, id: number, storageKey: string): Promise<void> {
  try {
    const status = await databases.of(scope.state).transaction(scope, async (db) => {
      await db.rows(giveUpFile(scope.agencyId, id, scope.now))
      return maybeOne(db, fileStatus(scope.agencyId, id))
    })
    if (status?.status === 'STORED') return
    await files.remove(storageKey)
    await databases.of(scope.state).transaction(scope, async (db) => db.rows(removedBytes([storageKey], scope.now)))
  } catch {
    // The row records what is left to do.
  }
}

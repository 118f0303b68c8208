import type { StateCode } from '../../../contract/states.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { softwareLabel } from '../../../contract/agency.ts'
import { lostAfterMs, lostUploadText, unclearUploadText } from './invoice-upload.ts'
import { agenciesWithUploads, failUploads, lockLostUploads } from './upload-invoice.queries.ts'

type LostUploadParts = { databases: Databases; states: readonly StateCode[]; clock: Clock }

/** A job exists from the moment of its request, so this only spares the uploads that are just being done. */
const graceMs = 60_000

/**
 * Every two minutes: marks uploads as failed whose job will not end them, because a worker was killed at the last
 * attempt or the job was removed. The user can try again, if need be after a look in the software.
 */
export const findLostUploadsJob = (parts: LostUploadParts): Job => ({
  task: 'find-lost-uploads',
  every: '*/2 * * * *',
  perform: async (_, { log }) => {
    const requestedBefore = new Date(parts.clock.now().getTime() - graceMs)
    for (const state of parts.states) {
      const reader = parts.databases.of(state).reader({ state, agencyId: null, userId: null })
      for (const { id } of await reader.rows(agenciesWithUploads(state, requestedBefore))) {
        const lost = await failLostUploads(parts, state, id, requestedBefore)
        if (lost > 0) log.warn({ state, agencyId: id, lost }, 'lost invoice uploads marked as failed')
      }
    }
  },
})

async function failLostUploads(
  { databases, clock }: LostUploadParts,
  state: StateCode,
  agencyId: number,
  requestedBefore: Date,
): Promise<number> {
  const tenant = { state, agencyId, userId: null }
  const now = clock.now()
  return databases.of(state).transaction(tenant, async (db) => {
    const lost = await db.rows(lockLostUploads(agencyId, requestedBefore, new Date(now.getTime() - lostAfterMs)))
    const actor = { ...tenant, originalUserId: null, now, requestId: null }
    const failed = lost.map(({ isSent, software, ...row }) => ({
      ...row,
      error: isSent && software !== null ? unclearUploadText(softwareLabel(software), row) : lostUploadText,
    }))
    await db.rows(failUploads(agencyId, failed))
    for (const { invoiceId, propertyId, error } of failed) {
      const outcome = { state: 'FAILED', error }
      const change: Change = { action: 'finish-invoice-upload', entity: 'invoices', entityId: invoiceId, propertyId }
      await recordChange(db, actor, { ...change, before: { uploadState: 'UPLOADING' }, after: outcome }, 'JOB')
    }
    return lost.length
  })
}

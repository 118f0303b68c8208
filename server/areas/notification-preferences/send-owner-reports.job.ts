import type { StateCode } from '../../../contract/states.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { ownerReportLetter } from './owner-report-letter.ts'
import { agenciesWithReports, lockReports, takeReports, type OwnerReport } from './owner-reports.queries.ts'
import { markSentToOwner } from '../documents/provider-documents.queries.ts'

type OwnerReportParts = { databases: Databases; states: readonly StateCode[]; clock: Clock }

/** Older reports are not sent, even after an outage. */
const freshMs = 2 * 24 * 60 * 60_000
/** Reports per transaction. */
const batchSize = 50

/**
 * Every ten minutes: emails new service reports to the owners, where the property manager chose so. Each is sent once.
 */
export const sendOwnerReportsJob = ({ databases, states, clock }: OwnerReportParts): Job => ({
  task: 'send-owner-reports',
  every: '*/10 * * * *',
  perform: async (_, { log }) => {
    const now = clock.now()
    const since = new Date(now.getTime() - freshMs).toISOString()
    const failures: unknown[] = []
    for (const state of states) {
      const noTenant = { state, agencyId: null, userId: null }
      for (const { id } of await databases.of(state).reader(noTenant).rows(agenciesWithReports(state, since))) {
        try {
          const sent = await sendForAgency(databases, state, id, now, since)
          if (sent > 0) log.info({ state, agencyId: id, sent }, 'service reports queued for owners')
        } catch (error) {
          // A failure in one agency does not stop the others; the job fails at the end and is retried.
          log.error({ err: error, state, agencyId: id }, 'service reports could not be queued')
          failures.push(error)
        }
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some agencies’ reports could not be queued')
  },
})

/** One email for all reports of a visit. The visit at the end of a full batch may go on in the next one, so it waits for it. */
function byVisit(reports: readonly OwnerReport[]): (readonly [OwnerReport, ...OwnerReport[]])[] {
  const groups = new Map<string, [OwnerReport, ...OwnerReport[]]>()
  for (const report of reports) {
    const { documentId, visitId, isRepair } = report
    const key = visitId === null ? `document ${documentId}` : `visit ${visitId} ${isRepair}`
    const known = groups.get(key)
    if (known) known.push(report)
    else groups.set(key, [report])
  }
  const all = [...groups.values()]
  const isCut = reports.length === batchSize && all.length > 1 && reports.at(-1)?.visitId !== null
  return isCut ? all.slice(0, -1) : all
}

async function sendForAgency(
  databases: Databases,
  state: StateCode,
  agencyId: number,
  now: Date,
  since: string,
): Promise<number> {
  let sent = 0
  for (;;) {
    const count = await databases.of(state).transaction({ state, agencyId, userId: null }, async (db) => {
      await db.rows(lockReports(agencyId))
      const anHourAgo = new Date(now.getTime() - 3_600_000).toISOString()
      const reports = await db.rows(takeReports(agencyId, { since, anHourAgo }, batchSize))
      const scope = {
        db,
        state,
        agencyId,
        userId: null,
        originalUserId: null,
        requestId: null,
        now,
        today: todayIn(state, now),
      }
      for (const together of byVisit(reports)) {
        const mailId = await queueMail(scope, ownerReportLetter(together))
        for (const { documentId, propertyId } of together) {
          await db.rows(markSentToOwner(agencyId, documentId, mailId))
          const change: Change = { action: 'send-owner-report', entity: 'documents', entityId: documentId, propertyId }
          await recordChange(db, scope, { ...change, after: { mailId } }, 'JOB')
        }
      }
      return reports.length
    })
    sent += count
    if (count < batchSize) return sent
  }
}

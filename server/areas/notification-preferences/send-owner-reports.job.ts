import type { StateCode } from '../../../contract/states.ts'
import { recordChange } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { ownerReportLetter } from './owner-report-letter.ts'
import { agenciesWithReports, markSent, takeReports } from './owner-reports.queries.ts'

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
      const reports = await db.rows(takeReports(agencyId, since, batchSize))
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
      for (const report of reports) {
        const { documentId, propertyId } = report
        const mailId = await queueMail(scope, ownerReportLetter(report))
        await db.rows(markSent(agencyId, documentId, mailId))
        const change = {
          action: 'send-owner-report',
          entity: 'documents',
          entityId: documentId,
          propertyId,
          after: { mailId },
        }
        await recordChange(db, scope, change, 'JOB')
      }
      return reports.length
    })
    sent += count
    if (count < batchSize) return sent
  }
}

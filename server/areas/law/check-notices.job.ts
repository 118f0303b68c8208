import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import { markVisitLawful, markVisitUnlawful } from '../bookings/mark-unlawful.ts'
import { isLawfulEntry, lawfulUntil } from '../entry-rules/lawful-entry.ts'
import { jobByAgency, type RunParts, type RunStep } from './run-by-agency.ts'
import { noticeCheckTask } from './start-run.ts'
import { entryOf, lawsOfVisits } from './visit-laws.ts'
import { visitsByNotice } from './visits-by-notice.queries.ts'

const batchSize = 100

/** Compares one batch of booked visits by notice with the law as it is now. */
const checkBatch =
  (portalUrl: string): RunStep =>
  async ({ db, state, agencyId, now }, { cardKind, afterId }) => {
    const window = { now, pastFrom: now, comingFrom: now, comingTo: null }
    const visits = await db.rows(visitsByNotice(agencyId, afterId, window, batchSize))
    const end = visits.at(-1)
    if (!end) return { properties: 0, next: null }
    const scope = { db, state, agencyId, userId: null, now, today: todayIn(state, now), portalUrl }
    const lawOf = await lawsOfVisits(db, state, visits)
    // Properties are locked in the same order by everybody.
    for (const visit of visits.toSorted((one, other) => one.propertyId - other.propertyId)) {
      const { purpose, service, time } = entryOf(visit)
      const law = lawOf(visit)
      const lawfulness = isLawfulEntry(law, purpose, service, time)
      if (lawfulness.isLawful && visit.isMarked)
        await markVisitLawful(scope, visit, lawfulUntil(law, purpose, service, time))
      else if (!lawfulness.isLawful && !visit.isUnlawful) await markVisitUnlawful(scope, visit, lawfulness.reason)
    }
    return { properties: visits.length, next: { cardKind, afterId: end.noticeId } }
  }

/** Finds the booked visits whose notices a change of a rule of entry makes unlawful, or lawful again. */
export const checkNoticesJob = ({ portalUrl, ...parts }: RunParts & { portalUrl: string }): Job =>
  jobByAgency(noticeCheckTask, parts, checkBatch(portalUrl))

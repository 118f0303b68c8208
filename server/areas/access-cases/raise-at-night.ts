import { states } from '../../../contract/states.ts'
import type { NightlyScope, NightlyStep } from '../../platform/nightly-step.ts'
import type { AccessScope } from './close-issues.ts'
import { idsOf, lacksKey, leavesNoWayIn, raiseIssues } from './raise-issues.ts'
import { entryRowsOfChanging, unconfirmedProperties } from './raise-issues.queries.ts'

/** The scope of a nightly step as the author of changes. */
export const asJob = (scope: NightlyScope): AccessScope => ({
  ...scope,
  userId: null,
  originalUserId: null,
  requestId: null,
  source: 'JOB',
})

/**
 * Raises the access issues that arise with the date, among the properties whose cards change today: tenancy details that
 * were not confirmed for over 30 days, preferences that leave no way in, and a missing key while a visit is due.
 */
export const raiseAccessIssues: NightlyStep = async (scope) => {
  const { db, agencyId, state, today } = scope
  const { timeZone } = states[state]
  const unconfirmed = await db.rows(unconfirmedProperties(agencyId, today, timeZone))
  const rows = await db.rows(entryRowsOfChanging(agencyId, today, timeZone))
  const blocked = rows.filter((row) => leavesNoWayIn(row, today))
  const keyless = rows.filter((row) => row.isVisitDue && lacksKey(row, today))
  const job = asJob(scope)
  return [
    ...(await raiseIssues(job, 'TENANT_DETAILS_UNCONFIRMED', idsOf(unconfirmed))),
    ...(await raiseIssues(job, 'BLOCKED_BY_PREFERENCES', idsOf(blocked))),
    ...(await raiseIssues(job, 'KEY_NEEDED', idsOf(keyless))),
  ]
}

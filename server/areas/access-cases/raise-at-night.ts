import { states } from '../../../contract/states.ts'
import type { NightlyScope, NightlyStep } from '../../platform/nightly-step.ts'
import type { AccessScope } from './close-issues.ts'
import { leavesNoWayIn, raiseIssues } from './raise-issues.ts'
import { preferencesOfChanging, unconfirmedProperties } from './raise-issues.queries.ts'

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
 * were not confirmed for over 30 days, and preferences that leave no way in.
 */
export const raiseAccessIssues: NightlyStep = async (scope) => {
  const { db, agencyId, state, today } = scope
  const unconfirmed = await db.rows(unconfirmedProperties(agencyId, today, states[state].timeZone))
  const chosen = await db.rows(preferencesOfChanging(agencyId, today))
  const job = asJob(scope)
  return [
    ...(await raiseIssues(
      job,
      'TENANT_DETAILS_UNCONFIRMED',
      unconfirmed.map(({ propertyId }) => propertyId),
    )),
    ...(await raiseIssues(
      job,
      'BLOCKED_BY_PREFERENCES',
      chosen.filter((row) => leavesNoWayIn(row, today)).map(({ propertyId }) => propertyId),
    )),
  ]
}

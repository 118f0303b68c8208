import { dayIn } from '../../contract/days.ts'
import type { SignedInCall } from './page-routes.ts'
import { changing } from './state-site.ts'
import type { Reviewer } from '../platform/reviewer.ts'

/** Runs a change for an agency in one transaction, as the user of the provider who is signed in. */
export async function asReviewer<Result>(
  { site, session, now, requestId }: SignedInCall,
  agencyId: number,
  work: (reviewer: Reviewer) => Promise<Result>,
): Promise<Result> {
  const { userId, originalUserId } = session
  const { state, timeZone, portalUrl } = site
  const today = dayIn(timeZone, now)
  const source = 'STATE_SYSTEM'
  return changing(site, userId, async (db) =>
    work({ db, state, agencyId, userId, originalUserId, now, today, requestId, source, portalUrl }),
  )
}

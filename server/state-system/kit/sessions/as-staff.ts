import { dayIn } from '../../../../contract/days.ts'
import type { Reviewer } from '../../../platform/reviewer.ts'
import type { Recorder } from '../../../areas/visit-records/recorder.ts'
import type { SignedInCall } from '../routes/call.ts'
import { changing } from '../routes/state-site.ts'

/** Runs a change for an agency in one transaction, as the user of the provider who is signed in. */
export async function asStaff<Result>(
  { site, session, now, requestId }: Pick<SignedInCall, 'site' | 'session' | 'now' | 'requestId'>,
  agencyId: number,
  work: (staff: Recorder & Reviewer) => Promise<Result>,
): Promise<Result> {
  const { userId, originalUserId } = session
  const { state, timeZone, portalUrl } = site
  const today = dayIn(timeZone, now)
  const source = 'STATE_SYSTEM'
  return changing(site, userId, async (db) =>
    work({ db, state, agencyId, userId, originalUserId, now, today, requestId, source, portalUrl }),
  )
}

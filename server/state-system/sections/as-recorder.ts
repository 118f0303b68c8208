import { dayIn } from '../../../contract/days.ts'
import type { Recorder } from '../../areas/visit-records/recorder.ts'
import type { SignedInCall } from '../page-routes.ts'
import { changing } from '../state-site.ts'

/** Runs work in a transaction as the signed-in user of the provider, within one agency. */
export const asRecorder = async <Result>(
  { site, session, now, requestId }: Pick<SignedInCall, 'site' | 'session' | 'now' | 'requestId'>,
  agencyId: number,
  work: (recorder: Recorder) => Promise<Result>,
): Promise<Result> =>
  changing(site, session.userId, async (db) => {
    const { state, timeZone, portalUrl } = site
    const { userId, originalUserId } = session
    const today = dayIn(timeZone, now)
    return work({
      db,
      state,
      agencyId,
      userId,
      originalUserId,
      now,
      today,
      requestId,
      source: 'STATE_SYSTEM',
      portalUrl,
    })
  })

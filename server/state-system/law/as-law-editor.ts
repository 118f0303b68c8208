import { dayIn } from '../../../contract/days.ts'
import type { LawEditor } from '../../areas/law/law-editor.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { changing } from '../kit/routes/state-site.ts'

/** Runs a change of the law in one transaction, as the user of the provider who is signed in. */
export async function asLawEditor<Result>(
  { site, session, now, requestId }: SignedInCall,
  work: (editor: LawEditor) => Promise<Result>,
): Promise<Result> {
  const { userId, originalUserId } = session
  const { state, timeZone } = site
  return changing(site, userId, async (db) =>
    work({ db, state, agencyId: null, userId, originalUserId, now, today: dayIn(timeZone, now), requestId }),
  )
}

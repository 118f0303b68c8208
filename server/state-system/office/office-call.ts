import type { OfficeEditor } from '../../areas/office/save-office.ts'
import type { AgencyCall } from '../kit/agency/agency-page.ts'
import { changing } from '../kit/routes/state-site.ts'
import { refuseWhileViewing } from '../kit/sessions/account-call.ts'

type Who = Pick<AgencyCall, 'site' | 'session' | 'now' | 'requestId'>

export const officePath = '/Agencies/profile'
export const editOfficePath = '/Agencies/edit'
export const logoPath = '/Agencies/logo'
export const bankPath = '/Agencies/bank'
export const mailDomainPath = '/Agencies/mailDomain'

/** Runs a change of the office in one transaction, as the master user who is signed in. */
export const changingOffice = async <Result>(
  { site, session, now, requestId }: Who,
  agencyId: number,
  work: (editor: OfficeEditor) => Promise<Result>,
): Promise<Result> => {
  refuseWhileViewing({ session })
  const { userId, originalUserId } = session
  return changing(site, userId, async (db) =>
    work({ db, state: site.state, agencyId, userId, originalUserId, now, requestId }),
  )
}

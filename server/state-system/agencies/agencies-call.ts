import type { AgencyMaker } from '../../areas/agencies/create-agency.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { changingAccount } from '../kit/sessions/account-call.ts'

/** Runs a change by the member of staff who is signed in. */
export const changingAgencies = async <Result>(
  call: SignedInCall,
  work: (scope: AgencyMaker) => Promise<Result>,
): Promise<Result> => {
  const { userId, userName } = call.session
  return changingAccount(call, null, async (scope) => work({ ...scope, userId, userName }))
}

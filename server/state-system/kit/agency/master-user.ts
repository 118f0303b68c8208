import type { PeopleScope } from '../../../areas/accounts/change-member.ts'
import { forbidden } from '../../../platform/problem.ts'
import type { Answer, SignedInCall } from '../routes/call.ts'
import { changingAccount, refuseWhileViewing } from '../sessions/account-call.ts'
import type { Agency } from './agencies.queries.ts'
import { forAgency, type AgencyCall } from './agency-page.ts'

/** Runs a page for a master user of the named agency; others are refused. */
export const forMaster = async (
  call: SignedInCall,
  title: string,
  answer: (call: AgencyCall, agencies: Agency[]) => Promise<Answer>,
  chosen = call.query,
): Promise<Answer> =>
  forAgency(
    call,
    title,
    async (inAgency, agencies) => {
      if (!inAgency.agency.isMaster) throw forbidden('Only a master user of the agency may see this page.')
      return answer(inAgency, agencies)
    },
    chosen,
  )

export async function changingPeople<Result>(
  call: AgencyCall,
  work: (scope: PeopleScope) => Promise<Result>,
): Promise<Result> {
  refuseWhileViewing(call)
  const { agency, session } = call
  return changingAccount(call, agency.id, async (scope) =>
    work({
      ...scope,
      agencyId: agency.id,
      userId: session.userId,
      userName: session.userName,
      agencyName: agency.name,
    }),
  )
}

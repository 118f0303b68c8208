import { randomUUID } from 'node:crypto'
import { maybeOne } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { openInvitation } from '../accounts/invitations.queries.ts'
import { checkInvitation, inviteUser, resendInvitation, withdraw } from '../accounts/invite-user.ts'
import { lockStoredAgency } from './change-agency.ts'
import type { AgencyMaker } from './create-agency.ts'

const peopleScope = async (scope: AgencyMaker, agencyId: number) => {
  const { name } = await lockStoredAgency(scope, agencyId)
  return { ...scope, agencyId, agencyName: name }
}

/** False if it was sent just now. */
export const resendToMaster = async (scope: AgencyMaker, agencyId: number, invitationId: string): Promise<boolean> =>
  resendInvitation(await peopleScope(scope, agencyId), invitationId)

/** The link that was sent to the wrong address no longer works; another is sent to the right one. */
export async function readdressInvitation(
  scope: AgencyMaker,
  agencyId: number,
  { invitationId, email }: { invitationId: string; email: string },
): Promise<void> {
  const inAgency = await peopleScope(scope, agencyId)
  const open = await maybeOne(scope.db, openInvitation(agencyId, invitationId))
  if (!open) throw new Problem('conflict', 'This invitation was accepted or withdrawn meanwhile.')
  const errors = checkInvitation({ name: open.name, email })
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  if (open.email === email) return
  await withdraw(inAgency, invitationId)
  await inviteUser(inAgency, { id: randomUUID(), name: open.name, email, isMaster: open.isMaster })
}

/** The id comes from the form, so that a form sent twice invites once. */
export async function inviteMaster(
  scope: AgencyMaker,
  agencyId: number,
  invited: { id: string; name: string; email: string },
): Promise<void> {
  await inviteUser(await peopleScope(scope, agencyId), { ...invited, isMaster: true })
}
